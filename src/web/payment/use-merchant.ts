import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Call, call } from '../gateway/call.ts'
import { type SafeUrl, safeUrl } from '../navigation/safe-url.ts'
import { patientQuery, type Tried } from './patient-query.ts'

/** Where a merchant helps its customers, as configured; not checked yet. */
export interface Support {
  readonly url?: string | undefined
  readonly email?: string | undefined
}

/** What the page shows of the merchant; each part is absent where the token or the configuration does not give it. */
export interface ShownMerchant {
  readonly name?: string | undefined
  readonly logoUrl?: SafeUrl | undefined
  readonly support?: Support | undefined
}

/** The question who the merchant is. */
export const merchantQuery = (token: string, ask: Call = call) =>
  patientQuery<'readMerchantInfo'>({
    queryKey: ['merchant-info'],
    ask: (signal) => ask('readMerchantInfo', { token, signal }),
  })

/** The merchant's colour `#rrggbb`, where there is one. */
export const colourOf = (tried: Tried<'readMerchantInfo'> | undefined): string | undefined =>
  tried?.called.ok ? tried.called.result.channelInfo.theme?.color : undefined

/** Gives the page the merchant's colour. Without the code that keeps the contrast it keeps its own. */
export const wear = (colour: string): Promise<void> =>
  import('../look/merchant-colour.ts').then(
    ({ wearColour }) => wearColour(colour),
    () => undefined,
  )

/** The merchant as configured; empty where the token does not allow the question: the element is hidden. */
export function useMerchant(token: string): ShownMerchant {
  const options = useMemo(() => merchantQuery(token), [token])
  const { data } = useQuery(options)
  const colour = colourOf(data)
  useEffect(() => {
    if (colour !== undefined) void wear(colour)
  }, [colour])
  if (!data?.called.ok) return {}
  const { name, theme, support } = data.called.result.channelInfo
  return { name, logoUrl: safeUrl(theme?.logoUrl, 'image'), support }
}
