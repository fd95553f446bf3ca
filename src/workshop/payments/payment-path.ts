import { ENTITY_ID } from '#contract/entity-id.ts'
import type { SandboxPathOf } from '#contract/sandbox/operations.ts'
import { type PaymentSummary, paymentCollections } from '#contract/sandbox/payments.ts'

/** Where the operations of one payment are. */
export type PaymentPath = SandboxPathOf<'readPayment'>

const collections = { payin: 'payins', payout: 'payouts', topup: 'topups' } as const

/** How the page's address names a payment: `payins/<id>`. */
export const nameOf = ({ kind, id }: Pick<PaymentSummary, 'kind' | 'id'>): string => `${collections[kind]}/${id}`

/** The payment that a name stands for; undefined where it is not the name of a payment. */
export function pathOfPayment(merchantCode: string, name: string): PaymentPath | undefined {
  const [collection = '', id = ''] = name.split('/')
  const isKnown = paymentCollections.some((known) => known === collection)
  return isKnown && name === `${collection}/${id}` && ENTITY_ID.test(id) ? { merchantCode, collection, id } : undefined
}
