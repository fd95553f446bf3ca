import { expect, test } from 'vitest'
import { formatExamples } from '#contract/fields/format-examples.ts'
import { type Format, type FormatName, formatNames, formats } from '#contract/fields/formats.ts'
import { inputAttributes, isDigitsAlone } from './input-attributes.ts'

const pads: readonly FormatName[] = ['thaiAccount', 'japaneseAccount', 'clabe', 'debitCard', 'southAfricanId', 'cuit']
const keyboards: readonly FormatName[] = ['account', 'argentineAccount', 'vietnameseAccount', 'taxNumber', 'passport']

test.each(pads)('%s accepts digits only and has the numeric keyboard', (format) =>
  expect(isDigitsAlone(format)).toBe(true),
)
test.each(keyboards)('%s accepts letters and has the text keyboard', (format) =>
  expect(isDigitsAlone(format)).toBe(false),
)

test.each(formatNames)('%s has the numeric keyboard if it can type every example', (name) => {
  const { pattern }: Format = formats[name]
  const valid: readonly string[] = formatExamples[name].valid
  const typesAll = valid.every((value) => /^\d+$/.test(value) && !pattern.test(`A${value.slice(1)}`))
  expect(isDigitsAlone(name)).toBe(typesAll)
})

test('the keyboard of an account number depends on country and account type', () => {
  expect(inputAttributes('accountNumber', 'THB', undefined).inputMode).toBe('numeric')
  expect(inputAttributes('accountNumber', 'ARS', undefined).inputMode).toBe('text')
  expect(inputAttributes('accountNumber', 'MXN', undefined).inputMode).toBe('text')
  expect(inputAttributes('accountNumber', 'MXN', 'clabe').inputMode).toBe('numeric')
})

test('the autofill of a place is that of its administrative level in the country', () => {
  const levels = (['TWD', 'KRW', 'IDR'] as const).map((currencyCode) =>
    (['city', 'disctrict'] as const).map((name) => inputAttributes(name, currencyCode, undefined).autoComplete.at(-1)),
  )
  expect(levels).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['2', '3'],
  ])
})
