import type { CurrencyCode } from '#contract/currencies.ts'
import { offered, type PaymentMethodCode } from './offered.ts'
import type { PaymentOperator } from './operator.ts'

const none: readonly PaymentOperator[] = []

/** The operators to choose from, the gateway's own choice first; empty where a method has none. */
export const operatorsOf = (methodCode: PaymentMethodCode, currencyCode: CurrencyCode): readonly PaymentOperator[] =>
  offered[methodCode]?.[currencyCode] ?? none

/** An operator with the only two things that make its code unique. */
export interface OfferedOperator extends PaymentOperator {
  readonly paymentMethodCode: PaymentMethodCode
  readonly currencyCode: CurrencyCode
}

/** Every operator of every method and currency; codes repeat from country to country. */
export const allOperators = (): readonly OfferedOperator[] =>
  // Object.entries forgets the keys' types; the table has no others.
  (Object.entries(offered) as [PaymentMethodCode, object][]).flatMap(([paymentMethodCode, lists]) =>
    (Object.entries(lists) as [CurrencyCode, readonly PaymentOperator[]][]).flatMap(([currencyCode, operators]) =>
      operators.map((operator) => ({ ...operator, paymentMethodCode, currencyCode })),
    ),
  )
