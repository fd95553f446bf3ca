import type { APIRequestContext } from '@playwright/test'
import type { BusinessCode, FailureReasonCode } from '#contract/errors.ts'
import type { OperationName } from '#contract/operations.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { RedirectValues } from '#merchant/redirect-url.ts'
import { workshopAt } from './workshop.ts'

export interface CallbackAttempt {
  readonly at: string
  /** Null where no HTTP answer came. */
  readonly status: number | null
  readonly durationMs: number
}

export interface CallbackRecord {
  readonly attempts: readonly CallbackAttempt[]
  readonly nextAttemptAt?: string
}

/** What the next requests of an operation meet; 0 times ends it. */
export interface PlannedFault {
  readonly operation: OperationName
  readonly fault: 'latency' | '500' | '429' | '401' | '403' | '406' | 'drop-response' | 'reset'
  readonly times: number
  /** Of a 406. */
  readonly code?: BusinessCode
  readonly delayMs?: number
}

/** A redirect URL as the workshop compiles it; what is absent it fills in as the scenario has it. */
export type WantedRedirect = RedirectValues & {
  readonly scenario?: 1 | 2 | 3 | 4 | 5
  /** What the token allows; absent: the web application's operations, for the order's money. */
  readonly grant?: {
    readonly kind?: 'operations' | 'patterns' | 'PAYIN_CREATE' | 'PAYIN_INFO'
    readonly merchantInfo?: boolean
    readonly money?: boolean
  }
}

/** What the workshop lets a test do with one merchant's payments. */
export function sandboxOf(request: APIRequestContext, merchantCode: string) {
  const workshop = workshopAt(request)
  const payin = (id: string) => `/merchants/${merchantCode}/payins/${id}`
  return {
    /** A redirect URL for a payin that does not exist yet, wrong values passed through. */
    redirectUrl: async (wanted: WantedRedirect): Promise<{ readonly url: string; readonly token: string }> =>
      // The shape is the workshop's (docs/testing.md); a change of it fails the test that reads it.
      (await workshop.post('/redirect-urls', { ...wanted, merchantCode })) as { url: string; token: string },
    settle: (id: string, result: { status: FinalStatus; failureReasonCode?: FailureReasonCode }) =>
      workshop.post(`${payin(id)}/!settle`, result),
    /** Lets money arrive: the amount that is asked for, or another one, which fails unless it is accepted. */
    pay: (id: string, arrived: { amount?: number; accepted?: boolean } = {}) =>
      workshop.post(`${payin(id)}/!pay`, arrived),
    /** Lets it expire now, the two hours after that included. */
    expire: (id: string) => workshop.post(`${payin(id)}/!expire`),
    resendCallback: (id: string) => workshop.post(`${payin(id)}/callbacks/!resend`),
    // The shape is the workshop's (docs/testing.md); a change of it fails the test that reads it.
    callbacks: async (id: string) => (await workshop.get(`${payin(id)}/callbacks`)) as CallbackRecord,
    fault: (fault: PlannedFault) => workshop.put('/faults', { ...fault, merchantCode }),
    /** Empties this merchant's sandbox and sets its clock back to real time. */
    reset: () => workshop.post('/!reset', { merchantCode }),
  }
}

export type Sandbox = ReturnType<typeof sandboxOf>
