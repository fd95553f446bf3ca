import { curl } from '#contract/samples/curl.ts'
import { prettyJson, type Sample } from '#contract/samples/sample.ts'
import { typescript } from '#contract/samples/typescript.ts'
import { type Html, html } from '../../http/html.ts'
import type { Content, OpenApi } from '../openapi/openapi.ts'
import { nameIn, type Schema, type Schemas } from '../openapi/schemas/schema.ts'
import { codeTabs } from '../site/code-tabs.ts'
import { eitherOf, methodRows } from './method-rows.ts'
import { listed } from './prose.ts'
import { resolved, type SchemaRow, schemaRows } from './schema-rows.ts'
import { schemaTable } from './schema-table.ts'

/** The methods of a create, each collapsible with its request fields, its own response fields and its examples. */
export interface MethodList {
  readonly document: OpenApi
  readonly sample: Omit<Sample, 'body'>
  readonly request: Content
  readonly response: Content | undefined
  readonly responses: ResponseRows
}

/** A collapsible section for every method of the body. */
export function methodSections(list: MethodList): readonly Html[] {
  const { schemas } = list.document.components
  const choice = resolved(resolved(list.request.schema, schemas).properties?.['paymentMethod'] ?? {}, schemas)
  return Object.entries(choice.discriminator?.mapping ?? {}).map(([code, $ref]) =>
    methodSection(list, code, resolved({ $ref }, schemas)),
  )
}

function methodSection(list: MethodList, code: string, chosen: Schema): Html {
  const { schemas } = list.document.components
  const objects = (chosen.anyOf ?? [chosen]).map((object) => resolved(object, schemas))
  const [method = chosen] = objects
  const either = eitherOf(method)
  const responses = list.responses.own.get(code) ?? []
  const { name } = list.sample
  return html`
<details class="method" id="${name}-${code}">
<summary><code>${code}</code> <span>${(method.description ?? '').replace(/\.$/, '')}</span> <span class="currencies">${(method['x-currencies'] ?? []).join(' ')}</span></summary>
<p>Request object ${listed(
    objects.map(({ title = '' }) => html`<code>${title}</code>`),
    ', ',
  )}</p>
${schemaTable('Fields of paymentMethod', methodRows(method, schemas))}
${
  either.length > 0
    ? html`<p class="rule">At least one of ${listed(
        either.map((path) => html`<code>${path}</code>`),
        ', ',
      )} is required.</p>`
    : html``
}
${responses.length > 0 && list.response ? schemaTable('Own fields of paymentMethodResponse', responses) : html``}
${examplesOf(list, code)}
</details>`
}

function examplesOf({ sample, request, response }: MethodList, code: string): Html {
  const body = request.examples?.[code]?.value
  const answered = response?.examples?.[code]?.value
  if (body === undefined) return html``
  const whole = { ...sample, body }
  return html`${codeTabs(`${sample.name}-${code}-code`, [
    { label: 'curl', text: curl.operation(whole) },
    { label: 'TypeScript', text: typescript.operation(whole) },
    ...(answered === undefined ? [] : [{ label: 'Response', text: prettyJson(answered) }]),
  ])}
<button type="button" class="use" data-use="try-${sample.name}-body" data-example="${JSON.stringify(body)}" hidden>Try this one</button>`
}

export interface ResponseRows {
  /** Properties of every method's response. */
  readonly common: readonly SchemaRow[]
  /** Additional properties by method. */
  readonly own: ReadonlyMap<string, readonly SchemaRow[]>
}

/** The rows of the methods' responses, with the shared rows separate. */
export function responseRows(schemas: Schemas): ResponseRows {
  const pointers = Object.entries(schemas['PayinMethodResponse']?.discriminator?.mapping ?? {})
  const all = pointers.map(([code, $ref]) => {
    const rows = schemaRows(schemas[nameIn($ref)] ?? {}, schemas).filter(({ path }) => path !== 'paymentMethodCode')
    return { code, rows: new Map(rows.map((row) => [JSON.stringify(row), row])) }
  })
  const [first] = all
  const common = [...(first?.rows ?? [])].filter(([key]) => all.every(({ rows }) => rows.has(key)))
  const shared = new Set(common.map(([key]) => key))
  const own = all.map(({ code, rows }): [string, SchemaRow[]] => [
    code,
    [...rows].flatMap(([key, row]) => (shared.has(key) ? [] : [row])),
  ])
  return { common: common.map(([, row]) => row), own: new Map(own) }
}
