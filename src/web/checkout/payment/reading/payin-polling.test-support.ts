import { QueryObserver } from '@tanstack/react-query'
import { vi } from 'vitest'
import type { ApiResult, CallGateway } from '../../../api/call-gateway.ts'
import { testPage } from '../../../browser/page-events.test-support.ts'
import { alignServerClock } from '../../../browser/time/server-clock.test-support.ts'
import { createQueryClient } from '../query-client.ts'
import { samplePayin } from '../sample-payin.test-support.ts'
import { payinPolling, pollAfterMs } from './payin-polling.ts'
import { detailOf, unread } from './payin-query.ts'

type ReadResult = ApiResult<'readPayin'>

/** A request of the page. The gateway first answers it, then the response arrives. */
interface Held {
  readonly begunAtMs: number
  answer: ReadResult | undefined
  readonly arrive: (result: ReadResult) => void
}

/** What happened, in fake milliseconds. */
export interface EndedRead {
  readonly begunAtMs: number
  readonly endedAtMs: number
  readonly ok: boolean
  /** How long the gateway wants no further read. */
  readonly retryAfterMs: number
}

export const failed: ReadResult = { ok: false, failure: { kind: 'no_answer' } }

export const refusedFor = (retryAfterMs: number): ReadResult => ({
  ok: false,
  failure: { kind: 'refused', status: 429, code: 'RATE_LIMIT_EXCEEDED', violations: [], retryAfterMs },
})

/**
 * For tests: a page that follows a payment which is past its deadline, where polls are furthest apart. Each response is
 * held back until the test lets it arrive. Fake time must run.
 */
export function followedPage() {
  const page = testPage()
  alignServerClock()
  const gateway = { hasMoney: false }
  const ended: EndedRead[] = []
  let held: Held | undefined
  let mostHeld = 0
  const read = async (): Promise<ReadResult> => {
    mostHeld = Math.max(mostHeld, held === undefined ? 1 : 2)
    const begunAtMs = performance.now()
    const result = await new Promise<ReadResult>((arrive) => {
      held = { begunAtMs, answer: undefined, arrive }
    })
    held = undefined
    const retryAfterMs = (!result.ok && result.failure.kind === 'refused' && result.failure.retryAfterMs) || 0
    ended.push({ begunAtMs, endedAtMs: performance.now(), ok: result.ok, retryAfterMs })
    return result
  }
  const client = createQueryClient()
  const call = (() => read()) as CallGateway
  const { query, tell, ask } = payinPolling(client, { idPayin: 'payment-1', token: 'token' }, call)
  const observer = new QueryObserver(client, { ...query, refetchInterval: pollAfterMs(false) })
  const answer = () => {
    if (held) held.answer ??= { ok: true, result: samplePayin(gateway.hasMoney ? 'SUCCESS' : 'PROCESSING') }
  }
  const endHeld = async (result?: ReadResult) => {
    answer()
    if (held?.answer) held.arrive(result ?? held.answer)
    await settle()
  }
  return {
    page,
    /** Begins to read. Returns a function that stops it. */
    follow: () => observer.subscribe(() => undefined),
    tell,
    ask,
    gateway,
    ended,
    answer,
    /** The response arrives, or the read ends with this failure. */
    arrive: endHeld,
    heldSinceMs: () => held?.begunAtMs,
    mostHeld: () => mostHeld,
    status: () => detailOf(client.getQueryData(query.queryKey) ?? unread)?.process.status,
  }
}

const STEP_MS = 50

/** Lets this time pass, or less where `isOver` says so, in steps that are shorter than any wait. */
export async function pass(ms: number, isOver: () => boolean | Promise<boolean> = () => false): Promise<void> {
  const untilMs = performance.now() + ms
  while (performance.now() < untilMs && !(await isOver())) {
    vi.advanceTimersByTime(Math.min(STEP_MS, untilMs - performance.now()))
    await settle()
  }
}

/** What promises have left to do. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 16; turn += 1) await Promise.resolve()
}
