import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/field-values.ts'
import type { Method, MethodCode } from '#contract/methods.ts'
import type { Money } from '#contract/money.ts'
import type { PaymentOperator } from './operators/operator.ts'

/** A payin or top-up that passed every check and is about to be accepted. */
export interface Order {
  readonly kind: 'payin' | 'topup'
  readonly merchantCode: string
  /** The merchant's id of it. */
  readonly entityId: string
  readonly paymentId: string
  readonly methodCode: MethodCode
  readonly method: Method
  /** The customer's choice or the gateway's first; undefined where the method has none. */
  readonly operator: PaymentOperator | undefined
  readonly money: Money
  readonly currencyCode: CurrencyCode
  /** Decimal text of the ordered amount. */
  readonly amount: string
  readonly values: FieldValues
  /** What the customer's bank or wallet shows as the receiver. */
  readonly merchantName: string
  readonly vatPercent: string | undefined
  readonly callbackUrl: string | undefined
  readonly returnUrl: string
  readonly acceptedAtMs: number
}
