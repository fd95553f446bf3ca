import type { Page } from '@playwright/test'
import type { Customer } from '../kit/customer.ts'
import type { Merchant, Order } from '../kit/merchant.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** A customer in front of the page, and the shop. */
export interface Seat {
  readonly page: Page
  readonly merchant: Merchant
  readonly customer: Customer
}

/** A customer in front of the QR code of an open Pix payment, which the app follows, with an amount whose result the test alone decides. */
export async function openPix({ page, merchant, customer }: Seat): Promise<Order> {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await merchant.create(order, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')
  await isTakenOver(page)
  return order
}
