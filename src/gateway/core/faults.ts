import type { OperationName } from '#contract/operations/operations.ts'
import type { FaultPlan } from '#contract/sandbox/faults.ts'
import type { Refusal } from './refusal.ts'

/**
 * How a fault ends a request. `drop_response`: the request is handled to its end, then the connection is destroyed
 * instead of answering. `reset`: the connection is destroyed and nothing is done.
 */
export type FaultEffect =
  | { readonly kind: 'refuse'; readonly refusal: Refusal }
  | { readonly kind: 'drop_response' }
  | { readonly kind: 'reset' }

interface Page {
  readonly address: string
  readonly merchantCode: string
}

export interface Faults {
  /** Uses up one planned fault of this operation, waits for its delay, and returns its effect on the request. */
  take(operation: OperationName, merchantCode: string): Promise<FaultEffect | undefined>
  /**
   * Whether a page is left to meet by its own requests what is planned for these operations. One that comes to this
   * process again before any fault was taken sends none, because no script runs in it: whoever writes it asks in its
   * place.
   */
  areLeftTo(page: Page, operations: readonly OperationName[]): Promise<boolean>
  /** Plans a fault in place of the former one of its operation and merchant; 0 times ends it. */
  plan(fault: FaultPlan): Promise<void>
  /** Reads the plan anew: a reset has changed it in the store. */
  forget(): void
}
