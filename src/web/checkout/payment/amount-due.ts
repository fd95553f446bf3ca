import type { PayinDetail } from '#contract/operations/results.ts'

/** The amount due, as every page shows it. Amounts are decimal text. */
export interface AmountDue {
  readonly amount: string
  readonly currencyCode: string
  /** The ordered amount, if the amount due is lower. */
  readonly ordered: string | undefined
  readonly expireAtMs: number | undefined
  readonly orderNumber: string | undefined
}

/** The exact amount to pay is `moneyRequired`, else the payment's money, else the order's. */
export function amountDueOf({ paymentMethodResponse: answer, paymentRequested }: PayinDetail): AmountDue {
  const ordered = answer.money ?? paymentRequested.money
  const required = answer.moneyRequired ?? ordered
  const isLowered = required.currencyCode === ordered.currencyCode && required.amount < ordered.amount
  const expireAtMs = Date.parse(answer.expireAt ?? '')
  return {
    // A number of at most 15 digits is exact; the smallest wire amount (0.000001) has no exponent yet.
    amount: String(required.amount),
    currencyCode: required.currencyCode,
    ordered: isLowered ? String(ordered.amount) : undefined,
    expireAtMs: Number.isNaN(expireAtMs) ? undefined : expireAtMs,
    orderNumber: answer.idPayin,
  }
}
