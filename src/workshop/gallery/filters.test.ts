import { expect, test } from 'vitest'
import { filtersOf, isColour } from './filters.ts'

const read = (query: string) => filtersOf(new URLSearchParams(query))

test('an empty address shows the payment screens of every method, light, on a phone, in English', () => {
  const shown = { step: 'pay', state: '', methodCode: '', currencyCode: '' }
  expect(read('')).toEqual({ ...shown, locale: 'en', scheme: 'light', device: 'phone', color: '' })
})

test.each(['#0b5', 'red', '#0b5d3b0'])('%j is refused as a colour', (color) => expect(isColour(color)).toBe(false))
