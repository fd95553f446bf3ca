import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentMethodCode } from '../operators/offered.ts'
import type { PaymentOperator } from '../operators/operator.ts'
import { operatorsOf } from '../operators/operators.ts'
import { type Refusal, refuseBusiness } from '../refusal.ts'

interface Question {
  readonly methodCode: PaymentMethodCode
  readonly currencyCode: CurrencyCode
  /** Methods the merchant is configured for. */
  readonly configured: readonly PaymentMethodCode[]
  readonly operatorCode: string | undefined
}

export type Choice =
  | { readonly ok: true; readonly operator: PaymentOperator | undefined }
  | { readonly ok: false; readonly refusal: Refusal }

/** The operator of a payment, the gateway's first where none is named; 406 for what is not offered. */
export function chooseOperator({ methodCode, currencyCode, configured, operatorCode }: Question): Choice {
  if (!configured.includes(methodCode)) {
    return refused('PAYMENT_METHOD_UNAVAILABLE', `${methodCode} is not configured for this merchant.`)
  }
  const operators = operatorsOf(methodCode, currencyCode)
  if (operatorCode === undefined) return { ok: true, operator: operators[0] }
  const operator = operators.find(({ code }) => code === operatorCode)
  if (operator) return { ok: true, operator }
  return refused('PAYMENT_OPERATOR_INVALID', `${methodCode} has no such operator for ${currencyCode}.`)
}

const refused = (...[code, message]: Parameters<typeof refuseBusiness>): Choice => ({
  ok: false,
  refusal: refuseBusiness(code, message),
})
