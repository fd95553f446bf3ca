import type { QueryClient } from '@tanstack/react-query'
import { type CallGateway, callGateway } from '../api/call-gateway.ts'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { payinQuery } from '../checkout/payment/payin-query.ts'
import { detailOf, unread } from '../checkout/payment/payin-view.ts'
import { merchantQuery } from '../checkout/payment/use-merchant.ts'
import { optionsQuery } from '../checkout/payment/use-options.ts'

/**
 * FieldRules the gateway at once for all that the first screen shows, while words and later code are still coming. Resolves
 * when every answer is there, whatever it is, with whether the payin exists.
 */
export async function prefetchFirstScreen(
  client: QueryClient,
  opened: OpenedPage,
  call: CallGateway = callGateway,
): Promise<boolean> {
  if (opened.kind === 'faulty') return false
  const { params } = opened
  const payin = payinQuery(params, call)
  await Promise.all([
    client.prefetchQuery(payin),
    client.prefetchQuery(merchantQuery(params.token, call)),
    opened.kind === 'payment' ? client.prefetchQuery(optionsQuery(opened.params, call)) : undefined,
  ])
  return detailOf(client.getQueryData(payin.queryKey) ?? unread) !== undefined
}
