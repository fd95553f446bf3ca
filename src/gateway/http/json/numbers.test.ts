import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nearestNumberOf, numberOf, readJson } from './read-json.ts'

test.each([
  ['999999999999999', 999999999999999],
  ['0.100000000000000000', 0.1],
  ['100.10', 100.1],
  ['1e3', 1000],
  ['1000000000000000000000', 1e21],
  ['0.000000000000000000000001', 1e-24],
  ['123456789012345e-320', 123456789012345e-320],
  ['0e999999', 0],
])('the literal %s is read exactly', (literal, value) => expect(numberOf(literal)).toBe(value))

test.each([
  ...['1234567890123456', '9007199254740993', '0.1000000000000001', '1.000000000000000000000001', '1e400'],
  ...['-1e400', '1e-400', '4.94065645841246e-324', `1${'0'.repeat(60_000)}1`],
])('the literal %s cannot be represented and becomes NaN', (literal) => expect(numberOf(literal)).toBeNaN())

test.each([
  ['199.99900000000002', 199.99900000000002],
  ['9007199254740993', 9007199254740992],
  ['1e400', Number.MAX_VALUE],
  ['-1e400', -Number.MAX_VALUE],
])('the literal %s is rounded to a finite number where rounding is allowed', (literal, value) => {
  expect(nearestNumberOf(literal)).toBe(value)
})

test('a schema refuses NaN and names the path of the number', () => {
  const reading = readJson('{"money":{"amount":9007199254740993}}', { maxDepth: 32 })
  const schema = z.object({ money: z.object({ amount: z.number() }) })
  expect(schema.safeParse(reading.ok && reading.value).error?.issues[0]?.path).toEqual(['money', 'amount'])
})

test('a literal of at most 15 digits is read as exactly that decimal', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 999_999_999_999_999n }), fc.nat({ max: 14 }), (units, decimals) => {
      const digits = units.toString().padStart(decimals + 1, '0')
      const literal = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
      expect(numberOf(literal).toFixed(decimals)).toBe(literal)
    }),
    { numRuns: 2000 },
  )
})

/** The numbers of a document, at any depth. */
function numbersIn(document: string): readonly number[] {
  const reading = readJson(document, { maxDepth: 2 })
  if (!reading.ok) throw new Error(`${reading.message} ${document}`)
  const values = (value: unknown): unknown[] =>
    Object(value) === value ? Object.values(Object(value)).flatMap(values) : [value]
  return values(reading.value).filter((value) => typeof value === 'number')
}

test('a number within a document is read as it is alone', () => {
  const digits = fc.stringMatching(/^(?:0|[1-9]\d{0,18})$/)
  const literals = fc.tuple(
    fc.constantFrom('', '-'),
    digits,
    fc.option(fc.stringMatching(/^\d{1,18}$/), { nil: undefined }),
    fc.option(fc.stringMatching(/^[eE][+-]?\d{1,3}$/), { nil: '' }),
    fc.constantFrom('', ' '),
  )
  fc.assert(
    fc.property(literals, ([sign, whole, fraction, exponent, gap]) => {
      const literal = `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent}`
      const documents = [
        literal,
        `${gap}${literal}`,
        `[${gap}${literal}]`,
        `{"a":${gap}${literal}}`,
        `["a",${literal}]`,
      ]
      for (const document of documents) expect(numbersIn(document)).toEqual([numberOf(literal)])
    }),
    { numRuns: 2000 },
  )
})
