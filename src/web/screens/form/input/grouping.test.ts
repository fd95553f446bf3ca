import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatExamples } from '#contract/fields/format-examples.ts'
import { formatNames, wireValueOf } from '#contract/fields/formats.ts'
import { groupedValue, groupLengths } from './grouping.ts'

test.each([
  ['cuit', '20267565393', '20-26756539-3'],
  ['cpf', '39053344705', '390.533.447-05'],
  ['clabe', '032180000118359719', '032 180 00011835971 9'],
  ['debitCard', '4000000000000002', '4000 0000 0000 0002'],
  ['southAfricanId', '8001015009087', '800101 5009 08 7'],
  ['argentineAccount', '2850590940090418135201', '28505909 40090418135201'],
  ['argentineAccount', 'casa.perro.luna', 'casa.perro.luna'],
  ['thaiAccount', '1234567890', '123-4-56789-0'],
  ['thaiAccount', '020123456789', '020123456789'],
  ['email', 'ana@example.com', 'ana@example.com'],
] as const)('%s %s is shown as %s', (format, value, shown) => expect(groupedValue(format, value)).toBe(shown))

test.each([
  ['clabe', '032180000118359719', [3, 3, 11, 1]],
  ['argentineAccount', '2850590940090418135201', [8, 14]],
  ['argentineAccount', 'casa.perro.luna', undefined],
  ['account', '12345678', undefined],
] as const)('%s %s has groups of these lengths: %j', (format, value, lengths) => {
  expect(groupLengths(format, value)).toEqual(lengths)
})

test.each(formatNames)('%s: what is shown is read back as the same value', (format) => {
  const value = fc.oneof(fc.constantFrom(...formatExamples[format].valid), fc.stringMatching(/^[0-9]{1,22}$/))
  fc.assert(
    fc.property(value, (wire) => {
      expect(wireValueOf(format, groupedValue(format, wire))).toBe(wireValueOf(format, wire))
    }),
  )
})
