import { done, type Handler, refused } from '../core/handler.ts'
import { detailOf } from '../payments/incoming-detail.ts'
import { findCalled } from '../payments/load-payment-by-path.ts'

/** `GET /payins/{idPayin}`: 410 for an id that was never accepted. */
export const readPayin: Handler<'readPayin'> = async (call) => {
  const found = await findCalled(call, 'payin')
  return found.ok ? done(detailOf(found.payment, call.gateway)) : refused(found.refusal)
}
