import { expect, test } from 'vitest'
import { writeDocument } from '../openapi/document.ts'
import type { Schema } from '../openapi/schemas/schema.ts'
import { isFormat, resolved, rulesOf } from './schema-rows.ts'

const { schemas } = writeDocument({ allowsHttp: false, sandbox: true }).components

/** What the reference says of each keyword that restricts a value. */
const sentences: Readonly<Record<string, (schema: Schema) => readonly string[]>> = {
  const: (schema) => [`Always \`${schema.const}\`.`],
  enum: ({ enum: values = [] }) => [
    `${values.length > 1 ? 'One of' : 'Always'} \`${values[0]}\``,
    ...values.map((value) => `\`${value}\``),
  ],
  default: (schema) => [`Default \`${schema.default}\`.`],
  exclusiveMinimum: (schema) => [`Above ${schema.exclusiveMinimum}.`],
  maxLength: ({ maxLength }) => [`At most ${maxLength} characters.`],
  minItems: ({ minItems }) => [`At least ${minItems}`],
  maxItems: ({ maxItems }) => [`at most ${maxItems}.`],
  pattern: ({ pattern }) => [`Pattern \`${pattern}\`.`],
  'x-pattern': (schema) => [`Pattern \`${schema['x-pattern']}\`.`],
}

/** Every property of a schema and of the schemas within it, by its path. */
function propertiesOf(schema: Schema, at: string): readonly (readonly [path: string, property: Schema])[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
    [`${at}.${name}`, property] as const,
    ...propertiesOf(property, `${at}.${name}`),
  ])
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [...own, ...inner.flatMap((one) => (one ? propertiesOf(one, at) : []))]
}

const all = Object.entries(schemas).flatMap(([name, schema]) => propertiesOf(schema, name))

test.each(Object.keys(sentences))('the reference says what %s restricts, at every field of every body', (keyword) => {
  const restricted = all.flatMap(([path, property]) => {
    const isOfFormat = isFormat((property.$ref ?? '').split('/').at(-1) ?? '')
    const schema = resolved(property, schemas)
    return keyword in schema && !isOfFormat ? [{ path, schema, said: rulesOf(property, schemas).join(' ') }] : []
  })
  const unsaid = restricted.flatMap(({ path, schema, said }) =>
    (sentences[keyword]?.(schema) ?? []).filter((sentence) => !said.includes(sentence)).map((one) => `${path}: ${one}`),
  )
  expect(unsaid).toEqual([])
  expect(restricted.length).toBeGreaterThan(0)
})
