import type { Merchant, Order } from '../kit/merchant.ts'

/** A payment whose page asks for its reference, and that stays open once the gateway has one. */
export async function upiPayment(merchant: Merchant): Promise<Order> {
  const order = await merchant.order({ amount: 45, currencyCode: 'INR' })
  await merchant.create(order, { paymentMethodCode: 'UPIQR' })
  return order
}
