import { type CurrencyCode, currencies, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { factsOf } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { isPayoutMethodCode, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import { done, type Handler } from '../core/handler.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { PaymentMethodCode } from '../payments/operators/operator.ts'
import { matchesQueryFilter } from './matches-query-filter.ts'
import { offeredOperators } from './payment-options.ts'

/** `GET /currencies`: every currency, with the most decimals its amounts may carry. */
export const listCurrencies: Handler<'listCurrencies'> = async () =>
  done({ data: currencyCodes.map((code) => ({ code, decimals: currencies[code].decimals })) })

/** `GET /payment-operators`: the operators of the merchant's methods, by method and currency. */
export const listPaymentOperators: Handler<'listPaymentOperators'> = async ({ merchant, query }) => {
  const isWantedCurrency = matchesQueryFilter(query['currencies'], isCurrencyCode)
  const isWantedMethod = matchesQueryFilter(query['paymentMethodCodes'], isPaymentMethodCode)
  const pairs = distinct([...payinPairs(merchant), ...payoutPairs(merchant)])
    .filter(({ paymentMethodCode }) => isWantedMethod(paymentMethodCode))
    .filter(({ currencyCode }) => isWantedCurrency(currencyCode))
  return done({ data: pairs.flatMap((pair) => operatorsIn(pair).map((operator) => ({ ...operator, ...pair }))) })
}

/** `GET /topup-options`: what a top-up may be paid with, by currency; the methods are those of payins. */
export const listTopUpMethods: Handler<'listTopUpMethods'> = async ({ merchant, query }) =>
  done({ data: optionsIn(payinPairs(merchant), query['currencies']) })

/** `GET /settlement-payment-options`: what the merchant's settlements may be paid out with, by currency. */
export const listSettlementOptions: Handler<'listSettlementOptions'> = async ({ merchant, query }) =>
  done({ data: optionsIn(payoutPairs(merchant), query['currencies']) })

interface Pair {
  readonly paymentMethodCode: PaymentMethodCode
  readonly currencyCode: CurrencyCode
}

const isPaymentMethodCode = (text: string): text is PaymentMethodCode => isMethodCode(text) || isPayoutMethodCode(text)

const payinPairs = ({ payinMethods }: Merchant): readonly Pair[] =>
  payinMethods.flatMap((code) => pairsOf(code, factsOf(code).currencies))

const payoutPairs = ({ payoutMethods }: Merchant): readonly Pair[] =>
  payoutMethods.flatMap((code) => pairsOf(code, payoutMethodOf(code).currencies))

const pairsOf = (paymentMethodCode: PaymentMethodCode, codes: readonly CurrencyCode[]): readonly Pair[] =>
  codes.map((currencyCode) => ({ paymentMethodCode, currencyCode }))

/** The bank transfer is a payin and a payout method: where both have a currency, its operators are the same. */
const distinct = (pairs: readonly Pair[]): readonly Pair[] => [
  ...new Map(pairs.map((pair) => [`${pair.paymentMethodCode} ${pair.currencyCode}`, pair])).values(),
]

const operatorsIn = ({ paymentMethodCode, currencyCode }: Pair) => offeredOperators(paymentMethodCode, currencyCode)

function optionsIn(pairs: readonly Pair[], currencyCodes: readonly string[] | undefined) {
  const isWanted = matchesQueryFilter(currencyCodes, isCurrencyCode)
  return pairs
    .filter(({ currencyCode }) => isWanted(currencyCode))
    .map((pair) => {
      const paymentOperators = operatorsIn(pair)
      return paymentOperators.length > 0 ? { ...pair, paymentOperators } : pair
    })
}
