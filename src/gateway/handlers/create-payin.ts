import type { Handler } from '../core/handler.ts'
import { acceptIncoming } from '../payments/incoming.ts'

/** `POST /payins/{idPayin}`: 201 once for an id, durable before it is answered. */
export const createPayin: Handler<'createPayin'> = (context) => acceptIncoming(context, 'payin')
