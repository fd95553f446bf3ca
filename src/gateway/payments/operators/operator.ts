import type { OrderOperator } from '../../core/processor.ts'

/** One row of a list that a customer or a merchant chooses from: a bank, a wallet, a store chain, a network. */
export interface PaymentOperator extends OrderOperator {
  /** FPX: which of the two bank lists the code stands on; absent means that any account type will do. */
  readonly accountTypes?: readonly ('individual' | 'company')[]
}
