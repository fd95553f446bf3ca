import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { call } from '../gateway/call.ts'
import { patientQuery } from './patient-query.ts'

/** The question for the merchant's name. */
export const merchantQuery = (token: string) =>
  patientQuery<'readMerchantInfo'>({
    queryKey: ['merchant-info'],
    ask: (signal) => call('readMerchantInfo', { token, signal }),
  })

/** The merchant's name; undefined where the token does not allow it or none is configured: the element is hidden. */
export function useMerchantName(token: string): string | undefined {
  const options = useMemo(() => merchantQuery(token), [token])
  const { data } = useQuery(options)
  return data?.called.ok ? data.called.result.channelInfo.name : undefined
}
