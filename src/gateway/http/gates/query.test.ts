import { expect, test } from 'vitest'
import { readQuery } from './query.ts'

test.each([
  ['currencies=THB', { currencies: ['THB'] }],
  ['currencies=THB,ZAR', { currencies: ['THB', 'ZAR'] }],
  ['currencies=THB%2CZAR', { currencies: ['THB', 'ZAR'] }],
  ['currencies=THB&currencies=ZAR', { currencies: ['THB', 'ZAR'] }],
  ['currencies=,%20THB%20,', { currencies: ['THB'] }],
  ['currencies=', {}],
  ['', {}],
  ['other=THB&__proto__=x', {}],
  ['currencies=%ZZ', { currencies: ['%ZZ'] }],
])('the query "%s" gives the values %j', (search, values) => {
  expect(readQuery('listBalances', search)).toEqual(values)
})

test('the query of an operation without query parameters is ignored', () => {
  expect(readQuery('listCurrencies', 'currencies=THB')).toEqual({})
})
