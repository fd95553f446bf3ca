import type { CompletionKind } from '#contract/completions.ts'
import type { Method } from '#contract/methods.ts'
import type { PayinDetail } from '#contract/results.ts'
import type { SendReferenceResult } from '../../checkout/payment/send-reference.ts'

/** A page that tells the customer how to pay. */
export type ViewKind = CompletionKind | 'generic'

/** What every completion page is given; it is the content of `<main>`. */
export interface CompletionProps {
  readonly detail: PayinDetail
  /** Absent for a method the app does not know. */
  readonly method: Method | undefined
  readonly currencyCode: string
  readonly merchantName: string | undefined
  /** Whether the customer may pick a UPI app (redirect parameter). */
  readonly showDeepLink: boolean
  readonly asksReference: boolean
  /** Started on this page a moment ago: only then may the page act by itself. */
  readonly isFresh: boolean
  /** This page can read the status: only then may it promise to show the result. */
  readonly isFollowed: boolean
  readonly onReference: (reference: string) => Promise<SendReferenceResult>
  /** The gateway's time; the same function on each render. */
  readonly nowMs: () => number
}
