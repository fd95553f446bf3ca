import { done, type Handler, refused } from '../core/handler.ts'
import { detailOf } from '../payments/incoming-detail.ts'
import { loadPaymentByPath } from '../payments/load-payment-by-path.ts'

/** `GET /payins/{idPayin}`: 410 for an id that was never accepted. */
export const readPayin: Handler<'readPayin'> = async (context) => {
  const found = await loadPaymentByPath(context, 'payin')
  return found.ok ? done(detailOf(found.payment, context.gateway)) : refused(found.refusal)
}
