import { currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { isPaired, methodPairs } from '#contract/method-facts.ts'
import { isMethodCode, methodCodes } from '#contract/methods.ts'
import { payinOptions } from '../../handlers/payment-options.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { examplePayin, operatorsByFlow } from './example-payin.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { answerJson, answerUnknown } from './response.ts'

/** Every method in each of its currencies, with the operators that differ in how they complete. */
const listPairs: WorkshopHandler = async () =>
  answerJson({
    pairs: methodPairs.map(({ method, currencyCode }) => ({
      methodCode: method,
      currencyCode,
      operatorCodes: operatorsByFlow(method, currencyCode).map(({ code }) => code),
      operators: operatorsOf(method, currencyCode).length,
    })),
    currencyCodes,
  })

/** What a customer of everything would be offered in a currency, and a payin by one method of it. */
const readOne: WorkshopHandler = async ({ gateway, path: { methodCode = '', currencyCode = '' }, query }) => {
  if (!isCurrencyCode(currencyCode) || !isMethodCode(methodCode) || !isPaired(methodCode, currencyCode))
    return answerUnknown('method in this currency')
  const { publicUrl } = gateway.environment
  const operatorCode = query.get('operatorCode') ?? undefined
  return answerJson({
    options: payinOptions(currencyCode, methodCodes),
    detail: examplePayin({ methodCode, currencyCode, operatorCode, nowMs: gateway.clock.now(), publicUrl }),
  })
}

/** Made from the tables alone, so that whoever may see the page may see them. */
export const exampleRoutes: readonly WorkshopRoute[] = [
  { method: 'GET', path: '/examples', handle: listPairs, open: true },
  { method: 'GET', path: '/examples/{methodCode}/{currencyCode}', handle: readOne, open: true },
]
