import type { Db, Payment } from '../store/tables.ts'
import type { Instructions } from './instructions.ts'
import type { Order } from './order.ts'

/** What a processor made of an order. */
export interface Prepared {
  readonly instructions: Instructions
  /** What the payment is found by; instructions may bring one of their own. */
  readonly reference: string
  /** Set where the customer has to pay another amount than the ordered one. */
  readonly required?: { readonly amount: string; readonly receivingAccount: string } | undefined
}

/** The account that a customer paid from. */
export interface PayingAccount {
  readonly accountName: string
  readonly accountNumber: string
}

/** Who receives the customers' money; it reports what became of a payment through `settle` of lifecycle.ts. */
export interface Processor {
  /** `processor` of an answer; undefined where there is none. */
  readonly name?: string
  /** Tells how an order is to be paid; runs in the write that accepts the order, and awaits nothing but its `tx`. */
  prepare(tx: Db, order: Order): Promise<Prepared>
  /** What is known of the account that a successful payment came from. */
  payingAccountOf(payment: Payment): PayingAccount | undefined
}
