import { expect, test } from 'vitest'
import { currencies, currencyCodes } from '#contract/currencies.ts'
import { likelyTimeZone } from './time-zone.ts'

test.each(currencyCodes)('%s has a time zone that Intl knows, its own if it has a country', (code) => {
  const timeZone = likelyTimeZone(code)
  expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
  expect(timeZone === 'UTC').toBe(currencies[code].country === null)
})
