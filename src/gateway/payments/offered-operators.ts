import type { CurrencyCode } from '#contract/currencies.ts'
import type { Operator } from '#contract/results.ts'
import type { PaymentMethodCode } from './operators/offered.ts'
import { operatorsOf } from './operators/operators.ts'

/** Operators as option lists show them, the gateway's own choice first. */
export const offeredOperators = (methodCode: PaymentMethodCode, currencyCode: CurrencyCode): Operator[] =>
  operatorsOf(methodCode, currencyCode).map(({ code, name, accountTypes }) => ({
    code,
    name,
    ...(accountTypes && { accountTypes: [...accountTypes] }),
  }))
