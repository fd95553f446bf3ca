import { useQuery } from '@tanstack/react-query'
import { type ApiResult, type CallGateway, callGateway } from '../../api/call-gateway.ts'
import { isRendering } from '../../browser/serving.ts'
import { type SafeUrl, safeUrl } from '../../navigation/safe-url.ts'
import { retryingQuery } from './retrying-query.ts'

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

/** Applies the colour; if the code that ensures contrast cannot be loaded, the page keeps its own. */
const applyTheme = (colour: string): Promise<void> =>
  import('../../ui/theme/merchant-theme.ts').then(
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
