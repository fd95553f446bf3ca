import type { BusinessErrorBody } from '#contract/operations/results.ts'

/** Why a call to the gateway gave no result. Only `business` says anything about the payment itself. */
export type Failure =
  /** No response: offline, dropped, reset or too slow. The request may have been executed. */
  | { readonly kind: 'no_answer' }
  /** A response that is not the gateway's: a portal's page, a truncated body. The request may have been executed. */
  | { readonly kind: 'unreadable'; readonly status: number }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly code: string
      readonly violations: readonly { readonly path: string; readonly code: string; readonly message: string }[]
      readonly retryAfterMs: number | undefined
    }
  | { readonly kind: 'business'; readonly items: BusinessErrorBody }

/** Whether the failure is temporary, so that a retry may help. The result of a create that failed so is unknown. */
export const isPassing = (failure: Failure): boolean =>
  failure.kind === 'no_answer' ||
  failure.kind === 'unreadable' ||
  (failure.kind === 'refused' && (failure.status >= 500 || failure.status === 429))

/** Whether the gateway refused the request with this HTTP status. */
export const isRefusedWith = (failure: Failure, status: number): boolean =>
  failure.kind === 'refused' && failure.status === status

/** Whether the token was refused: missing, wrong, expired (401), or without this permission (403). */
export const isTokenRefused = (failure: Failure): boolean => isRefusedWith(failure, 401) || isRefusedWith(failure, 403)

/** A failure in one line, for the shop's support: the gateway's codes, else the HTTP status. */
export function failureCodeOf(failure: Failure): string {
  switch (failure.kind) {
    case 'business':
      return failure.items.map(({ code }) => code).join(', ')
    case 'refused':
      return `${failure.code} (HTTP ${failure.status})`
    case 'unreadable':
      return `HTTP ${failure.status}`
    case 'no_answer':
      return 'NO_ANSWER'
  }
}
