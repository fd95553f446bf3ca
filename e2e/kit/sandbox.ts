import type { APIRequestContext, APIResponse } from '@playwright/test'
import type { FailureReasonCode } from '#contract/errors.ts'
import type { FinalStatus } from '#contract/statuses.ts'

export interface CallbackAttempt {
  readonly at: string
  readonly status: number | null
  readonly durationMs: number
}

export interface CallbackRecord {
  readonly attempts: readonly CallbackAttempt[]
  readonly nextAttemptAt?: string
}

/** What the workshop lets a test do with one merchant; every call fails the test when the workshop refuses it. */
export function sandboxOf(request: APIRequestContext, merchantCode: string) {
  const base = '/sandbox/api'
  const payin = (id: string) => `${base}/merchants/${merchantCode}/payins/${id}`
  const post = async (url: string, data?: object): Promise<unknown> =>
    bodyOf(await request.post(url, data === undefined ? {} : { data }))
  return {
    /** Moves this merchant's clock; timers and callbacks that fall due are done when it resolves. */
    advance: (seconds: number) => post(`${base}/clock/!advance`, { seconds, merchantCode }),
    /** Lets this merchant's clock stand: `advance` moves it by exactly that, and nothing falls due in between. */
    freeze: () => post(`${base}/clock/!freeze`, { merchantCode }),
    /** Lets it run on from where it stands. */
    unfreeze: () => post(`${base}/clock/!unfreeze`, { merchantCode }),
    settle: (id: string, result: { status: FinalStatus; failureReasonCode?: FailureReasonCode }) =>
      post(`${payin(id)}/!settle`, result),
    expire: (id: string) => post(`${payin(id)}/!expire`),
    resendCallback: (id: string) => post(`${payin(id)}/callbacks/!resend`),
    // The shape is the workshop's (design, section 5); a change of it fails the test that reads it.
    callbacks: async (id: string) => (await bodyOf(await request.get(`${payin(id)}/callbacks`))) as CallbackRecord,
    /** A callback receiver that answers as told, 200 after `times`. */
    sink: async (name: string, behaviour: { status: number; delayMs?: number; times?: number }) => {
      await bodyOf(await request.put(`${base}/sinks/${name}`, { data: behaviour }))
      return name
    },
    fault: async (fault: { operation: string; fault: string; times: number; code?: string; delayMs?: number }) =>
      bodyOf(await request.put(`${base}/faults`, { data: { ...fault, merchantCode } })),
    reset: () => post(`${base}/!reset`, { merchantCode }),
  }
}

export type Sandbox = ReturnType<typeof sandboxOf>

async function bodyOf(response: APIResponse): Promise<unknown> {
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  const text = await response.text()
  return text === '' ? undefined : JSON.parse(text)
}
