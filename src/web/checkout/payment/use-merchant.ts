import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type ApiResult, type CallGateway, callGateway } from '../../api/call-gateway.ts'
import { isRendering } from '../../browser/serving.ts'
import { type SafeUrl, safeUrl } from '../../navigation/safe-url.ts'
import { retryingQuery } from './retrying-query.ts'

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

/** The question who the merchant is. The page wears the merchant's colour before the answer is shown. */
export const merchantQuery = (token: string, ask: CallGateway = callGateway) =>
  retryingQuery<'readMerchantInfo'>({
    queryKey: ['merchant-info'],
    ask: async (signal) => {
      const called = await ask('readMerchantInfo', { token, signal })
      const colour = colourOf(called)
      if (colour !== undefined && !isRendering()) await wear(colour)
      return called
    },
  })

/** The merchant's colour `#rrggbb`, where there is one. */
export const colourOf = (called: ApiResult<'readMerchantInfo'> | undefined): string | undefined =>
  called?.ok ? called.result.channelInfo.theme?.color : undefined

/** Without the code that keeps the contrast the page keeps its own colour. */
const wear = (colour: string): Promise<void> =>
  import('../../ui/theme/merchant-theme.ts').then(
    ({ applyMerchantTheme }) => applyMerchantTheme(colour),
    () => undefined,
  )

/** The merchant as configured; empty where the token does not allow the question: the element is hidden. */
export function useMerchant(token: string): ShownMerchant {
  const options = useMemo(() => merchantQuery(token), [token])
  const { data } = useQuery(options)
  if (!data?.called.ok) return {}
  const { name, theme, support } = data.called.result.channelInfo
  return { name, logoUrl: safeUrl(theme?.logoUrl, 'image'), support }
}
