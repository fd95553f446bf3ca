import { isSameMoney } from '#contract/money.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import { isFinal } from '#contract/statuses.ts'
import type { Shop } from './checkout.ts'
import type { Order, OrderBook } from './orders.ts'

/**
 * Reads the payin of an order, and fulfils the order once when it is paid in full. A callback and the customer's return
 * only trigger the read: neither proves a payment.
 */
export async function refreshOrder(shop: Shop, id: string): Promise<'known' | 'unknown' | 'not_read'> {
  const { client, orders, nowSecs } = shop
  const order = orders.find(id)
  if (!order) return 'unknown'
  if (isSettled(order)) return 'known'
  const grant = { action: 'PAYIN_INFO' as const, idPayment: id, validitySecs: 60, timestamp: nowSecs() }
  const token = await client.createActionToken(grant)
  if (!token.ok) return 'not_read'
  const read = await client.call('readPayin', { token: token.result.token, id })
  if (!read.ok) return 'not_read'
  note(orders, id, read.result)
  return 'known'
}

const isSettled = ({ status }: Order): boolean => status !== 'unpaid' && isFinal(status)

function note(orders: OrderBook, id: string, { process, paymentRequested, failureReasonCode }: PayinDetail): void {
  const order = orders.find(id)
  // A response overtaken by a later one undoes nothing; a payin of another amount does not pay this order.
  if (!order || isSettled(order) || !isSameMoney(paymentRequested.money, order.money)) return
  const { status } = process
  orders.update(id, {
    status,
    ...(failureReasonCode === undefined ? {} : { failureReasonCode }),
    ...(status === 'SUCCESS' ? { timesFulfilled: 1 } : {}),
  })
}
