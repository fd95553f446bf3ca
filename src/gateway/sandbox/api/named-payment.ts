import { findPayment } from '../../store/payments.ts'
import type { Payment, PaymentKind } from '../../store/tables.ts'
import type { WorkshopCall } from './handler.ts'
import { answerUnknown } from './response.ts'

const kinds: Readonly<Record<string, PaymentKind>> = { payins: 'payin', payouts: 'payout', topups: 'topup' }

/** The path segment that a kind of payment goes by. */
export const collectionOf = (kind: PaymentKind): string => (kind === 'topup' ? 'topups' : `${kind}s`)

/** Where the routes of one payment begin. */
export const PAYMENT_PATH = '/merchants/{merchantCode}/{collection}/{id}'

export type FoundPayment =
  | { readonly ok: true; readonly payment: Payment }
  | { readonly ok: false; readonly answer: Response }

/** The payment that a path under `PAYMENT_PATH` names, or 410. */
export async function findNamedPayment({ gateway, path }: WorkshopCall): Promise<FoundPayment> {
  const { merchantCode = '', collection = '', id = '' } = path
  const kind = Object.hasOwn(kinds, collection) ? kinds[collection] : undefined
  const payment = kind && (await gateway.store.read((db) => findPayment(db, { merchantCode, kind, entityId: id })))
  return payment ? { ok: true, payment } : { ok: false, answer: answerUnknown('payment') }
}
