import type { FieldValues } from '#contract/fields/field-values.ts'
import type { PayinDetail, PaymentOptions } from '#contract/operations/results.ts'
import type { Choice } from '#contract/redirect/choosing.ts'
import type { Failure } from '../../api/failure.ts'

/** The state of something that is read from the gateway. */
export type Reading<T> =
  | { readonly state: 'waiting' }
  | { readonly state: 'known'; readonly value: T }
  | { readonly state: 'failed'; readonly failure: Failure }

export type Submission =
  | { readonly state: 'none' }
  | { readonly state: 'sending' }
  /** There was no response: the page reads whether the payin exists. */
  | { readonly state: 'checking' }
  /** Refused by a business rule or by the interface; the payin does not exist. */
  | { readonly state: 'refused'; readonly failure: Failure }
  /** There was no response, and the gateway no longer says whether the payin exists. */
  | { readonly state: 'unknown'; readonly failure: Failure }
  /** There was no response, and the payin does not exist: the customer may send the same request again. */
  | { readonly state: 'not_sent' }

/** What has happened so far on this page. */
export interface Progress {
  /** `absent`: the gateway does not know the payin (410). */
  readonly payin: Reading<PayinDetail | 'absent'>
  readonly options: Reading<PaymentOptions>
  /** The option the customer confirmed. */
  readonly choice: Choice | undefined
  /** Whether the choice was made before the page was reloaded: the customer then confirms what would be sent. */
  readonly isRestored?: boolean
  /** The form as the customer confirmed it. */
  readonly values: FieldValues | undefined
  readonly submission: Submission
}
