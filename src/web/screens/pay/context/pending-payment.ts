import { createContext, useContext } from 'react'
import type { AmountDue } from '../../../checkout/payment/amount-due.ts'
import type { FollowedPayin } from '../../../checkout/payment/reading/use-payin.ts'
import type { SendReferenceResult } from '../../../checkout/payment/send-reference.ts'
import type { Step } from '../../../checkout/steps/step.ts'

type PayStep = Extract<Step, { kind: 'pay' }>

/** A payment that exists and is not final yet: what every part of its page needs to know. */
export interface PendingPayment extends Pick<PayStep, 'completion' | 'detail' | 'method' | 'needsReference'> {
  /** Whether the customer still has to send the number of the payment. Until then there is nothing to wait for. */
  readonly isReferenceMissing: boolean
  readonly payin: FollowedPayin
  readonly due: AmountDue
  /** Whether the customer may pick a UPI app (redirect parameter). */
  readonly showDeepLink: boolean
  /** Started on this page a moment ago. Only then may the page leave for a bank by itself. */
  readonly isFresh: boolean
  /** Whether the payment was under way when the page was opened, so that the customer may have paid it already. */
  readonly isResumed: boolean
  /** Whether this page may read the status. Only then does it promise to show the result. */
  readonly isFollowed: boolean
  readonly sendReference: (reference: string) => Promise<SendReferenceResult>
}

const Context = createContext<PendingPayment | undefined>(undefined)

/** Gives everything below it the payment; the value is a `PendingPayment`. */
export const PendingPaymentProvider = Context.Provider

/** The payment of this page. Throws outside of `PendingPaymentProvider`. */
export function usePendingPayment(): PendingPayment {
  const payment = useContext(Context)
  if (payment === undefined) throw new Error('usePendingPayment needs a PendingPaymentProvider above it')
  return payment
}
