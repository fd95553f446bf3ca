import type { Instructions, Order } from '../../core/processor/port.ts'
import { bankPathOf } from '../bank-page/page.ts'

/** An order, with the values that the sandbox has chosen for it before it builds the payment instructions. */
export interface Task {
  readonly order: Order
  /** Decimal text of the exact amount due: the required amount, or the ordered one. */
  readonly amount: string
  /** The reference that identifies the payment, where a transfer carries text. */
  readonly reference: string
  /** Which of the sandbox's receiving accounts, from 0. */
  readonly receiverIndex: number
  /** The simulated bank's pages are below it. */
  readonly publicUrl: string
}

/** Builds the response fields of one completion kind. */
export type Builder = (task: Task) => Instructions

/** The simulated bank or wallet page of the payment. */
export const bankPageUrlOf = ({ publicUrl, order }: Task): string => publicUrl + bankPathOf(order)

/** Attributes that the specification deprecates in some accounts: still present, and ignored by clients. */
export const deprecatedBranch = { bankBranch: 'SANDBOX', bankCity: 'SANDBOX', bankProvince: 'SANDBOX' } as const
