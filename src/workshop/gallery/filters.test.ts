import { expect, test } from 'vitest'
import { filterChanges, filterRules, filtersOf } from './filters.ts'

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
  expect(filterChanges('state', read('step=pay&state=late'))).toEqual({ state: 'late' })
})

test('another step removes a state that it does not have', () => {
  // Strictly: an absent state would leave the former one in the address.
  expect(filterChanges('step', read('step=done&state=late'))).toStrictEqual({ step: 'done', state: undefined })
  expect(filterChanges('step', read('step=operator&state=open'))).toStrictEqual({ step: 'operator' })
})

test.each(['', '#0b5d3b', '#ABCDEF'])('%j is a colour to look at screens in', (color) => {
  expect(filterRules.safeParse({ ...read(''), color }).success).toBe(true)
})

test.each(['#0b5', 'red', '#0b5d3b0'])('%j is refused as a colour, by name and rule', (color) => {
  const { error } = filterRules.safeParse({ ...read(''), color })
  expect(error?.issues[0]?.message).toBe('Merchant’s colour: # and six hexadecimal digits, such as #0b5d3b.')
})
