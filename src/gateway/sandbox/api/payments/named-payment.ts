import type { SandboxPathOf } from '#contract/sandbox/operations.ts'
import { collectionOf, paymentCollections, paymentKinds } from '#contract/sandbox/payments.ts'
import type { Gateway } from '../../../core/gateway.ts'
import { findPayment } from '../../../store/payments/payments.ts'
import type { Payment } from '../../../store/tables.ts'
import { notFound } from '../http/handler.ts'

export type NamedPayment = { readonly ok: true; readonly payment: Payment } | ReturnType<typeof notFound>

interface PaymentRequest {
  readonly gateway: Gateway
  readonly path: SandboxPathOf<'readPayment'>
}

const MADE_BY = 'A redirect URL makes none: its page does, once the customer has chosen how to pay.'

const COLLECTIONS = `Payments are in ${paymentCollections.join(', ')}.`

/** The kind of the payments in a collection; undefined where it is none. */
export const kindOf = (collection: string | undefined) => paymentKinds.find((kind) => collectionOf(kind) === collection)

/** The payment that the path of a request names, or 410, which says which part of the path names nothing. */
export async function findNamedPayment({ gateway, path }: PaymentRequest): Promise<NamedPayment> {
  const { merchantCode, collection, id } = path
  const kind = kindOf(collection)
  if (kind === undefined) return notFound(`collection as ${collection}`, COLLECTIONS)
  const payment = await gateway.store.read((db) => findPayment(db, { merchantCode, kind, entityId: id }))
  if (payment) return { ok: true, payment }
  if ((await gateway.merchants.find(merchantCode)) === undefined) return notFound('merchant')
  return notFound(kind === 'topup' ? 'top-up' : kind, kind === 'payin' ? MADE_BY : undefined)
}
