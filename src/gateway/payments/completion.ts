import type { CompletionKind } from '#contract/completions.ts'
import type { Order } from '../core/processor.ts'

type Completing = Pick<Order, 'method' | 'operator'>

const APPROVAL_LIFETIME_SECS = 5 * 60

/** How an order is completed: as its method's row says, unless the operator asks in its own app. */
export const completionKindOf = ({ method, operator }: Completing): CompletionKind =>
  operator?.flow === 'push' ? 'approve' : method.completion

/** How long the customer has: a request in an app is as short-lived as that of any other approval. */
export const lifetimeSecsOf = ({ method, operator }: Completing): number =>
  operator?.flow === 'push' ? APPROVAL_LIFETIME_SECS : method.lifetimeSecs
