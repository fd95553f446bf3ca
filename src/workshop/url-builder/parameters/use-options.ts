import { useQuery } from '@tanstack/react-query'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/results.ts'
import { callGateway } from '#web/api/call-gateway.ts'
import type { Failure } from '#web/api/failure.ts'
import { useAccess, useSandboxCall } from '../../api/access.tsx'

type Options =
  | { readonly ok: true; readonly options: PaymentOptions }
  | { readonly ok: false; readonly problem: string }

/** Any amount does: what a merchant offers does not depend on it. */
const AMOUNT = 100

/**
 * The options that the merchant really has in a currency, asked of the API as the payment page asks: with a token of a
 * redirect URL. Undefined until they have come.
 */
export function useOptions(merchantCode: string, currencyCode: CurrencyCode): Options | undefined {
  const call = useSandboxCall()
  const { key } = useAccess()
  const { data } = useQuery({
    queryKey: ['options', merchantCode, currencyCode, key],
    staleTime: 60_000,
    queryFn: () => readOptions(call, { merchantCode, currencyCode }),
  })
  return data
}

type Call = ReturnType<typeof useSandboxCall>

async function readOptions(
  call: Call,
  order: { readonly merchantCode: string; readonly currencyCode: CurrencyCode },
): Promise<Options> {
  const body = { ...order, amount: AMOUNT }
  const link = await call('createRedirectUrl', { body })
  if (!link.ok) return { ok: false, problem: link.message }
  const money = { amount: AMOUNT, currencyCode: order.currencyCode }
  const told = await callGateway('listPayinOptions', { token: link.value.token, body: { money } })
  return told.ok ? { ok: true, options: told.result } : { ok: false, problem: problemOf(told.failure) }
}

function problemOf(failure: Failure): string {
  if (failure.kind === 'business')
    return `The gateway offers nothing: ${failure.items.map(({ code }) => code).join(', ')}.`
  if (failure.kind === 'refused') return `The gateway refused to list the options: ${failure.code}.`
  return 'The gateway did not answer when asked for the options.'
}
