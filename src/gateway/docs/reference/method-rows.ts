import type { Schema, Schemas } from '../openapi/schemas/schema.ts'
import { resolved, rulesOf, type SchemaRow, schemaRows } from './schema-rows.ts'

/** The properties of a method's request object, with the requirements of single currencies for each. */
export function methodRows(method: Schema, schemas: Schemas): readonly SchemaRow[] {
  const pointers = Object.entries(method['x-currency-rules'] ?? {})
  const own = pointers.flatMap(([currency, $ref]) =>
    currencyNotes({ $ref }, schemas).map((note) => ({ ...note, currency })),
  )
  return schemaRows(method, schemas).map((row) => ({
    ...row,
    rules: [
      ...row.rules,
      ...conditionNotes(method, schemas).flatMap(({ path, rule }) => (path === row.path ? [rule] : [])),
    ],
    currencyRules: grouped(own.filter(({ path }) => path === row.path)),
  }))
}

/** Fields of which at least one is required, as dotted paths. */
export const eitherOf = (method: Schema): readonly string[] =>
  (method.allOf ?? []).flatMap(({ anyOf = [] }) => anyOf.map(pathIn))

interface Note {
  readonly path: string
  readonly rule: string
}

function currencyNotes(pointer: Schema, schemas: Schemas): readonly Note[] {
  const rule = resolved(pointer, schemas)
  const [rows, conditions] = [schemaRows(rule, schemas), conditionNotes(rule, schemas)]
  const plain = rows
    // An object is listed only because of its properties.
    .filter(({ path }) => !rows.some((other) => other.path.startsWith(`${path}.`)))
    .map(({ path, isRequired, rules }) => ({ path, rule: [isRequired ? 'Required.' : '', ...rules].join(' ').trim() }))
  return [...plain, ...conditions]
}

/** Rules that depend on the value of another field. */
function conditionNotes({ allOf = [] }: Schema, schemas: Schemas): readonly Note[] {
  return allOf.flatMap(({ if: condition, then: consequence }) => {
    if (!condition || !consequence) return []
    const leaf = leafIn(consequence)
    const rule = `With ${pathIn(condition)} \`${leafIn(condition).const}\`: ${rulesOf(leaf, schemas).join(' ')}`
    return [{ path: pathIn(consequence), rule }]
  })
}

function pathIn({ properties = {} }: Schema): string {
  const [first] = Object.entries(properties)
  if (first === undefined) return ''
  const [name, inner] = first
  const rest = pathIn(inner)
  return rest === '' ? name : `${name}.${rest}`
}

function leafIn(schema: Schema): Schema {
  const [inner] = Object.values(schema.properties ?? {})
  return inner ? leafIn(inner) : schema
}

/** Groups currencies with the same requirements. */
function grouped(notes: readonly (Note & { readonly currency: string })[]): SchemaRow['currencyRules'] {
  const rules = [...new Set(notes.map(({ rule }) => rule))]
  return rules.map((rule) => ({
    rule,
    currencies: [...new Set(notes.filter((note) => note.rule === rule).map(({ currency }) => currency))],
  }))
}
