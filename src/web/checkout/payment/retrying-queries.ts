import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { WebOperationName } from '#contract/operations/web-operations.ts'
import { type ApiResult, type CallGateway, callGateway, isPassing, wantedPauseMs } from '../../api/call-gateway.ts'
import { loadInTime } from '../../browser/chunk-addresses.ts'
import { isRendering } from '../../browser/serving.ts'
import { onceReturned } from '../../browser/visibility.ts'
import { type SafeUrl, safeUrl } from '../../navigation/safe-url.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Reading } from '../steps/step.ts'
import { backoffMs } from './reading/next-read.ts'
import { FAILURES_SHOWN_FROM } from './reading/payin-query.ts'

/*
 * What the page reads beside the payin, the merchant and the options, by queries that are retried while they fail
 * temporarily.
 */

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
    queryFn: async ({ client, signal }) => {
      const failures = client.getQueryData<Tried<O>>(queryKey)?.failures ?? 0
      const apiResult = await call(signal)
      return { apiResult, failures: apiResult.ok ? 0 : failures + 1 }
    },
    refetchInterval: ({ state }) => (state.data === undefined ? false : retryAfterFailureMs(state.data)),
  })
}

/** Milliseconds until the next try; false if the result is final. */
export function retryAfterFailureMs<O extends WebOperationName>({ apiResult, failures }: Tried<O>): number | false {
  if (apiResult.ok || !isPassing(apiResult.failure)) return false
  return Math.max(backoffMs(failures), wantedPauseMs(apiResult.failure) ?? 0)
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

/** Where a merchant helps its customers, as configured; not validated yet. */
export interface Support {
  readonly url?: string | undefined
  readonly email?: string | undefined
}

/** What the page shows about the merchant. Each part may be missing in the token or the configuration. */
export interface ShownMerchant {
  readonly name?: string | undefined
  readonly logoUrl?: SafeUrl | undefined
  readonly support?: Support | undefined
}

/** The query for the merchant. It applies the merchant's colour before the result is shown. */
export const merchantQuery = (token: string, call: CallGateway = callGateway) =>
  retryingQuery<'readMerchantInfo'>({
    queryKey: ['merchant-info'],
    call: async (signal) => {
      const apiResult = await call('readMerchantInfo', { token, signal })
      const colour = colourOf(apiResult)
      if (colour !== undefined && !isRendering()) await applyTheme(colour)
      return apiResult
    },
  })

/** The merchant's colour `#rrggbb`, if configured. */
export const colourOf = (apiResult: ApiResult<'readMerchantInfo'> | undefined): string | undefined =>
  apiResult?.ok ? apiResult.result.channelInfo.theme?.color : undefined

/** Applies the colour; if the code that ensures contrast cannot be loaded, or not in time, the page keeps its own. */
const applyTheme = (colour: string): Promise<void> =>
  loadInTime(() => import('../../ui/theme/merchant-theme.ts')).then(
    ({ applyMerchantTheme }) => applyMerchantTheme(colour),
    () => undefined,
  )

/** The merchant as configured; empty if the token does not allow to read it. */
export function useMerchant(token: string): ShownMerchant {
  const { data } = useQuery(merchantQuery(token))
  if (!data?.apiResult.ok) return {}
  const { name, theme, support } = data.apiResult.result.channelInfo
  return { name, logoUrl: safeUrl(theme?.logoUrl, 'image'), support }
}

export function optionsQuery(
  { idPayin, token, amount, currencyCode }: CheckoutParams,
  call: CallGateway = callGateway,
) {
  // At most 15 digits (validated by checkout/params), which a number holds exactly.
  const body = { money: { amount: Number(amount), currencyCode } }
  return retryingQuery<'listPayinOptions'>({
    queryKey: ['options', idPayin],
    call: (signal) => call('listPayinOptions', { token, signal, body }),
  })
}

/** The payment options of an order, while there is no payin yet. */
export function useOptions(params: CheckoutParams, enabled: boolean) {
  const { data, refetch } = useQuery({ ...optionsQuery(params), enabled })
  const readNow = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const isMissed = enabled && data !== undefined && mayRetryAtOnce(data)
  // A customer who comes back, or comes online again, waits neither for the next try nor for one in flight, which may
  // hang.
  const readAnew = useCallback(() => void refetch({ cancelRefetch: true }), [refetch])
  useEffect(() => (isMissed ? onceReturned(readAnew) : undefined), [isMissed, readAnew])
  return useMemo(() => ({ reading: readingOf(data, ({ result }) => result), readNow }), [data, readNow])
}

/** Whether the query has failed temporarily, without a Retry-After. */
const mayRetryAtOnce = ({ apiResult }: Tried<'listPayinOptions'>): boolean =>
  !apiResult.ok && isPassing(apiResult.failure) && wantedPauseMs(apiResult.failure) === undefined
