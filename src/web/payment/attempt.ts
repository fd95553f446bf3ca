import type { Answers } from '#contract/answers.ts'
import type { Choice, Submission } from '../journey/progress.ts'

/** What the customer has done on this page so far, before the payin exists. */
export interface Attempt {
  readonly choice: Choice | undefined
  readonly answers: Answers | undefined
  /** Answers that are to be corrected: the form shows them again. */
  readonly earlier: Answers | undefined
  readonly submission: Submission
  /** Method of the create that was last sent from here. */
  readonly sentMethodCode: string | undefined
}

export type AttemptEvent =
  | { readonly kind: 'chosen'; readonly choice: Choice }
  | { readonly kind: 'operator_chosen'; readonly paymentMethodCode: string; readonly paymentOperatorCode: string }
  | { readonly kind: 'other_method_wanted' }
  | { readonly kind: 'answered'; readonly answers: Answers }
  | { readonly kind: 'correction_wanted' }
  | { readonly kind: 'sent'; readonly paymentMethodCode: string }
  | { readonly kind: 'submission'; readonly submission: Submission }

/** Before anything was done. */
export const freshAttempt: Attempt = {
  choice: undefined,
  answers: undefined,
  earlier: undefined,
  submission: { state: 'none' },
  sentMethodCode: undefined,
}

/** What an event makes of the attempt: whatever is chosen or typed anew may be submitted anew. */
export function afterEvent(attempt: Attempt, event: AttemptEvent): Attempt {
  const { answers, sentMethodCode } = attempt
  switch (event.kind) {
    case 'chosen':
      return { ...freshAttempt, sentMethodCode, choice: event.choice }
    case 'operator_chosen': {
      const { paymentMethodCode, paymentOperatorCode } = event
      return { ...freshAttempt, sentMethodCode, choice: { paymentMethodCode, paymentOperatorCode } }
    }
    case 'other_method_wanted':
      return { ...freshAttempt, sentMethodCode }
    case 'answered':
      return { ...attempt, answers: event.answers, submission: { state: 'none' } }
    case 'correction_wanted':
      return { ...attempt, answers: undefined, earlier: answers, submission: { state: 'none' } }
    case 'sent':
      return { ...attempt, sentMethodCode: event.paymentMethodCode, submission: { state: 'sending' } }
    case 'submission':
      return { ...attempt, submission: event.submission }
  }
}
