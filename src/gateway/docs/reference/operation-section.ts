import { type OperationName, operationOf } from '#contract/operations.ts'
import { type Html, html } from '../../http/html.ts'
import type { Answer, Content, OpenApi, OperationObject, Parameter, Pointer } from '../openapi/openapi.ts'
import { nameIn, type Schema } from '../openapi/schema.ts'
import { curlOf, prettyJson, type Sample, typescriptOf } from './code-samples.ts'
import { codeTabs } from './code-tabs.ts'
import { type AnswerRows, methodSections } from './method-section.ts'
import { inline, listed, paragraphs } from './prose.ts'
import { resolved, rulesOf, schemaRows } from './schema-rows.ts'
import { schemaTable } from './schema-table.ts'
import { tryIt } from './try-it.ts'

/** What the page says beside the document. */
export interface Reference {
  readonly document: OpenApi
  readonly baseUrl: string
  readonly answers: AnswerRows
  /** Whether there is a sandbox to try things in. */
  readonly sandbox: boolean
}

const ORDER_ID = 'order-4711'

/** Everything about one operation. */
export function operationSection(reference: Reference, operation: OperationObject): Html {
  const name = operation.operationId
  const { method, path, success, callback } = operationOf(name)
  const request = operation.requestBody?.content['application/json']
  const answer = answerAt(reference.document, operation, success)
  const content = answer?.content?.['application/json']
  const query = narrowingOf(reference.document, operation)
  const sample = { name, baseUrl: reference.baseUrl, id: ORDER_ID, ...(query && { query }) }
  const [first] = Object.values(request?.examples ?? {})
  const hasMethods = callback === true
  return html`
<section class="operation" id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title">${operation.summary}</h3>
<p class="line"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${path}</code> <code class="name">${name}</code></p>
${paragraphs(operation.description)}
${parameterTable(reference.document, operation)}
${request ? requestPart(reference, request) : html``}
${request && hasMethods ? html`<h4>Payment methods</h4>${methodSections({ document: reference.document, sample, request, answer: content, answers: reference.answers })}` : html``}
<h4>Answer ${String(success)}</h4>
${content ? answerPart(reference, name, content) : html`<p>No body.</p>`}
${errorTable(reference.document, operation)}
${callback ? callbackPart : html``}
<h4>Example</h4>
${codeTabs(`${name}-code`, [
  { label: 'curl', text: curlOf({ ...sample, body: first?.value }) },
  { label: 'TypeScript', text: typescriptOf({ ...sample, body: first?.value }) },
  ...answerExamples(content),
])}
${reference.sandbox ? tryIt(name, first?.value) : html``}
</section>`
}

const answerExamples = (content: Content | undefined) =>
  Object.values(content?.examples ?? {})
    .slice(0, 1)
    .map(({ value }) => ({ label: 'Answer', text: prettyJson(value) }))

function parameterTable({ components }: OpenApi, { parameters }: OperationObject): Html {
  const known = parameters.flatMap(({ $ref }) => components.parameters[nameIn($ref)] ?? [])
  return html`<table class="fields">
<caption>Parameters</caption>
<thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Meaning</th></tr></thead>
<tbody>${known.map((parameter) => parameterRow(parameter, components.schemas))}</tbody>
</table>`
}

/** The examples of the query keys, where the operation has any. */
function narrowingOf({ components }: OpenApi, { parameters }: OperationObject): Sample['query'] {
  const known = parameters.flatMap(({ $ref }) => components.parameters[nameIn($ref)] ?? [])
  const keys = known.filter((parameter) => parameter.in === 'query')
  if (keys.length === 0) return undefined
  return Object.fromEntries(keys.map(({ name, example }) => [name, [example].flat().map(String)]))
}

const parameterRow = (parameter: Parameter, schemas: OpenApi['components']['schemas']): Html => html`
<tr><th scope="row"><code>${parameter.name}</code></th>
<td>${parameter.in}${parameter.required ? html`<br><strong class="required">required</strong>` : html``}</td>
<td>${inline(parameter.description)} <span class="rule">${inline(rulesOf(parameter.schema, schemas).join(' '))}</span></td></tr>`

const requestPart = ({ document }: Reference, { schema }: Content): Html => html`
<h4>Request body</h4>
${schemaTable(titleOf(schema), schemaRows(schema, document.components.schemas))}`

function answerPart({ document, answers }: Reference, name: OperationName, { schema }: Content): Html {
  const { schemas } = document.components
  const { properties = {} } = resolved(schema, schemas)
  const choice = resolved(properties['paymentMethodResponse'] ?? {}, schemas)
  const common = answers.common.map((row) => ({ ...row, path: `paymentMethodResponse.${row.path}` }))
  return html`${schemaTable(titleOf(schema), [...schemaRows(schema, schemas), ...(choice.oneOf ? common : [])])}
${choice.oneOf && name !== 'createPayin' ? html`<p>Further fields of the answer depend on the method: see <a href="#createPayin">createPayin</a>.</p>` : html``}`
}

const titleOf = ({ $ref = '' }: Schema): string => nameIn($ref)

function errorTable(document: OpenApi, operation: OperationObject): Html {
  const { success } = operationOf(operation.operationId)
  const statuses = Object.keys(operation.responses).filter((status) => status !== String(success))
  return html`<table class="fields errors">
<caption>Errors</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Codes</th><th scope="col">Meaning</th></tr></thead>
<tbody>${statuses.map((status) => {
    const answer = answerAt(document, operation, Number(status))
    return html`<tr><th scope="row">${status}</th><td>${listed(
      codesOf(answer).map((code) => html`<code>${code}</code>`),
      ' ',
    )}</td><td>${inline(answer?.description ?? '')}</td></tr>`
  })}</tbody>
</table>`
}

/** The codes stand in the body, or in the items of a list. */
function codesOf(answer: Answer | undefined): readonly string[] {
  const schema = answer?.content?.['application/json'].schema
  const { properties } = schema?.items ?? schema ?? {}
  return (properties?.['code']?.enum ?? []).map(String)
}

function answerAt({ components }: OpenApi, { responses }: OperationObject, status: number): Answer | undefined {
  const found: Answer | Pointer | undefined = responses[String(status)]
  return found && '$ref' in found ? components.responses[nameIn(found.$ref)] : found
}

const callbackPart = html`<h4>Callback</h4>
<p>When the status changes, <code>POST</code> to <code>callbackUrl</code> with <code>{"idEntity": "…"}</code>, the merchant’s id of the payment. It carries no status: read the payment. Anything but 200 is repeated 4 times, 2 minutes apart.</p>`
