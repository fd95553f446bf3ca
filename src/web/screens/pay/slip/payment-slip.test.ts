import { expect, test } from 'vitest'
import type { AmountDue } from '../../../checkout/payment/amount-due.ts'
import { paymentSlip } from './payment-slip.ts'

const due: AmountDue = {
  amount: '100.5',
  currencyCode: 'THB',
  ordered: undefined,
  expireAtMs: Date.parse('2026-11-21T17:30:00Z'),
  orderNumber: 'Order 1/2',
}
const environment = { device: 'android', languages: ['en-GB'], timeZone: 'Asia/Bangkok' } as const
const wording = { t: (id: string) => id, locale: 'en', environment } as const

test('a payment slip has what is typed, amount, deadline with its day, shop and order, in this order', () => {
  const rows = [{ label: 'pay.code.label', value: 'LLC12345678901' }] as const
  const slip = paymentSlip({ heading: 'Pay', rows, due, merchantName: 'Blue Bottle', isTest: false }, wording)
  const labels = ['pay.code.label', 'page.amountToPay', 'pay.until', 'page.payTo', 'page.orderNumber']
  expect(slip.rows.map(({ label }) => label)).toEqual(labels)
  expect(slip.rows.map(({ value }) => value)).toEqual([
    'LLC1 2345 6789 01',
    expect.stringMatching(/^(฿|THB)\s?100\.50$/),
    expect.stringMatching(/^Sun,? 22 Nov.*0:30/),
    'Blue Bottle',
    'Order 1/2',
  ])
  expect(slip).toMatchObject({ title: 'Pay', remark: undefined })
})

test('a payment slip leaves out what is unknown, and says that a test is one', () => {
  const unknown = { ...due, expireAtMs: undefined, orderNumber: undefined }
  const slip = paymentSlip({ heading: 'Pay', rows: [], due: unknown, merchantName: undefined, isTest: true }, wording)
  expect(slip.rows.map(({ label }) => label)).toEqual(['page.amountToPay'])
  expect(slip.remark).toBe('sandbox.banner. sandbox.text')
})

test.each([
  ['12345678', '1234 5678'],
  ['1234567', '1234567'],
  ['KB Kookmin', 'KB Kookmin'],
])('the value %s is written %s', (value, expected) => {
  const rows = [{ label: 'pay.code.label', value }] as const
  const [row] = paymentSlip({ heading: '', rows, due, merchantName: undefined, isTest: false }, wording).rows
  expect(row?.value).toBe(expected)
})
