import { expect, test } from 'vitest'
import { filterChanges, filtersOf, isColour } from './filters.ts'

const read = (query: string) => filtersOf(new URLSearchParams(query))

test('an empty address shows the payment screens of every method, light, on a phone, in English', () => {
  expect(read('')).toEqual({
    step: 'pay',
    state: '',
    methodCode: '',
    currencyCode: '',
    locale: 'en',
    scheme: 'light',
    device: 'phone',
    color: '',
  })
})

test('a filter changes its own parameter of the address', () => {
  expect(filterChanges('state', 'late', read('step=pay'))).toEqual({ state: 'late' })
})

test('another step removes a state that it does not have', () => {
  // Strictly: an absent state would leave the former one in the address.
  expect(filterChanges('step', 'done', read('state=late'))).toStrictEqual({ step: 'done', state: undefined })
  expect(filterChanges('step', 'operator', read('state=open'))).toStrictEqual({ step: 'operator' })
})

test.each(['', '#0b5d3b', '#ABCDEF'])('%j is a colour to look at screens in', (color) => {
  expect(isColour(color)).toBe(true)
})

test.each(['#0b5', 'red', '#0b5d3b0'])('%j is refused as a colour', (color) => {
  expect(isColour(color)).toBe(false)
})
