import type { FieldValues, FieldViolation } from '#contract/fields/field-values.ts'
import type { CustomersField } from '#contract/fields/fields.ts'
import type { CompletionKind } from '#contract/methods/completions.ts'
import type { Method } from '#contract/methods/methods.ts'
import type { PayinRequest } from '#contract/operations/requests.ts'
import type { PayinDetail, PaymentOption, PaymentOptions } from '#contract/operations/results.ts'
import type { Changeable, Choice, Choosing } from '#contract/redirect/choosing.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { Failure } from '../../api/call-gateway.ts'

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
  /**
   * The create failed temporarily, and the payin does not exist: the customer may send the same request again. A document
   * that was loaded anew does not know the failure.
   */
  | { readonly state: 'not_sent'; readonly failure?: Failure }

/** What has happened so far on this page. */
export interface Progress {
  /** `absent`: the gateway does not know the payin (410). */
  readonly payin: Reading<PayinDetail | 'absent'>
  readonly options: Reading<PaymentOptions>
  readonly choice: Choice | undefined
  /** Whether the choice was made before the page was reloaded: the customer then confirms what would be sent. */
  readonly isRestored?: boolean
  /** The form as the customer confirmed it. */
  readonly values: FieldValues | undefined
  readonly submission: Submission
}

/** The fields of a form, and the data it only shows. */
export interface Form {
  readonly required: readonly CustomersField[]
  readonly optional: readonly CustomersField[]
  /** At least one of these; empty where there is no such rule. */
  readonly requiresOneOf: readonly CustomersField[]
  readonly accountTypes: readonly string[] | undefined
  /** Data the merchant sent that the customer cannot change. */
  readonly locked: FieldValues
  /** Data the merchant sent that the customer may change. */
  readonly prefilled: FieldValues
}

/** The steps of a checkout; each is one case with its own view. */
export type Step =
  | { readonly kind: 'opening' }
  /** The method is chosen, and the code of the next step is being loaded. */
  | { readonly kind: 'preparing' }
  /** The gateway could not be reached, or refused the token. */
  | {
      readonly kind: 'stopped'
      readonly failure: Failure
      /** Whether a payment may exist, and even be paid: the gateway has not said that there is none. */
      readonly mayExist: boolean
    }
  /** The options, the operators, or neither: what the merchant wants is not offered. */
  | Exclude<Choosing<never>, { readonly kind: 'chosen' }>
  | {
      readonly kind: 'fill'
      readonly choice: Choice
      readonly option: PaymentOption
      readonly form: Form
      readonly changeable: Changeable
      readonly failure: Failure | undefined
    }
  | { readonly kind: 'submit'; readonly request: PayinRequest; readonly confirmed: boolean }
  /** The create failed temporarily; the same may be sent again. */
  | { readonly kind: 'resend'; readonly request: PayinRequest; readonly failure: Failure | undefined }
  | {
      readonly kind: 'data_invalid'
      readonly violations: readonly FieldViolation[]
      readonly choice: Choice
      readonly changeable: Changeable
    }
  | { readonly kind: 'rejected'; readonly failure: Failure; readonly choice: Choice; readonly changeable: Changeable }
  | {
      readonly kind: 'pay'
      readonly completion: CompletionKind | 'generic'
      readonly detail: PayinDetail
      readonly method: Method | undefined
      readonly needsReference: boolean
    }
  | { readonly kind: 'done'; readonly status: FinalStatus; readonly detail: PayinDetail }

/** A screen of the app: a step of the payment, the page of its status, or that of a faulty address. */
export type Screen = Step['kind'] | 'status' | 'faulty'
