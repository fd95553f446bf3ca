import { type CurrencyCode, isCurrencyCode } from '#contract/currencies.ts'
import { isPaired } from '#contract/methods/method-facts.ts'
import { type MethodCode, methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import type { ExternalProvider, Operator, PaymentOption, PaymentOptions } from '#contract/operations/results.ts'
import { done, type Handler, refused } from '../core/handler.ts'
import { refuseBusiness } from '../core/refusal.ts'
import type { PaymentMethodCode } from '../payments/operators/operator.ts'
import { externalProvidersOf, operatorsOf } from '../payments/operators/operators.ts'
import { otherNames } from '../payments/operators/other-names.ts'

/** `POST /payins/!availablePaymentOptions`: the table's methods of the currency that the merchant is configured for. */
export const listPayinOptions: Handler<'listPayinOptions'> = async ({ merchant, body }) => {
  const { currencyCode } = body.money
  if (!isCurrencyCode(currencyCode)) return refused(noOption)
  const offered = payinOptions(currencyCode, merchant.payinMethods)
  if (offered.data.length === 0) return refused(noOption)
  return done({ ...offered, data: offered.data.map((option) => withLogos(option, merchant.logos ?? {})) })
}

/** `POST /payouts/!availablePaymentOptions`, in the shape of payin options. */
export const listPayoutOptions: Handler<'listPayoutOptions'> = async ({ merchant, body }) => {
  const { currencyCode } = body.money
  if (!isCurrencyCode(currencyCode)) return refused(noOption)
  const data = payoutMethodCodes
    .filter((code) => merchant.payoutMethods.includes(code) && payoutMethodOf(code).currencies.includes(currencyCode))
    .map((code) => ({ paymentMethodCode: code, paymentOperators: offeredOperators(code, currencyCode) }))
  return data.length > 0 ? done({ data }) : refused(noOption)
}

/** `POST /topups/!availablePaymentOptions`: the payin methods, each as a top-up of a wallet. */
export const listTopUpOptions: Handler<'listTopUpOptions'> = async ({ merchant, body }) => {
  const { currencyCode } = body.money
  if (!isCurrencyCode(currencyCode)) return refused(noOption)
  const options = incomingOptions(currencyCode, merchant.payinMethods)
  if (options.length === 0) return refused(noOption)
  const data = options.map((option) => ({ ...option, paymentTypeCode: 'TOPUP_WALLET' as const }))
  return done({ data, ...(body.customer && { customer: body.customer }) })
}

/** The options of a currency with the providers behind their operators. */
export function payinOptions(currencyCode: CurrencyCode, configured: readonly MethodCode[]): PaymentOptions {
  const data = incomingOptions(currencyCode, configured)
  const externalProviders = providersBehind(data, currencyCode)
  return { data, ...(externalProviders.length > 0 && { externalProviders }) }
}

/** The option with the logos that the merchant has configured for it and for its operators. */
function withLogos(option: PaymentOption, logos: Readonly<Record<string, string>>): PaymentOption {
  const withLogo = <Shown extends object>(shown: Shown, code: string): Shown =>
    Object.hasOwn(logos, code) ? { ...shown, logoUrl: logos[code] } : shown
  const { paymentMethodCode, paymentOperators } = option
  const operators = paymentOperators?.map((operator) => withLogo(operator, operator.code))
  return withLogo({ ...option, ...(operators && { paymentOperators: operators }) }, paymentMethodCode)
}

/** 406: nothing to choose from. */
const noOption = refuseBusiness(
  'PAYMENT_OPTION_UNAVAILABLE',
  'No payment option is available for this merchant and currency.',
)

/** Options for incoming payments in a currency, in the specification's order. */
const incomingOptions = (currencyCode: CurrencyCode, configured: readonly MethodCode[]): PaymentOption[] =>
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

/** Operators as option lists show them, the gateway's own choice first. */
export const offeredOperators = (methodCode: PaymentMethodCode, currencyCode: CurrencyCode): Operator[] =>
  operatorsOf(methodCode, currencyCode).map(({ code, name, accountTypes }) => {
    const names = otherNames[currencyCode]?.[code]
    return {
      code,
      name,
      ...(accountTypes && { accountTypes: [...accountTypes] }),
      ...(names && { otherNames: [...names] }),
    }
  })
