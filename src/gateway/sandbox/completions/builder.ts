import type { Instructions, Order } from '../../core/processor/port.ts'

/** An order, with the values that the sandbox has chosen for it before it builds the payment instructions. */
export interface Task {
  readonly order: Order
  /** Decimal text of the exact amount due: the required amount, or the ordered one. */
  readonly amount: string
  /** The reference that identifies the payment, where a transfer carries text. */
  readonly reference: string
  /** Which of the sandbox's receiving accounts, from 0. */
  readonly receiverIndex: number
  /** The simulated bank or wallet page of this payment. */
  readonly bankPageUrl: string
}

/** Builds the response fields of one completion kind. */
export type Builder = (task: Task) => Instructions

/** Attributes that the specification deprecates in some accounts: still present, and ignored by clients. */
export const deprecatedBranch = { bankBranch: 'SANDBOX', bankCity: 'SANDBOX', bankProvince: 'SANDBOX' } as const
