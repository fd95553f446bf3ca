import type { Money } from '#contract/money.ts'
import type { PaymentStatus } from '#contract/statuses.ts'

/** An order of the example shop; its id is the payin's. */
export interface Order {
  readonly id: string
  readonly money: Money
  /** The status from the gateway's last response; `unpaid` before the first. */
  readonly status: PaymentStatus | 'unpaid'
  /** How often the goods were delivered: at most once, however often the callback comes. */
  readonly timesFulfilled: 0 | 1
  readonly callbacksReceived: number
  readonly failureReasonCode?: string
}

/** A sandbox may run for months, and whoever opens an address of the shop makes an order. */
const MOST_ORDERS = 2000

/** The shop's latest orders, in memory. A real shop keeps them all, in its database; the rules are the same. */
export function orderBook() {
  const orders = new Map<string, Order>()
  return {
    place: (id: string, money: Money): Order => {
      const order: Order = { id, money, status: 'unpaid', timesFulfilled: 0, callbacksReceived: 0 }
      orders.set(id, order)
      const [oldest = id] = orders.keys()
      if (orders.size > MOST_ORDERS) orders.delete(oldest)
      return order
    },
    find: (id: string): Order | undefined => orders.get(id),
    list: (): readonly Order[] => [...orders.values()].reverse(),
    update: (id: string, change: Partial<Omit<Order, 'id' | 'money'>>): void => {
      const order = orders.get(id)
      if (order) orders.set(id, { ...order, ...change })
    },
  }
}

export type OrderBook = ReturnType<typeof orderBook>
