import type { PaymentSummary } from '#contract/sandbox/payments.ts'
import { type PaymentStatus, paymentStatuses } from '#contract/statuses.ts'

/** What the list of payments is narrowed to; an empty text and an absent status narrow nothing. */
interface PaymentFilter {
  readonly text: string
  readonly status: PaymentStatus | undefined
}

/** The status of that name; undefined for any other name. */
export const statusNamed = (name: string | null): PaymentStatus | undefined =>
  paymentStatuses.find((status) => status === name)

/**
 * The payments that have the status and every word of the text: in an id, the amount, the currency, the method or the
 * reason, in any case.
 */
export function filterPayments(
  payments: readonly PaymentSummary[],
  { text, status }: PaymentFilter,
): readonly PaymentSummary[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return payments.filter((payment) => {
    const searched = searchedText(payment)
    return (status === undefined || payment.status === status) && words.every((word) => searched.includes(word))
  })
}

const searchedText = ({ id, idPayment, kind, money, paymentMethodCode, failureReasonCode = '' }: PaymentSummary) =>
  [id, idPayment, kind, money.amount, money.currencyCode, paymentMethodCode, failureReasonCode].join(' ').toLowerCase()
