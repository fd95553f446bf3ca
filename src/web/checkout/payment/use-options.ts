import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { PaymentOptions } from '#contract/operations/results.ts'
import { type CallGateway, callGateway } from '../../api/call-gateway.ts'
import { isPassing } from '../../api/failure.ts'
import { onReturn } from '../../browser/visibility.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Reading } from '../steps/step.ts'
import { readingOf, retryingQuery, type Tried } from './retrying-query.ts'

/** The query for the payment options of an order. */
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

export interface OfferedOptions {
  readonly reading: Reading<PaymentOptions>
  readonly readNow: () => void
}

/** The payment options of an order, while there is no payin yet. */
export function useOptions(params: CheckoutParams, enabled: boolean): OfferedOptions {
  const { data, refetch } = useQuery({ ...optionsQuery(params), enabled })
  const readNow = useCallback(() => void refetch({ cancelRefetch: false }), [refetch])
  const isMissed = enabled && data !== undefined && mayRetryAtOnce(data)
  // A customer who comes back, or comes online again, waits neither for the next try nor for one in flight, which may
  // hang.
  const readAnew = useCallback(() => void refetch({ cancelRefetch: true }), [refetch])
  useEffect(() => (isMissed ? onReturn(readAnew) : undefined), [isMissed, readAnew])
  return useMemo(() => ({ reading: readingOf(data, ({ result }) => result), readNow }), [data, readNow])
}

/** Whether the query has failed temporarily, without a Retry-After. */
const mayRetryAtOnce = ({ apiResult }: Tried<'listPayinOptions'>): boolean =>
  !apiResult.ok &&
  isPassing(apiResult.failure) &&
  !(apiResult.failure.kind === 'refused' && apiResult.failure.retryAfterMs !== undefined)
