import type { PaymentRow } from '../api/shapes.ts'

const collections = { payin: 'payins', payout: 'payouts', topup: 'topups' } as const

/** How the page's address names a payment: `payins/<id>`. */
export const nameOf = ({ kind, id }: Pick<PaymentRow, 'kind' | 'id'>): string => `${collections[kind]}/${id}`

/** Where the operations of a payment are; undefined for a name that is none. */
export function pathOfPayment(merchantCode: string, name: string): string | undefined {
  return /^(?:payins|payouts|topups)\/[A-Za-z0-9_-]{1,250}$/.test(name)
    ? `/merchants/${encodeURIComponent(merchantCode)}/${name}`
    : undefined
}
