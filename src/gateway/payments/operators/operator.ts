/** One row of a list that a customer or a merchant chooses from: a bank, a wallet, a store chain, a network. */
export interface PaymentOperator {
  /** What goes on the wire as `paymentOperatorCode`. */
  readonly code: string
  /** As the customer knows it, in the country's own script. */
  readonly name: string
  /** The bank's code inside or beside account numbers, where that is not `code`. */
  readonly bankCode?: string
  readonly branchCode?: string
  /** How an e-wallet asks its customer; absent means by redirect. */
  readonly flow?: 'push' | 'deeplink'
  /** FPX: which of the two bank lists the code stands on; absent means that any account type will do. */
  readonly accountTypes?: readonly ('individual' | 'company')[]
}
