import { API_BASE } from '../../http/gates/route.ts'
import { type Html, html } from '../../http/html.ts'
import { guideLinks } from '../guides/guides.ts'
import type { OperationObject } from '../openapi/openapi.ts'
import type { Schema, Schemas } from '../openapi/schema.ts'
import { errorSection } from './error-section.ts'
import { firstPayment } from './first-payment.ts'
import { responseRows } from './method-section.ts'
import { operationSection, type Reference } from './operation-section.ts'
import { writePage } from './page.ts'
import { inline, paragraphs } from './prose.ts'
import { isFormat, patternRules } from './schema-rows.ts'

/** The API reference: the whole document as an HTML page. */
export function writeReference(parts: Omit<Reference, 'responses'>): string {
  const { info, tags, components } = parts.document
  const reference = { ...parts, responses: responseRows(components.schemas) }
  const groups = tags.map((tag) => ({ ...tag, operations: operationsOf(reference, tag.name) }))
  return writePage({
    title: info.title,
    menu: html`<ul>
<li><a href="#start">Start</a></li>
<li><a href="#guides">Guides</a><ul>${guideLinks()}</ul></li>
<li><a href="#first-payment">A first payment</a></li>
${groups.map(({ name, operations }) => html`<li><a href="#${anchorOf(name)}">${name}</a>${menuOf(operations)}</li>`)}
<li><a href="#errors">Errors</a></li>
<li><a href="#formats">Formats</a></li>
</ul>`,
    main: html`
<h1 id="start">${info.title} <small>${info.version}</small></h1>
<p class="links"><a href="${API_BASE}/openapi.json">OpenAPI document</a> <a href="/docs/changes">Change history</a></p>
${paragraphs(info.description)}
<h2 id="guides">Guides</h2>
<ul>${guideLinks()}</ul>
${firstPayment(reference)}
${reference.sandbox ? tokenField : html``}
${groups.map(
  ({ name, description, operations }) => html`
<section class="tag" aria-labelledby="${anchorOf(name)}">
<h2 id="${anchorOf(name)}">${name}</h2>
<p>${inline(description)}</p>
${operations.map((operation) => operationSection(reference, operation))}
</section>`,
)}
${errorSection()}
${formatSection(components.schemas)}`,
  })
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

const menuOf = (operations: readonly OperationObject[]): Html =>
  operations.length === 0
    ? html``
    : html`<ul>${operations.map(({ operationId }) => html`<li><a href="#${operationId}">${operationId}</a></li>`)}</ul>`

const anchorOf = (tag: string): string => tag.toLowerCase().replaceAll(' ', '-')

const tokenField = html`<div class="token" hidden>
<label for="token">Token for “Try it”</label>
<input id="token" type="password" autocomplete="off" spellcheck="false">
<p>Kept in this page’s memory only, and sent to this origin only. In the sandbox, <code>POST /sandbox/api/redirect-urls</code> gives one, and the workshop page shows more.</p>
<label for="sandbox-key">SANDBOX_KEY for “Try it” of the sandbox’s operations, where one is set</label>
<input id="sandbox-key" type="password" autocomplete="off" spellcheck="false">
</div>`
