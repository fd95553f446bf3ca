import { expect, test } from 'vitest'
import { type CurrencyCode, currencies, currencyCodes } from '#contract/currencies.ts'
import { phoneMetadata } from '../screens/form/input/phone-metadata.ts'
import { likelyTimeZone, phonePrefixOf } from './countries.ts'

/** Hours ahead of UTC where most customers of a currency live. None of these places changes its clocks in summer. */
const hoursAhead: { readonly [C in CurrencyCode]: number } = {
  ...{ ARS: -3, BRL: -3, CNY: 8, COP: -5, GHS: 0, IDR: 7, INR: 5.5, JPY: 9, KES: 3, KRW: 9, LAK: 7, MXN: -6 },
  ...{ MYR: 8, NAD: 2, NGN: 1, PHP: 8, THB: 7, TWD: 8, USDC: 0, USDT: 0, VND: 7, ZAR: 2 },
}

test.each(currencyCodes)(
  '%s has the time of the place where most of its customers live, in winter and summer',
  (code) => {
    for (const noon of ['2026-01-15T12:00:00', '2026-07-15T12:00:00']) {
      const shown = new Date(`${noon}Z`).toLocaleString('sv', { timeZone: likelyTimeZone(code) }).replace(' ', 'T')
      expect((Date.parse(`${shown}Z`) - Date.parse(`${noon}Z`)) / 3_600_000).toBe(hoursAhead[code])
    }
  },
)

test.each(currencyCodes)('%s has a time zone that Intl knows, its own if it has a country', (code) => {
  const timeZone = likelyTimeZone(code)
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  expect(timeZone === 'UTC').toBe(currencies[code].country === null)
})

test.each(currencyCodes)('in %s the prefix of a phone number is that of the numbering plan', (currencyCode) => {
  const { country } = currencies[currencyCode]
  const plans = Object.entries(phoneMetadata.country_calling_codes)
  const found = plans.find(([, countries]) => countries.some((listed) => listed === country))
  expect(phonePrefixOf(currencyCode)).toBe(found && `+${found[0]}`)
})
