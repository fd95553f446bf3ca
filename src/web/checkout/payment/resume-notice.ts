import type { PayinDetail } from '#contract/operations/results.ts'

/** What a customer should know about a payment that this page did not create. */
export type ResumeNotice = 'resumed' | 'other_method' | undefined

/**
 * A payment that existed when the page was opened is a resumed one; one that another tab made with another method
 * takes the place of what was sent from here.
 */
export function resumeNotice(detail: PayinDetail, sentMethodCode: string | undefined): ResumeNotice {
  if (sentMethodCode === undefined) return 'resumed'
  return sentMethodCode === detail.paymentMethodResponse.paymentMethodCode ? undefined : 'other_method'
}
