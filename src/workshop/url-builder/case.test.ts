import { expect, test } from 'vitest'
import { caseOf, currenciesOf, presetChanges, wantedOf } from './case.ts'

const read = (query: string) => caseOf(new URLSearchParams(query), 'shop', ['BRL', 'THB'])

test('an empty address is a case of 100 BRL, or in the first currency of a merchant that has no BRL', () => {
  expect(read('')).toEqual({
    merchantCode: 'shop',
    amount: '100',
    currencyCode: 'BRL',
    values: { amount: '100', currencyCode: 'BRL' },
  })
  expect(caseOf(new URLSearchParams(), 'shop', ['THB', 'VND']).currencyCode).toBe('THB')
})

test('an address holds parameters only: no token, and nothing of the page itself', () => {
  const wanted = wantedOf(read('section=urls&token=secret&merchantCode=other&city=Lagos&amount=5&currencyCode=THB'))
  expect(wanted).toEqual({ merchantCode: 'shop', city: 'Lagos', amount: '5', currencyCode: 'THB' })
})

test('a merchant has the currencies of its methods; an unknown method has none', () => {
  expect(currenciesOf(['PIXQR', 'NO_SUCH_METHOD'])).toEqual(['BRL'])
})

const url = 'http://localhost/?idPayin=1&amount=5&token=t&paymentMethodCode=PIXQR&city=Lagos&phoneNumber=%2B1234567'

test('a preset fills in what its scenario has, removes what it has not, and leaves the order alone', () => {
  const changes = presetChanges(url, 4)
  expect(changes).toMatchObject({ scenario: '4', paymentMethodCode: 'PIXQR', city: 'Lagos', phoneNumber: '+1234567' })
  expect(changes).toHaveProperty('accountName', undefined)
  for (const name of ['idPayin', 'amount', 'token']) expect(changes).not.toHaveProperty(name)
})

test('scenarios 1 to 3 select no method', () => {
  expect(presetChanges(url, 3)).toHaveProperty('paymentMethodCode', undefined)
})
