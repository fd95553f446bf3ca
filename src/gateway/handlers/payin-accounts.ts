import { done, type Handler, refused } from '../core/handler.ts'
import { loadPaymentByPath } from '../payments/load-payment-by-path.ts'
import { storedValues } from '../payments/stored-request.ts'
import type { Payment } from '../store/tables.ts'

/** `GET /payins/{idPayin}/accounts`: data sent with the request, and after success the account that was paid from. */
export const listPayinAccounts: Handler<'listPayinAccounts'> = async (context) => {
  const found = await loadPaymentByPath(context, 'payin')
  if (!found.ok) return refused(found.refusal)
  const { payment } = found
  const collected = context.gateway.processor.payingAccountOf(payment)
  return done({ data: [...sentWith(payment), ...(collected ? [{ source: 'PAYMENT' as const, ...collected }] : [])] })
}

function sentWith(payment: Payment) {
  const { accountName, accountNumber, accountType, emailAddress, phoneNumber } = storedValues(payment)
  const sent = Object.entries({ accountName, accountNumber, accountType, emailAddress, phoneNumber }).filter(
    ([, value]) => value !== undefined,
  )
  return sent.length > 0 ? [{ source: 'REQUEST' as const, ...Object.fromEntries(sent) }] : []
}
