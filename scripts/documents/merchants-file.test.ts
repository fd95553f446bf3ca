import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { readMerchants } from '#gateway/app/merchants-file.ts'
import { root } from '../system/process.mjs'
import { merchantsFileSchema } from './merchants-file.ts'

const schema = merchantsFileSchema()
/** A schema that is no object (`true`, `false`) has no properties. */
const propertiesOf = (of: z.core.JSONSchema._JSONSchema | undefined) =>
  typeof of === 'object' ? (of.properties ?? {}) : {}
const entryProperties = propertiesOf(schema.properties.merchants.items)
const ajv = new Ajv2020()
addFormats(ajv)
const isValid = ajv.compile(schema)
const example: { merchants: readonly object[] } = JSON.parse(
  readFileSync(join(root, 'docs/merchants-file.example.json'), 'utf8'),
)

// `npm run generate` writes it anew.
test('docs/merchants-file.schema.json is the schema that the gateway reads MERCHANTS_FILE with', async () => {
  await expect(`${JSON.stringify(schema, undefined, 2)}\n`).toMatchFileSnapshot('../../docs/merchants-file.schema.json')
})

test('the example of a merchants file has every property, and schema and gateway accept it', () => {
  expect({ isValid: isValid(example), errors: isValid.errors }).toEqual({ isValid: true, errors: null })
  expect(readMerchants(example, false)).toMatchObject({ ok: true })
  expect(example.merchants.map((entry) => Object.keys(entry))).toEqual([Object.keys(entryProperties)])
})

test('the schema documents every property', () => {
  const { theme, support } = entryProperties
  const all = { ...entryProperties, ...propertiesOf(theme), ...propertiesOf(support) }
  const undocumented = Object.entries(all).filter(
    ([, property]) => typeof property === 'object' && !property.description,
  )
  expect(undocumented.map(([name]) => name)).toEqual([])
})

test.each([
  ['an unknown property', { colour: 'red' }],
  ['a code with a space', { merchantCode: 'a shop' }],
  ['an unknown method', { payinMethods: ['PAYPAL'] }],
  ['another word than "all"', { payoutMethods: 'some' }],
  ['a key that is no list', { publicKeys: '-----BEGIN PUBLIC KEY-----' }],
  ['a colour by name', { theme: { color: 'red' } }],
  ['an origin with a path', { returnOrigins: ['https://shop.example/path'] }],
  ['a fee in an unknown currency', { payoutFee: { XXX: 1 } }],
  ['a negative tax', { vatPercent: -1 }],
])('the schema refuses %s', (_, more) => {
  const file = { merchants: [{ merchantCode: 'shop', ...more }] }
  expect(isValid(file)).toBe(false)
  expect(readMerchants(file, true).ok).toBe(false)
})
