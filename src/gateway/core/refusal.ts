import type { BasicErrorCode, BusinessCode, Violation } from '#contract/errors.ts'

/** Why a request is refused, as a value; http/api.ts turns it into HTTP. */
export type Refusal =
  | {
      readonly kind: 'basic'
      readonly code: BasicErrorCode
      readonly message: string
      readonly violations?: readonly Violation[]
      /** On ALREADY_ACCEPTED: the payment that exists. */
      readonly idPayment?: string
      readonly retryAfterMs?: number
    }
  /** 406: one item or more. */
  | { readonly kind: 'business'; readonly items: readonly { readonly code: BusinessCode; readonly message: string }[] }

/** What a step has made of a request, or why the request is refused. */
export type OrRefusal<Success extends object> =
  | ({ readonly ok: true } & Success)
  | { readonly ok: false; readonly refusal: Refusal }

/** What a refusal is answered with: its code and message; of a 406 those of its first item. */
export function answerOf(refusal: Refusal): { readonly code: string; readonly message: string } {
  if (refusal.kind === 'basic') return refusal
  const [first] = refusal.items
  return first ?? { code: '', message: '' }
}

export const refuse = (code: BasicErrorCode, message: string) =>
  ({ kind: 'basic', code, message }) as const satisfies Refusal

/** 400 with the violations, field by field. */
export const refuseInput = (violations: readonly Violation[]): Refusal => ({
  kind: 'basic',
  code: 'INVALID_REQUEST',
  message: 'The request does not follow the interface.',
  violations,
})

/** 406 with the one business rule that the request violates. */
export const refuseBusiness = (code: BusinessCode, message: string): Refusal => ({
  kind: 'business',
  items: [{ code, message }],
})
