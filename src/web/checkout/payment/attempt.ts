import type { FieldValues } from '#contract/fields/field-values.ts'
import type { PayinDetail } from '#contract/operations/results.ts'
import type { Choice } from '#contract/redirect/choosing.ts'
import type { Submission } from '../steps/step.ts'

/** What the customer has done on this page so far, before the payin exists. */
export interface Attempt {
  readonly choice: Choice | undefined
  /** Whether the choice is one that the history entry, or the form that led here, holds. It then sends nothing. */
  readonly isRestored: boolean
  readonly values: FieldValues | undefined
  /** The values typed into forms of this page so far, so that nothing has to be typed again. */
  readonly earlier: FieldValues | undefined
  readonly submission: Submission
  /** Method of the create that was last sent from here. */
  readonly sentMethodCode: string | undefined
  /** The payin that came of the create, as the gateway told it then. */
  readonly created: PayinDetail | undefined
}

export type AttemptEvent =
  | { readonly kind: 'chosen'; readonly choice: Choice }
  | { readonly kind: 'operator_chosen'; readonly paymentMethodCode: string; readonly paymentOperatorCode: string }
  | { readonly kind: 'other_method_wanted' }
  /** The customer has gone to a history entry that holds this choice, or none. */
  | { readonly kind: 'returned'; readonly choice: Choice | undefined }
  /** The form has left the screen, for whatever reason. */
  | { readonly kind: 'typed'; readonly values: FieldValues }
  | { readonly kind: 'confirmed'; readonly values: FieldValues }
  | { readonly kind: 'correction_wanted' }
  | { readonly kind: 'sent'; readonly paymentMethodCode: string }
  | { readonly kind: 'submission'; readonly submission: Submission }
  | { readonly kind: 'created'; readonly payin: PayinDetail }

/** Before anything was done. */
export const freshAttempt: Attempt = {
  choice: undefined,
  isRestored: false,
  values: undefined,
  earlier: undefined,
  submission: { state: 'none' },
  sentMethodCode: undefined,
  created: undefined,
}

/** The attempt of a page whose history entry holds this choice. */
export const attemptOfEntry = (choice: Choice | undefined): Attempt => ({
  ...freshAttempt,
  choice,
  isRestored: choice !== undefined,
})

/** The attempt after an event. A new choice or new values may be submitted again. */
export function afterEvent(attempt: Attempt, event: AttemptEvent): Attempt {
  const { choice, values, earlier, sentMethodCode } = attempt
  const anew = { ...freshAttempt, earlier, sentMethodCode }
  switch (event.kind) {
    case 'chosen':
      return { ...anew, choice: event.choice }
    case 'operator_chosen': {
      const { paymentMethodCode, paymentOperatorCode } = event
      return { ...anew, choice: { paymentMethodCode, paymentOperatorCode } }
    }
    case 'other_method_wanted':
      return anew
    case 'returned':
      return { ...attemptOfEntry(event.choice), earlier, sentMethodCode }
    case 'typed':
      return { ...attempt, earlier: { ...earlier, ...event.values } }
    case 'confirmed':
      return { ...attempt, isRestored: false, values: event.values, submission: { state: 'none' } }
    case 'correction_wanted':
      return { ...attempt, values: undefined, earlier: { ...earlier, ...values }, submission: { state: 'none' } }
    case 'sent':
      return { ...attempt, sentMethodCode: event.paymentMethodCode, submission: { state: 'sending' } }
    case 'submission':
      return isOfAnother(attempt, event.submission) ? attempt : { ...attempt, submission: event.submission }
    case 'created':
      // What the customer has chosen since is what the payin may differ from.
      return { ...attempt, created: event.payin, sentMethodCode: choice?.paymentMethodCode ?? sentMethodCode }
  }
}

/**
 * Whether a create that the customer has gone back from tells this: it says nothing of what was chosen since, unless
 * that its payin may exist.
 */
const isOfAnother = ({ choice, submission }: Attempt, { state }: Submission): boolean =>
  choice !== undefined && submission.state === 'none' && state !== 'unknown'
