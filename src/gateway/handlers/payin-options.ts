import type { CurrencyCode } from '#contract/currencies.ts'
import { isPaired } from '#contract/method-facts.ts'
import { type MethodCode, methodCodes } from '#contract/methods.ts'
import type { ExternalProvider, PaymentOption, PaymentOptions } from '#contract/results.ts'
import { done, type Handler, refused } from '../core/handler.ts'
import { refuseBusiness } from '../core/refusal.ts'
import { offeredOperators } from '../payments/offered-operators.ts'
import { externalProvidersOf } from '../payments/operators/external-providers.ts'

/** `POST /payins/!availablePaymentOptions`: the table's methods of the currency that the merchant is configured for. */
export const listPayinOptions: Handler<'listPayinOptions'> = async ({ merchant, body }) => {
  const offered = payinOptions(body.money.currencyCode, merchant.payinMethods)
  return offered.data.length === 0 ? refused(noOption) : done(offered)
}

/** The options of a currency with the providers behind their operators. */
export function payinOptions(currencyCode: CurrencyCode, configured: readonly MethodCode[]): PaymentOptions {
  const data = incomingOptions(currencyCode, configured)
  const externalProviders = providersBehind(data, currencyCode)
  return { data, ...(externalProviders.length > 0 && { externalProviders }) }
}

/** 406: nothing to choose from. */
export const noOption = refuseBusiness(
  'PAYMENT_OPTION_UNAVAILABLE',
  'No payment option is available for this merchant and currency.',
)

/** Options for incoming payments in a currency, in the specification's order. */
export const incomingOptions = (currencyCode: CurrencyCode, configured: readonly MethodCode[]): PaymentOption[] =>
  methodCodes
    .filter((code) => configured.includes(code) && isPaired(code, currencyCode))
    .map((code) => ({ paymentMethodCode: code, paymentOperators: offeredOperators(code, currencyCode) }))

/** Providers whose operator is among the options. */
function providersBehind(data: readonly PaymentOption[], currencyCode: CurrencyCode): ExternalProvider[] {
  const operatorCodes = data.flatMap(({ paymentOperators = [] }) => paymentOperators.map(({ code }) => code))
  return externalProvidersOf(currencyCode).filter(
    ({ paymentOperatorCode }) => paymentOperatorCode === undefined || operatorCodes.includes(paymentOperatorCode),
  )
}
