import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import type { Merchant, Order } from '../kit/merchant.ts'
import type { Clock } from '../kit/sandbox/clock.ts'
import type { Sandbox } from '../kit/sandbox/sandbox.ts'
import { at, type EngineCustomer } from './customer.test-support.ts'
import { expect } from './expect.test-support.ts'
import type { Relay } from './relay.test-support.ts'
import type { Engine, Tab } from './tab.test-support.ts'

/** One customer in one engine, with a merchant and a network of its own. */
export interface Visit {
  readonly tab: Tab
  readonly customer: EngineCustomer
  readonly merchant: Merchant
  readonly sandbox: Sandbox
  readonly clock: Clock
  readonly relay: Relay
  /** Opens another browser of the same engine. */
  readonly openTab: Engine['open']
}

type Result = Parameters<Sandbox['settle']>[1]

export interface Journey {
  readonly name: string
  /** Runs with `npm test`; without it in CI and with `npm run engines`. */
  readonly runs?: 'always'
  readonly run: (visit: Visit) => Promise<void>
}

/** An amount that the sandbox leaves open, so that the journey alone decides the result. */
export const PIX = { amount: 45, currencyCode: 'BRL' } as const
export const PROMPTPAY = { amount: 45, currencyCode: 'THB' } as const
const VAPAY = { amount: 45, currencyCode: 'IDR' } as const
export const ACCOUNT = { accountNumber: '1234567890' }

export async function openPayment({ tab, customer, merchant, relay }: Visit): Promise<Order> {
  const order = await merchant.order(PIX)
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await tab.open(relay.over(order.url))
  await customer.sees('pay')
  // Until the app is hydrated the server's rendering shows.
  await expect.poll(() => customer.attribute('html', 'data-taps')).toBe('watched')
  return order
}

/** To the payment screen of a virtual account, through the form. */
export async function openAccount({ tab, customer, merchant, relay }: Visit): Promise<Order> {
  const order = await merchant.order(VAPAY)
  await tab.open(relay.over(order.url))
  await customer.goTo('VAPAY', requiredValues({ method: 'VAPAY', currencyCode: 'IDR' }))
  return order
}

/** The payment of the page gets its final status, and the page shows it. */
export async function ends({ customer, sandbox }: Visit, order: Order, result: Result = { status: 'SUCCESS' }) {
  await customer.stayAtResult()
  await sandbox.settle(order.id, result)
  await customer.comesBack()
  await expect.poll(() => customer.attribute(at('status'), 'data-status')).toBe(result.status)
}
