import { isOperationName } from '#contract/operations/operations.ts'
import { prettyJson, type Sample } from '#contract/samples/sample.ts'
import { sandboxCurlOf } from '#contract/samples/sandbox-curl.ts'
import { type Html, html } from '../../http/html.ts'
import type { Content, OpenApi, OperationObject, Parameter, Pointer, ResponseObject } from '../openapi/openapi.ts'
import { EXAMPLE_MERCHANT, ORDER_ID } from '../openapi/payment-examples.ts'
import { nameIn, type Schema } from '../openapi/schemas/schema.ts'
import { type Code, codeTabs } from '../site/code-tabs.ts'
import { documentedOperationOf, operationPath } from './documented-operation.ts'
import { methodSections, type ResponseRows } from './method-section.ts'
import { inline, listed, paragraphs } from './prose.ts'
import { resolved, rulesOf, schemaRows } from './schema-rows.ts'
import { schemaTable } from './schema-table.ts'
import { credentialField, tryIt } from './try-it.ts'

/** What the page says beside the document. */
export interface Reference {
  readonly document: OpenApi
  readonly baseUrl: string
  readonly responses: ResponseRows
  /** Whether the installation has a sandbox, in which operations can be tried. */
  readonly sandbox: boolean
}

export function operationSection(reference: Reference, operation: OperationObject): Html {
  const name = operation.operationId
  const documented = documentedOperationOf(name)
  const { method, path, success } = documented
  const request = operation.requestBody?.content['application/json']
  const response = responseAt(reference.document, operation, success)
  const content = response?.content?.['application/json']
  const [first] = Object.values(request?.examples ?? {})
  const sample = sampleOf(reference, operation)
  return html`
<section class="operation" id="${name}" aria-labelledby="${name}-title">
<h1 id="${name}-title">${operation.summary}</h1>
<p class="line"><span class="verb ${method.toLowerCase()}">${method}</span> <code>${sample ? path : documented.base + path}</code> <code class="name">${name}</code></p>
${paragraphs(operation.description)}
${parameterTable(reference.document, operation)}
${request ? requestPart(reference, request) : html``}
${request && sample && documented.hasCallback ? html`<h2>Payment methods</h2>${usedOnce}${methodSections({ document: reference.document, sample, request, response: content, responses: reference.responses })}` : html``}
<h2>Response ${String(success)}</h2>
${content ? responsePart(reference, name, content) : html`<p>No body.</p>`}
${errorTable(reference.document, operation)}
${documented.hasCallback ? callbackPart : html``}
<h2 id="example">Example</h2>
${codeTabs(`${name}-code`, [...codesOf(reference, operation, first?.value), ...responseExamples(content)])}
${reference.sandbox ? html`<h2 id="try-it">Try it</h2>${credentialField(documented.credential)}${tryIt(name, parametersOf(reference.document, operation), first?.value)}` : html``}
</section>`
}

/** Every sample has one id, so that what a create made is what the reads read. */
const usedOnce = html`<p>Each example is of <code>${ORDER_ID}</code>, as are those of the reads. An id is used once: another create with it is a 409, so a second example that you send needs an id of its own, in the path and in the token.</p>`

/** What the samples of the methods have in common; undefined for an operation of the sandbox. */
function sampleOf({ baseUrl }: Reference, { operationId: name }: OperationObject): Omit<Sample, 'body'> | undefined {
  return isOperationName(name) ? { name, baseUrl, merchantCode: EXAMPLE_MERCHANT, id: ORDER_ID } : undefined
}

/** The samples that the document has of an operation; those of the sandbox have one in curl. */
const codesOf = (reference: Reference, operation: OperationObject, body: unknown): readonly Code[] =>
  operation['x-codeSamples']?.map(({ lang, source }) => ({ label: lang, text: source })) ?? [
    sandboxCode(reference, operation, body),
  ]

/** The sample request of an operation of the sandbox, with example values in path and query. */
function sandboxCode({ document, baseUrl }: Reference, operation: OperationObject, body: unknown) {
  const documented = documentedOperationOf(operation.operationId)
  const known = parametersOf(document, operation)
  const filled = known
    .filter((parameter) => parameter.in === 'path')
    .reduce((path, { name, example }) => path.replace(`{${name}}`, String(example)), documented.path)
  const query = known.filter((parameter) => parameter.in === 'query')
  const search = query.map(({ name, example }) => `${name}=${String(example)}`).join('&')
  const url = `${baseUrl.replace(/\/api$/, '')}${documented.base}${filled}${search === '' ? '' : `?${search}`}`
  return {
    label: 'curl',
    text: sandboxCurlOf({ method: documented.method, needsKey: documented.credential === 'sandbox_key', url, body }),
  }
}

const parametersOf = ({ components }: OpenApi, { parameters }: OperationObject): readonly Parameter[] =>
  parameters.flatMap(({ $ref }) => components.parameters[nameIn($ref)] ?? [])

const responseExamples = (content: Content | undefined) =>
  Object.values(content?.examples ?? {})
    .slice(0, 1)
    .map(({ value }) => ({ label: 'Response', text: prettyJson(value) }))

function parameterTable(document: OpenApi, operation: OperationObject): Html {
  const known = parametersOf(document, operation)
  if (known.length === 0) return html``
  return html`<table class="fields">
<caption>Parameters</caption>
<thead><tr><th scope="col">Parameter</th><th scope="col">Where</th><th scope="col">Meaning</th></tr></thead>
<tbody>${known.map((parameter) => parameterRow(parameter, document.components.schemas))}</tbody>
</table>`
}

const parameterRow = (parameter: Parameter, schemas: OpenApi['components']['schemas']): Html => html`
<tr><th scope="row"><code>${parameter.name}</code></th>
<td>${parameter.in}${parameter.required ? html`<br><strong class="required">required</strong>` : html``}</td>
<td>${inline(parameter.description)} <span class="rule">${inline(rulesOf(parameter.schema, schemas).join(' '))}</span></td></tr>`

const requestPart = ({ document }: Reference, { schema }: Content): Html => html`
<h2>Request body</h2>
${schemaTable(titleOf(schema), schemaRows(schema, document.components.schemas))}`

function responsePart(
  { document, responses }: Reference,
  name: OperationObject['operationId'],
  { schema }: Content,
): Html {
  const { schemas } = document.components
  const { properties = {} } = resolved(schema, schemas)
  const choice = resolved(properties['paymentMethodResponse'] ?? {}, schemas)
  const common = responses.common.map((row) => ({ ...row, path: `paymentMethodResponse.${row.path}` }))
  return html`${schemaTable(titleOf(schema), [...schemaRows(schema, schemas), ...(choice.oneOf ? common : [])])}
${choice.oneOf && name !== 'createPayin' ? html`<p>Further fields of the response depend on the method: see <a href="${operationPath('createPayin')}">createPayin</a>.</p>` : html``}`
}

const titleOf = ({ $ref = '' }: Schema): string => nameIn($ref)

function errorTable(document: OpenApi, operation: OperationObject): Html {
  const { success } = documentedOperationOf(operation.operationId)
  const statuses = Object.keys(operation.responses).filter((status) => status !== String(success))
  return html`<table class="fields errors">
<caption>Errors</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Codes</th><th scope="col">Meaning</th></tr></thead>
<tbody>${statuses.map((status) => {
    const response = responseAt(document, operation, Number(status))
    return html`<tr><th scope="row">${status}</th><td>${listed(
      errorCodesOf(response).map((code) => html`<code>${code}</code>`),
      ' ',
    )}</td><td>${inline(response?.description ?? '')}</td></tr>`
  })}</tbody>
</table>`
}

/** The error codes of a response: of the body, or of the items if the body is a list. */
function errorCodesOf(response: ResponseObject | undefined): readonly string[] {
  const schema = response?.content?.['application/json'].schema
  const { properties } = schema?.items ?? schema ?? {}
  return (properties?.['code']?.enum ?? []).map(String)
}

function responseAt(
  { components }: OpenApi,
  { responses }: OperationObject,
  status: number,
): ResponseObject | undefined {
  const found: ResponseObject | Pointer | undefined = responses[String(status)]
  return found && '$ref' in found ? components.responses[nameIn(found.$ref)] : found
}

const callbackPart = html`<h2>Callback</h2>
<p>When the status changes, <code>POST</code> to <code>callbackUrl</code> with <code>{"idEntity": "…"}</code>, the merchant’s id of the payment. It carries no status: read the payment. Anything but 200 is repeated 4 times, 2 minutes apart.</p>`
