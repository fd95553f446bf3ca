import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { FaultPlan } from '#contract/sandbox/faults.ts'
import { callGateway, type Failure } from '#web/api/call-gateway.ts'
import { callSandbox, unwrap } from '../../api/call-sandbox.ts'
import { useSandboxKey } from '../../api/sandbox-provider.tsx'

/** Any amount: what a merchant offers does not depend on it. */
const AMOUNT = 100

/** The payment options that the merchant really has in a currency; an error says why they could not be read. */
export function useOptions(merchantCode: string, currencyCode: CurrencyCode): UseQueryResult<PaymentOptions> {
  const [key] = useSandboxKey()
  return useQuery({
    queryKey: ['payment options', merchantCode, currencyCode, key],
    staleTime: 60_000,
    queryFn: () => readOptions(key, { merchantCode, currencyCode }),
  })
}

/**
 * Asks the API as the payment page does: with the token of a redirect URL. Throws where a call fails, and where a fault
 * is planned for it, which is meant for the payment page.
 */
async function readOptions(
  key: string,
  order: { readonly merchantCode: string; readonly currencyCode: CurrencyCode },
): Promise<PaymentOptions> {
  const { faults } = unwrap(await callSandbox(key, 'listFaults', {}))
  if (faults.some((fault) => isMetBy(fault, order.merchantCode)))
    throw new Error('The options are not read while a fault of listPayinOptions is planned.')
  const { token } = unwrap(await callSandbox(key, 'createRedirectUrl', { body: { ...order, amount: AMOUNT } }))
  const money = { amount: AMOUNT, currencyCode: order.currencyCode }
  const options = await callGateway('listPayinOptions', { token, body: { money } })
  if (!options.ok) throw new Error(failureText(options.failure))
  return options.result
}

const isMetBy = ({ operation, merchantCode: planned }: FaultPlan, merchantCode: string): boolean =>
  operation === 'listPayinOptions' && (planned === undefined || planned === merchantCode)

function failureText(failure: Failure): string {
  if (failure.kind === 'business')
    return `The gateway offers nothing: ${failure.items.map(({ code }) => code).join(', ')}.`
  if (failure.kind === 'refused') return `The gateway refused to list the options: ${failure.code}.`
  return 'The gateway did not answer when asked for the options.'
}
