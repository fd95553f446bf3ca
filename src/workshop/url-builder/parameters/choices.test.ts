import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'
import { draftOf } from './draft.ts'

const newPay = { paymentMethodCode: 'NEW_PAY', paymentOperators: [{ code: 'ACME', name: 'Acme Bank' }] }
const data = [{ paymentMethodCode: 'PIXQR', paymentOperators: undefined }, newPay]
const options = { data, externalProviders: undefined }
const offered = { currencies: ['BRL'], options }
const read = (query: string) => draftOf(new URLSearchParams(query), ['BRL'])

test('the methods to pick from are those that the gateway offers, labelled with a name where they have one', () => {
  expect(choicesOf('paymentMethodCode', read(''), offered)).toEqual([
    { value: 'PIXQR', label: expect.stringMatching(/^PIXQR \(.+\)$/) },
    { value: 'NEW_PAY', label: 'NEW_PAY' },
  ])
})

test('the operators to pick from are those of the selected method; for a method without operators the code is typed', () => {
  const ofNewPay = choicesOf('paymentOperatorCode', read('paymentMethodCode=NEW_PAY'), offered)
  expect(ofNewPay).toEqual([{ value: 'ACME', label: 'ACME (Acme Bank)' }])
  expect(choicesOf('paymentOperatorCode', read('paymentMethodCode=PIXQR'), offered)).toBeUndefined()
})

test('a value from an address that is not offered stays selected and is marked', () => {
  const gone = { value: 'GONE', label: 'GONE (not offered)' }
  expect(choicesOf('paymentMethodCode', read('paymentMethodCode=GONE'), offered)).toContainEqual(gone)
})

test('a method is typed until the options have been read', () => {
  expect(choicesOf('paymentMethodCode', read(''), { currencies: [], options: undefined })).toBeUndefined()
})
