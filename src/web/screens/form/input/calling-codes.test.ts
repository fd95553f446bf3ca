import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes } from '#contract/currencies.ts'
import { hasCountryCode, phonePrefixOf } from './calling-codes.ts'
import { phoneMetadata } from './phone-metadata.ts'

describe('the prefix of a phone number', () => {
  test.each(currencyCodes)('in %s is that of the numbering plan', (currencyCode) => {
    const { country } = currencies[currencyCode]
    const plans = Object.entries(phoneMetadata.country_calling_codes)
    const found = plans.find(([, countries]) => countries.some((listed) => listed === country))
    expect(phonePrefixOf(currencyCode)).toBe(found && `+${found[0]}`)
  })

  test.each(['+66 81', ' +66', '0066', '＋66', 'tel:+66'])('is not shown beside %j', (typed) => {
    expect(hasCountryCode(typed)).toBe(true)
  })

  test.each(['', '081 234', '0712'])('is shown beside %j', (typed) => expect(hasCountryCode(typed)).toBe(false))
})
