import { operationNames } from '#contract/operations/operations.ts'
import { API_BASE } from '#contract/operations/request-protocol.ts'
import { sandboxOperationNames } from '#contract/sandbox/operations.ts'
import { type Html, html } from '../../http/html.ts'
import { guideLinks } from '../guides/guides.ts'
import type { OperationObject } from '../openapi/openapi.ts'
import type { Schema, Schemas } from '../openapi/schemas/schema.ts'
import { writePage } from '../site/page.ts'
import { documentedOperationOf, operationPath } from './documented-operation.ts'
import { errorSection } from './error-section.ts'
import { firstPayment } from './first-payment.ts'
import { responseRows } from './method-section.ts'
import { operationSection, type Reference } from './operation-section.ts'
import { inline, paragraphs } from './prose.ts'
import { isFormat, patternRules } from './schema-rows.ts'

interface Parts extends Omit<Reference, 'responses' | 'document'> {
  /** Returns the document, once the first page is asked for. */
  readonly document: () => Reference['document']
}

/**
 * The pages of the API reference, by path: `/docs` with what all operations share, and a page for each operation
 * (D-677).
 */
export function referencePages({ document, ...rest }: Parts): ReadonlyMap<string, () => string> {
  let kept: Whole | undefined
  const whole = () => {
    kept ??= wholeOf({ document: document(), ...rest })
    return kept
  }
  const names = [...operationNames, ...(rest.sandbox ? sandboxOperationNames : [])]
  return new Map([
    ['/docs', () => writeOverview(whole())],
    ...names.map((name): [string, () => string] => [operationPath(name), () => writeOperation(whole(), name)]),
  ])
}

/** The reference, and its operations by tag. */
interface Whole {
  readonly reference: Reference
  readonly groups: readonly Group[]
}

interface Group {
  readonly name: string
  readonly description: string
  readonly operations: readonly OperationObject[]
}

function wholeOf(parts: Omit<Reference, 'responses'>): Whole {
  const reference = { ...parts, responses: responseRows(parts.document.components.schemas) }
  return {
    reference,
    groups: parts.document.tags.map((tag) => ({ ...tag, operations: operationsOf(reference, tag.name) })),
  }
}

function writeOverview({ reference, groups }: Whole): string {
  const { info, components } = reference.document
  return writePage({
    title: info.title,
    menu: menuOf(groups),
    main: html`
<h1 id="start">${info.title} <small>${info.version}</small></h1>
<p class="links"><a href="${API_BASE}/openapi.json">OpenAPI document</a> <a href="/docs/changes">Change history</a></p>
${paragraphs(info.description)}
${firstPayment(reference)}
<h2 id="guides">Guides</h2>
<ul>${guideLinks()}</ul>
${groups.map(groupSection)}
${errorSection()}
${formatSection(components.schemas)}`,
  })
}

function writeOperation({ reference, groups }: Whole, name: OperationObject['operationId']): string {
  const operations = groups.flatMap((group) => group.operations)
  const place = operations.findIndex(({ operationId }) => operationId === name)
  const operation = operations[place]
  const group = groups.find(({ operations: own }) => own.some(({ operationId }) => operationId === name))
  if (operation === undefined || group === undefined) throw new Error(`The document has no operation ${name}.`)
  const [before, after] = [operations[place - 1], operations[place + 1]]
  return writePage({
    title: `${operation.summary} (${name})`,
    menu: menuOf(groups, name),
    main: html`
<p class="links"><a href="/docs">API reference</a> <a href="/docs#${anchorOf(group.name)}">${group.name}</a> <a href="#example">Example</a> ${reference.sandbox ? html`<a href="#try-it">Try it</a>` : html``}</p>
${operationSection(reference, operation)}
<p class="links beside">${before ? html`<a href="${operationPath(before.operationId)}" rel="prev">← ${before.operationId}</a>` : html``} ${after ? html`<a href="${operationPath(after.operationId)}" rel="next">${after.operationId} →</a>` : html``}</p>`,
  })
}

const groupSection = ({ name, description, operations }: Group): Html => html`
<section class="tag" aria-labelledby="${anchorOf(name)}">
<h2 id="${anchorOf(name)}">${name}</h2>
<p>${inline(description)}</p>
${operations.length === 0 ? html`` : html`<ul class="operations">${operations.map(operationRow)}</ul>`}
</section>`

/** The row keeps the anchor that the operation had when the reference was one page. */
function operationRow({ operationId, summary }: OperationObject): Html {
  const { method, base, path, credential } = documentedOperationOf(operationId)
  const shown = credential === 'token' || credential === 'signature' ? path : base + path
  return html`<li id="${operationId}"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${shown}</code> <a href="${operationPath(operationId)}">${summary}</a></li>`
}

const formatSection = (schemas: Schemas): Html => html`
<section class="tag" aria-labelledby="formats">
<h2 id="formats">Formats</h2>
<p>How single values are written. A wrong check digit is refused too, though no pattern tells it.</p>
<table class="fields">
<caption>Formats of values</caption>
<thead><tr><th scope="col">Format</th><th scope="col">Examples</th><th scope="col">Meaning</th></tr></thead>
<tbody>${Object.entries(schemas).flatMap(([name, schema]) => (isFormat(name) ? [formatRow(name, schema)] : []))}</tbody>
</table>
</section>`

const formatRow = (name: string, schema: Schema): Html => html`
<tr id="${name}"><th scope="row"><code>${name.replace(/Format$/, '')}</code></th>
<td>${(schema.examples ?? []).map((example) => html`<code>${String(example)}</code><br>`)}</td>
<td>${schema.description ?? ''}<p class="rule">${inline([`At most ${schema.maxLength} characters.`, ...patternRules(schema)].join(' '))}</p></td></tr>`

const operationsOf = ({ document }: Reference, tag: string): readonly OperationObject[] =>
  Object.values(document.paths)
    .flatMap(({ put, post, get }) => [put, post, get].filter((operation) => operation !== undefined))
    .filter(({ tags: [own] }) => own === tag)

function menuOf(groups: readonly Group[], current?: OperationObject['operationId']): Html {
  const links = (operations: readonly OperationObject[]) =>
    operations.map(
      ({ operationId: name }) =>
        html`<li><a href="${operationPath(name)}"${name === current ? html` aria-current="page"` : html``}>${name}</a></li>`,
    )
  return html`<ul>
<li><a href="/docs#start">Start</a></li>
<li><a href="/docs#first-payment">A first payment</a></li>
<li><a href="/docs#guides">Guides</a>${current === undefined ? html`<ul>${guideLinks()}</ul>` : html``}</li>
${groups.map(
  ({ name, operations }) =>
    html`<li><a href="/docs#${anchorOf(name)}">${name}</a>${operations.length === 0 ? html`` : html`<ul>${links(operations)}</ul>`}</li>`,
)}
<li><a href="/docs#errors">Errors</a></li>
<li><a href="/docs#formats">Formats</a></li>
</ul>`
}

const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')
