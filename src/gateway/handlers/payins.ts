import { done, type Handler, type HandlerContext, refused } from '../core/handler.ts'
import { acceptIncoming } from '../payments/incoming.ts'
import { processorPaymentOf } from '../payments/processor-orders.ts'
import { detailJsonOf, foundPayment } from '../payments/responses.ts'
import { storedValues } from '../payments/stored-payment.ts'
import type { Payment } from '../store/tables.ts'

/** `POST /payins/{idPayin}`: 201 once for an id, durable before the response. */
export const createPayin: Handler<'createPayin'> = (context) => acceptIncoming(context, 'payin')

/** `GET /payins/{idPayin}`: 410 for an id that was never accepted. */
export const readPayin: Handler<'readPayin'> = (context) => readIncoming(context)

/** The detail of a payin or a top-up. */
export async function readIncoming(context: HandlerContext<'readPayin' | 'readTopUp'>) {
  const found = foundPayment(context)
  return found.ok ? done(detailJsonOf(found.payment, context.gateway), found.payment) : refused(found.refusal)
}

/** `GET /payins/{idPayin}/accounts`: the customer's data of the request, and after success the account that paid. */
export const listPayinAccounts: Handler<'listPayinAccounts'> = async (context) => {
  const found = foundPayment(context)
  if (!found.ok) return refused(found.refusal)
  const { payment } = found
  const collected = context.gateway.processor.payingAccountOf(processorPaymentOf(payment))
  const data = [...sentWith(payment), ...(collected ? [{ source: 'PAYMENT' as const, ...collected }] : [])]
  return done({ data }, payment)
}

function sentWith(payment: Payment) {
  const { accountName, accountNumber, accountType, emailAddress, phoneNumber } = storedValues(payment)
  const sent = Object.entries({ accountName, accountNumber, accountType, emailAddress, phoneNumber }).filter(
    ([, value]) => value !== undefined,
  )
  return sent.length > 0 ? [{ source: 'REQUEST' as const, ...Object.fromEntries(sent) }] : []
}
