import { expect, test } from 'vitest'
import { samplePayment } from '../sample-payment.test-support.ts'
import { filterPayments } from './payment-filter.ts'

const payment = { ...samplePayment, kind: 'topup', failureReasonCode: 'INCORRECT_CURRENCY' } as const
const isFound = (text: string) => filterPayments([payment], { text, status: undefined }).length === 1

test.each(['ORDER-1', 'p-1', 'topup', '100', 'brl', 'pixqr', 'incorrect', '  100   brl ', ''])(
  'the search for "%s" finds a payment by what its row shows, in any case',
  (text) => expect(isFound(text)).toBe(true),
)

test.each(['order-2', '100 thb', 'order-1p-1', '2026'])('the search for "%s" finds no payment', (text) => {
  expect(isFound(text)).toBe(false)
})
