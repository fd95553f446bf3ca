import { done, type Handler, refused } from '../core/handler.ts'
import { acceptIncoming } from '../payments/incoming.ts'
import { detailOf } from '../payments/incoming-detail.ts'
import { loadPaymentByPath } from '../payments/load-payment-by-path.ts'
import { incomingOptions, noOption } from './payin-options.ts'

/** `POST /topups/!availablePaymentOptions`: the payin methods, each as a top-up of a wallet. */
export const listTopUpOptions: Handler<'listTopUpOptions'> = async ({ merchant, body }) => {
  const options = incomingOptions(body.money.currencyCode, merchant.payinMethods)
  if (options.length === 0) return refused(noOption)
  const data = options.map((option) => ({ ...option, paymentTypeCode: 'TOPUP_WALLET' as const }))
  return done({ data, ...(body.customer && { customer: body.customer }) })
}

/** `POST /topups/{idTopUp}`: 201 once for an id, durable before it is answered. */
export const createTopUp: Handler<'createTopUp'> = (context) => acceptIncoming(context, 'topup')

/** `GET /topups/{idTopUp}`: 410 for an id that was never accepted. */
export const readTopUp: Handler<'readTopUp'> = async (context) => {
  const found = await loadPaymentByPath(context, 'topup')
  return found.ok ? done(detailOf(found.payment, context.gateway)) : refused(found.refusal)
}
