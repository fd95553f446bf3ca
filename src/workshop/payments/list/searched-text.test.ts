import { expect, test } from 'vitest'
import { samplePayment } from '../sample-payment.test-support.ts'
import { filterPayments, statusNamed } from './payment-filter.ts'

const payment = { ...samplePayment, kind: 'topup', failureReasonCode: 'INCORRECT_CURRENCY' } as const
const isFound = (text: string) => filterPayments([payment], { text, status: undefined }).length === 1

test.each(['ORDER-1', 'p-1', 'topup', '100', 'brl', 'pixqr', 'incorrect', '  100   brl ', ''])(
  'the search for "%s" finds a payment by what its row shows, in any case',
  (text) => expect(isFound(text)).toBe(true),
)

test.each(['order-2', '100 thb', 'order-1p-1', '2026'])('the search for "%s" finds no payment', (text) => {
  expect(isFound(text)).toBe(false)
})

test.each([
  ['PROCESSING', 1],
  ['FAILED', 0],
  ['PAID', 1],
])('the status %s leaves %i payment that is open: what is no status narrows nothing', (name, count) => {
  expect(filterPayments([payment], { text: '', status: statusNamed(name) })).toHaveLength(count)
})
