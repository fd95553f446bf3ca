import type { Handler } from '../core/handler.ts'
import { acceptIncoming, readIncoming } from './payins.ts'

/** `POST /topups/{idTopUp}`: 201 once for an id, as for a payin. */
export const createTopUp: Handler<'createTopUp'> = (context) => acceptIncoming(context, 'topup')

/** `GET /topups/{idTopUp}`: 410 for an id that was never accepted. */
export const readTopUp: Handler<'readTopUp'> = (context) => readIncoming(context)
