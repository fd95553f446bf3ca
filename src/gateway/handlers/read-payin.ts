import { done, type Handler, refused } from '../handler.ts'
import { findCalled } from '../payments/find-called.ts'
import { detailOf } from '../payments/incoming-detail.ts'

/** `GET /payins/{idPayin}`: 410 for an id that was never accepted. */
export const readPayin: Handler<'readPayin'> = async (call) => {
  const found = await findCalled(call, 'payin')
  return found.ok ? done(detailOf(found.payment, call.gateway)) : refused(found.refusal)
}
