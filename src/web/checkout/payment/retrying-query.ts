import { queryOptions } from '@tanstack/react-query'
import type { WebOperationName } from '#contract/web-operations.ts'
import type { ApiResult } from '../../api/call-gateway.ts'
import { isPassing } from '../../api/failure.ts'
import type { Reading } from '../steps/progress.ts'
import { backoffMs } from './next-read.ts'
import { FAILURES_SHOWN_FROM } from './payin-view.ts'

/** The latest answer to a question, and how often it failed before in a row, itself included. */
export interface Tried<O extends WebOperationName> {
  readonly called: ApiResult<O>
  readonly failures: number
}

interface Question<O extends WebOperationName> {
  readonly queryKey: readonly unknown[]
  readonly ask: (signal: AbortSignal) => Promise<ApiResult<O>>
}

/** A query that asks once, and again while the gateway fails in passing: after 2 to 30 s, never sooner than it says. */
export function retryingQuery<O extends WebOperationName>({ queryKey, ask }: Question<O>) {
  return queryOptions<Tried<O>>({
    queryKey,
    queryFn: async ({ client, signal }) =>
      afterTry(client.getQueryData<Tried<O>>(queryKey)?.failures ?? 0, await ask(signal)),
    refetchInterval: ({ state }) => (state.data === undefined ? false : askAgainMs(state.data)),
  })
}

const afterTry = <O extends WebOperationName>(failuresBefore: number, called: ApiResult<O>): Tried<O> => ({
  called,
  failures: called.ok ? 0 : failuresBefore + 1,
})

/** Milliseconds until the question is asked again; false where the answer stands. */
export function askAgainMs<O extends WebOperationName>({ called, failures }: Tried<O>): number | false {
  if (called.ok || !isPassing(called.failure)) return false
  const { failure } = called
  return Math.max(backoffMs(failures), (failure.kind === 'refused' && failure.retryAfterMs) || 0)
}

/** What the page makes of it: one failure in passing is no news. */
export function readingOf<O extends WebOperationName, T>(
  tried: Tried<O> | undefined,
  value: (called: ApiResult<O> & { readonly ok: true }) => T,
): Reading<T> {
  if (!tried) return { state: 'waiting' }
  const { called, failures } = tried
  if (called.ok) return { state: 'known', value: value(called) }
  if (isPassing(called.failure) && failures < FAILURES_SHOWN_FROM) return { state: 'waiting' }
  return { state: 'failed', failure: called.failure }
}
