import { expect, test } from 'vitest'
import { samplePayment } from '../sample-payment.test-support.ts'
import { filterPayments, statusNamed } from './payment-filter.ts'

const failed = {
  ...samplePayment,
  id: 'order-2',
  status: 'FAILED' as const,
  failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED',
}
const idsOf = (text: string, status?: string) =>
  filterPayments([samplePayment, failed], { text, status: statusNamed(status ?? null) }).map(({ id }) => id)

test('payments are found by each word of the search, in any case, in id, amount, method and reason', () => {
  expect(idsOf('')).toEqual(['order-1', 'order-2'])
  expect(idsOf('ORDER-2')).toEqual(['order-2'])
  expect(idsOf('pixqr different')).toEqual(['order-2'])
  expect(idsOf('100 brl order-1')).toEqual(['order-1'])
  expect(idsOf('thb')).toEqual([])
})

test('payments are narrowed to a status, and an unknown status narrows nothing', () => {
  expect(idsOf('', 'FAILED')).toEqual(['order-2'])
  expect(idsOf('', 'PAID')).toEqual(['order-1', 'order-2'])
})
