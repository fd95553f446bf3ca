import { expect, test } from 'vitest'
import { type FormatName, formats } from '#contract/formats.ts'
import { inputAttributes, isDigitsAlone } from './input-attributes.ts'

const pads: readonly FormatName[] = ['thaiAccount', 'japaneseAccount', 'clabe', 'debitCard', 'southAfricanId', 'cuit']
const keyboards: readonly FormatName[] = ['account', 'argentineAccount', 'vietnameseAccount', 'taxNumber', 'passport']

test.each(pads)('%s is digits alone and gets the number pad', (format) => expect(isDigitsAlone(format)).toBe(true))
test.each(keyboards)('%s has letters too', (format) => expect(isDigitsAlone(format)).toBe(false))

test('the number pad can type every example of a format that gets it', () => {
  // Object.keys forgets the keys' type; the table has no others.
  const names = (Object.keys(formats) as FormatName[]).filter(isDigitsAlone)
  expect(names.flatMap((name) => formats[name].valid).filter((value) => /\D/.test(value))).toEqual([])
})

test('the keyboard of an account number follows country and kind of account', () => {
  expect(inputAttributes('accountNumber', 'THB', undefined).inputMode).toBe('numeric')
  expect(inputAttributes('accountNumber', 'ARS', undefined).inputMode).toBe('text')
  expect(inputAttributes('accountNumber', 'MXN', undefined).inputMode).toBe('text')
  expect(inputAttributes('accountNumber', 'MXN', 'clabe').inputMode).toBe('numeric')
})
