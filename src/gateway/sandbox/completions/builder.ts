import type { Instructions, Order } from '../../core/processor.ts'

/** An order with what the sandbox settled on before it tells the customer how to pay. */
export interface Task {
  readonly order: Order
  /** Decimal text of what the customer has to pay exactly: the required amount, or the ordered one. */
  readonly amount: string
  /** What the payment is found by where a transfer carries text. */
  readonly reference: string
  /** Which of the sandbox's receiving accounts, from 0. */
  readonly receiverIndex: number
  /** The simulated bank or wallet page of this payment. */
  readonly bankPageUrl: string
}

/** Tells the customer how to pay, in the fields of one kind of completion. */
export type Builder = (task: Task) => Instructions
