import type { CurrencyCode } from '#contract/currencies.ts'
import type { methodFacts } from '#contract/methods/method-facts.ts'
import type { MethodCode, methods } from '#contract/methods/methods.ts'
import type { PayoutMethodCode, payoutMethods } from '#contract/methods/payout-methods.ts'
import type { OrderOperator } from '../../core/processor/port.ts'

/** One row of a list that a customer or a merchant chooses from: a bank, a wallet, a store chain, a network. */
export interface PaymentOperator extends OrderOperator {
  /** FPX: the bank list that contains the code; absent: any account type is supported. */
  readonly accountTypes?: readonly ('individual' | 'company')[]
}

/** A method of either table. */
export type PaymentMethodCode = MethodCode | PayoutMethodCode

type CurrencyOf<Row> = Row extends { readonly currencies: readonly (infer C)[] } ? C : never

type PayinWithOperators<C> = {
  [M in MethodCode]: (typeof methods)[M] extends { readonly operators: string }
    ? C extends CurrencyOf<(typeof methodFacts)[M]>
      ? M
      : never
    : never
}[MethodCode]

type PayoutWithOperators<C> = {
  [M in PayoutMethodCode]: (typeof payoutMethods)[M]['hasOperators'] extends true
    ? C extends CurrencyOf<(typeof payoutMethods)[M]>
      ? M
      : never
    : never
}[PayoutMethodCode]

/**
 * Exactly one list for every method and currency whose row has operators, the gateway's own choice first. Those of
 * OFFLINE are the banks where the sandbox itself holds accounts.
 */
export type OperatorsIn<C extends CurrencyCode> = {
  readonly [M in PayinWithOperators<C> | PayoutWithOperators<C>]: readonly PaymentOperator[]
}

/** The operators with these codes, in the order of the list. */
export const among = (operators: readonly PaymentOperator[], codes: readonly string[]): readonly PaymentOperator[] =>
  operators.filter(({ code }) => codes.includes(code))
