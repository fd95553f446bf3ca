import type { CompletionKind } from '#contract/methods/completions.ts'
import type { Order } from '../core/processor/port.ts'

type Completing = Pick<Order, 'method' | 'operator'>

const APPROVAL_LIFETIME_SECS = 5 * 60

/** The completion kind of an order: by its method's row, or approval if the operator prompts in its own app. */
export const completionKindOf = ({ method, operator }: Completing): CompletionKind =>
  operator?.flow === 'push' ? 'approve' : method.completion

/** How long the customer has to pay. A request in the operator's app is as short-lived as any other approval. */
export const lifetimeSecsOf = ({ method, operator }: Completing): number =>
  operator?.flow === 'push' ? APPROVAL_LIFETIME_SECS : method.lifetimeSecs
