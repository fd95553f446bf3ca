import { queryOptions } from '@tanstack/react-query'
import type { WebOperationName } from '#contract/operations/web-operations.ts'
import type { ApiResult } from '../../api/call-gateway.ts'
import { isPassing } from '../../api/failure.ts'
import type { Reading } from '../steps/step.ts'
import { backoffMs } from './reading/next-read.ts'
import { FAILURES_SHOWN_FROM } from './reading/payin-query.ts'

/** The latest result of a query and the number of failures in a row, including it. */
export interface Tried<O extends WebOperationName> {
  readonly apiResult: ApiResult<O>
  readonly failures: number
}

interface Question<O extends WebOperationName> {
  readonly queryKey: readonly unknown[]
  readonly call: (signal: AbortSignal) => Promise<ApiResult<O>>
}

/** A query that is retried while it fails temporarily: after 2 to 30 s, never sooner than Retry-After. */
export function retryingQuery<O extends WebOperationName>({ queryKey, call }: Question<O>) {
  return queryOptions<Tried<O>>({
    queryKey,
    queryFn: async ({ client, signal }) =>
      afterTry(client.getQueryData<Tried<O>>(queryKey)?.failures ?? 0, await call(signal)),
    refetchInterval: ({ state }) => (state.data === undefined ? false : retryAfterFailureMs(state.data)),
  })
}

const afterTry = <O extends WebOperationName>(failuresBefore: number, apiResult: ApiResult<O>): Tried<O> => ({
  apiResult,
  failures: apiResult.ok ? 0 : failuresBefore + 1,
})

/** Milliseconds until the next try; false if the result is final. */
export function retryAfterFailureMs<O extends WebOperationName>({ apiResult, failures }: Tried<O>): number | false {
  if (apiResult.ok || !isPassing(apiResult.failure)) return false
  const { failure } = apiResult
  return Math.max(backoffMs(failures), (failure.kind === 'refused' && failure.retryAfterMs) || 0)
}

/** The result as a reading. A single temporary failure still counts as waiting. */
export function readingOf<O extends WebOperationName, T>(
  tried: Tried<O> | undefined,
  value: (apiResult: ApiResult<O> & { readonly ok: true }) => T,
): Reading<T> {
  if (!tried) return { state: 'waiting' }
  const { apiResult, failures } = tried
  if (apiResult.ok) return { state: 'known', value: value(apiResult) }
  if (isPassing(apiResult.failure) && failures < FAILURES_SHOWN_FROM) return { state: 'waiting' }
  return { state: 'failed', failure: apiResult.failure }
}
