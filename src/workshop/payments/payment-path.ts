import { ENTITY_ID } from '#contract/operations/request-protocol.ts'
import type { SandboxPathOf } from '#contract/sandbox/operations.ts'
import { collectionOf, type PaymentSummary, paymentCollections } from '#contract/sandbox/payments.ts'

/** Path parameters of one payment's operations. */
export type PaymentPath = SandboxPathOf<'readPayment'>

/** The name of a payment in the page's query, such as `payins/<id>`. */
export const nameOf = ({ kind, id }: Pick<PaymentSummary, 'kind' | 'id'>): string => `${collectionOf(kind)}/${id}`

/** The payment of that name; undefined if it is not a payment's name. */
export function pathOfPayment(merchantCode: string, name: string): PaymentPath | undefined {
  const [collection = '', id = ''] = name.split('/')
  const isKnown = paymentCollections.some((known) => known === collection)
  return isKnown && name === `${collection}/${id}` && ENTITY_ID.test(id) ? { merchantCode, collection, id } : undefined
}
