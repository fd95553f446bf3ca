import { expect, test } from 'vitest'
import { integer, missingOr } from '../operations/inputs.ts'
import { flag, merchantCode } from './inputs.ts'

const messageOf = (schema: ReturnType<typeof integer>, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test('an integer is within its bounds, and a wrong one is refused with its rule', () => {
  const schema = integer(1, 5)
  expect([1, 5].map((value) => schema.safeParse(value).success)).toEqual([true, true])
  expect([0, 6].map((value) => messageOf(schema, value))).toEqual(['range: 1 to 5', 'range: 1 to 5'])
  expect(messageOf(schema, 1.5)).toBe('type: an integer')
  expect(messageOf(schema, 'x')).toBe('type: an integer')
})

test('a value that is absent is missing, whatever its rule', () => {
  expect(messageOf(integer(1, 5), undefined)).toBe('missing')
  expect([missingOr()({}), missingOr()({ input: null })]).toEqual(['missing', 'type'])
})

test('a flag and a merchant code may be left out, and have a type', () => {
  for (const schema of [flag('any'), merchantCode]) {
    expect(schema.safeParse(undefined).success).toBe(true)
    expect(schema.safeParse(1).error?.issues[0]?.message).toMatch(/^type/)
  }
})
