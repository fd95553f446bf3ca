import { isCurrencyCode } from '#contract/currencies.ts'
import { minorUnitsOf } from '#contract/money.ts'
import { webApplicationOperations } from '#contract/operations/web-application-operations.ts'
import type { Sample } from '#contract/samples/sample.ts'

const VALIDITY_SECS = 86_400

/** The request with which a merchant's server gets the token of a redirect URL. Without valid money it allows any. */
export function tokenSampleOf(url: string, baseUrl: string): Sample {
  const {
    merchantCode = '',
    idPayin = '',
    amount = '',
    currencyCode = '',
  } = Object.fromEntries(new URL(url).searchParams)
  const isMoney = isCurrencyCode(currencyCode) && minorUnitsOf(amount, currencyCode) !== undefined
  const body = {
    merchantCode,
    operations: webApplicationOperations(idPayin),
    ...(isMoney && { money: { amount: Number(amount), currencyCode } }),
    validitySecs: VALIDITY_SECS,
  }
  return { name: 'createToken', baseUrl, merchantCode, id: idPayin, body }
}
