import { expect, test } from 'vitest'
import { currencies } from '#contract/currencies.ts'
import { phoneMetadata } from './phone-metadata.ts'

test('the numbering plans are exactly those of the currencies’ countries', () => {
  const ours = Object.values(currencies).flatMap(({ country }) => country ?? [])
  expect(Object.keys(phoneMetadata.countries).sort()).toEqual([...new Set<string>(ours)].sort())
  const countriesByCode = Object.values(phoneMetadata.country_calling_codes).flat()
  expect(countriesByCode.sort()).toEqual(Object.keys(phoneMetadata.countries).sort())
})
