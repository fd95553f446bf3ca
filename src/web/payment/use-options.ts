import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PaymentOptions } from '#contract/results.ts'
import type { Arrival } from '../arrival/arrival.ts'
import { call } from '../gateway/call.ts'
import type { Reading } from '../journey/progress.ts'
import { patientQuery, readingOf } from './patient-query.ts'

/** The question for the payment options of an order. */
export function optionsQuery({ idPayin, token, amount, currencyCode }: Arrival) {
  // At most 15 digits (checked on arrival), which a number holds exactly.
  const body = { money: { amount: Number(amount), currencyCode } }
  return patientQuery<'listPayinOptions'>({
    queryKey: ['options', idPayin],
    ask: (signal) => call('listPayinOptions', { token, signal, body }),
  })
}

export interface OfferedOptions {
  readonly reading: Reading<PaymentOptions>
  readonly readNow: () => void
}

/** The payment options of an order, while there is no payin yet. */
export function useOptions(arrival: Arrival, enabled: boolean): OfferedOptions {
  const options = useMemo(() => optionsQuery(arrival), [arrival])
  const { data, refetch } = useQuery({ ...options, enabled })
  return {
    reading: readingOf(data, ({ result }) => result),
    readNow: () => void refetch({ cancelRefetch: false }),
  }
}
