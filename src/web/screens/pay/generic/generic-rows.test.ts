import { expect, test } from 'vitest'
import { paymentMethodResponse } from '#contract/operations/results.ts'
import { genericRows } from './generic-rows.ts'

const rowsOf = (raw: object) =>
  genericRows(paymentMethodResponse.parse({ paymentMethodCode: 'NEW_PAY', ...raw }), (id) => id)

test('every displayable value of an unknown response is listed, with the best available name', () => {
  const rows = rowsOf({
    account: { accountNumber: '123456', accountName: 'Shop' },
    reference: 'R1',
    voucherCode: 'ABC-1',
    paymentOperator: { code: 'X', name: 'Bank X' },
    paymentAddress: [{ name: 'Wallet', idAddress: 'w-1' }],
  })
  expect(rows.map(({ label, copy }) => [label, copy])).toEqual(
    expect.arrayContaining([
      ['pay.transfer.field.accountNumber', '123456'],
      ['pay.transfer.field.accountName', 'Shop'],
      ['pay.transfer.field.reference', 'R1'],
      ['pay.transfer.field.operator', 'Bank X'],
      ['Voucher code', 'ABC-1'],
      ['Wallet', 'w-1'],
    ]),
  )
  expect(rows).toHaveLength(6)
})

test('values that the page shows elsewhere, or that no customer needs, are not listed', () => {
  const rows = rowsOf({
    money: { amount: 1, currencyCode: 'THB' },
    expireAt: '2026-11-10T09:15:00.000Z',
    accountCustomer: { accountName: 'Jane', accountNumber: '1' },
    accountCustomerUsedForPayment: { accountName: 'Jane', accountNumber: '1' },
    redirectTo: 'https://bank.example.com',
    qrCode: '000201',
    processor: 'sandbox',
    returnUrl: 'https://shop.example.com',
    nothing: null,
    empty: '',
    list: ['a'],
  })
  expect(rows).toEqual([])
})

test('generic rows have unique names', () => {
  const names = rowsOf({ account: { accountNumber: '1' }, accountNumber: '2', reference: '3' }).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
