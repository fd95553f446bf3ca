import type { CurrencyCode } from '#contract/currencies.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { Merchant } from '../kit/merchant.ts'

// Every merchant of these tests has all methods, so one request per worker and currency is enough.
const known = new Map<CurrencyCode, PaymentOptions>()

/** The options that the gateway lists for this merchant's customers in a currency. */
export async function optionsOf({ client }: Merchant, currencyCode: CurrencyCode): Promise<PaymentOptions> {
  const before = known.get(currencyCode)
  if (before !== undefined) return before
  const operations = ['POST /payins/!availablePaymentOptions']
  const token = await client.createToken({ operations, timestamp: Math.floor(Date.now() / 1000) })
  if (!token.ok) throw new Error(`No token: ${JSON.stringify(token.fault)}`)
  const body = { money: { amount: 45, currencyCode } }
  const listed = await client.call('listPayinOptions', { token: token.result.token, body })
  if (!listed.ok) throw new Error(`No options: ${JSON.stringify(listed.fault)}`)
  known.set(currencyCode, listed.result)
  return listed.result
}
