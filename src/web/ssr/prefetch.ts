import type { QueryClient } from '@tanstack/react-query'
import { type CallGateway, callGateway } from '../api/call-gateway.ts'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { payinQuery } from '../checkout/payment/payin-query.ts'
import { detailOf, unread } from '../checkout/payment/payin-view.ts'
import { merchantQuery } from '../checkout/payment/use-merchant.ts'
import { optionsQuery } from '../checkout/payment/use-options.ts'

/**
 * Sends all requests of the first screen at once, while language and code are still loading. Resolves when all have
 * ended, to whether the payin exists. Never rejects.
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
