import { expect, test } from 'vitest'
import { fieldNames, formatOf } from '../fields/fields.ts'
import { formatExamples } from '../fields/format-examples.ts'
import { formatNames } from '../fields/formats.ts'
import { withLostPluses } from './lost-plus.ts'

/** What arrives of a value that was written into a query without being encoded. */
const arrived = (value: string): string => new URLSearchParams(`value=${value}`).get('value') ?? ''

test.each([
  ['email', 'asha+shop@mail.example', 'asha+shop@mail.example'],
  ['email', 'asha+shop+2@mail.example ', 'asha+shop+2@mail.example'],
  ['email', 'asha@mail.example', 'asha@mail.example'],
  // Neither is valid, so that the customer and the merchant see what came.
  ['email', 'Asha+Rao', 'Asha Rao'],
  ['email', 'asha@mail+example', 'asha@mail example'],
  ['personName', 'Asha+Rao', 'Asha Rao'],
  ['merchantsOwnId', 'C+1', 'C 1'],
  ['postalCode', '12+345', '12 345'],
  ['phone', '66+81+234+5678', '66 81 234 5678'],
  ['phone', '+66812345678', '+66812345678'],
  ['phone', '%2B66812345678', '+66812345678'],
  ['phone', '%20+66812345678', '+66812345678'],
  ['phone', '+66+81+234+5678', '+66 81 234 5678'],
  ['phone', '0812345678', '0812345678'],
  ['phone', '+', ' '],
  ['phone', '+x', ' x'],
] as const)('of %s=%s is read %j', (format, written, read) => {
  expect(withLostPluses(format, arrived(written))).toBe(read)
})

test('a right value of any format is read as it is', () => {
  expect(formatNames.length).toBeGreaterThan(20)
  for (const format of formatNames)
    for (const value of formatExamples[format].valid) expect(withLostPluses(format, value)).toBe(value)
})

test('an e-mail address is the only field in which a plus between other characters is put back', () => {
  const mended = fieldNames.filter((name) => withLostPluses(formatOf(name, 'THB'), 'a b@c.example') !== 'a b@c.example')
  expect(mended).toEqual(['emailAddress'])
})
