import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'
import { draftOf } from './draft.ts'

const options = {
  data: [
    { paymentMethodCode: 'PIXQR', paymentOperators: undefined },
    { paymentMethodCode: 'NEW_PAY', paymentOperators: [{ code: 'ACME', name: 'Acme Bank' }] },
  ],
  externalProviders: undefined,
}
const offered = { currencies: ['BRL'], options }
const read = (query: string) => draftOf(new URLSearchParams(query), ['BRL'])

test('methods are those that the gateway offers, by code and by name where it has one', () => {
  expect(choicesOf('paymentMethodCode', read(''), offered)).toEqual([
    { value: 'PIXQR', label: expect.stringMatching(/^PIXQR \(.+\)$/) },
    { value: 'NEW_PAY', label: 'NEW_PAY' },
  ])
})

test('operators are those of the method at hand; without any the code is typed', () => {
  const ofNewPay = choicesOf('paymentOperatorCode', read('paymentMethodCode=NEW_PAY'), offered)
  expect(ofNewPay).toEqual([{ value: 'ACME', label: 'ACME (Acme Bank)' }])
  expect(choicesOf('paymentOperatorCode', read('paymentMethodCode=PIXQR'), offered)).toBeUndefined()
})

test('a value from a colleague that is not offered is shown as such, not dropped', () => {
  expect(choicesOf('paymentMethodCode', read('paymentMethodCode=GONE'), offered)).toContainEqual({
    value: 'GONE',
    label: 'GONE (not offered)',
  })
})

test('until the options have come, a method is typed', () => {
  expect(choicesOf('paymentMethodCode', read(''), { currencies: [], options: undefined })).toBeUndefined()
})
