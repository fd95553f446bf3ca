import { done, type Handler, refused } from '../core/handler.ts'
import { foundPayment } from '../payments/found-payment.ts'
import { acceptIncoming } from '../payments/incoming.ts'
import { detailJsonOf } from '../payments/incoming-responses.ts'

/** `POST /topups/{idTopUp}`: 201 once for an id, durable before the response. */
export const createTopUp: Handler<'createTopUp'> = (context) => acceptIncoming(context, 'topup')

/** `GET /topups/{idTopUp}`: 410 for an id that was never accepted. */
export const readTopUp: Handler<'readTopUp'> = async (context) => {
  const found = foundPayment(context)
  return found.ok ? done(detailJsonOf(found.payment, context.gateway), found.payment) : refused(found.refusal)
}
