import { currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { isPaired, methodPairs } from '#contract/methods/method-facts.ts'
import { isMethodCode, methodCodes } from '#contract/methods/methods.ts'
import { done } from '../../../core/handler.ts'
import { payinOptions } from '../../../handlers/payment-options.ts'
import { operatorsOf } from '../../../payments/operators/operators.ts'
import { notFound, type SandboxHandler } from '../http/handler.ts'
import { examplePayin, operatorsByFlow } from './example-payin.ts'

/** Every method in each of its currencies, with the operators that differ in how they complete. */
export const examplePairs = () =>
  methodPairs.map(({ method, currencyCode }) => ({
    methodCode: method,
    currencyCode,
    operatorCodes: operatorsByFlow(method, currencyCode).map(({ code }) => code),
    operators: operatorsOf(method, currencyCode).length,
  }))

export const listExamples: SandboxHandler<'listExamples'> = async () =>
  done({ pairs: examplePairs(), currencyCodes: [...currencyCodes] })

/** The options of a currency when every method is offered, and a payin by one of them. Made from the tables alone. */
export const readExample: SandboxHandler<'readExample'> = async ({ gateway, path, query: { operatorCode } }) => {
  const { methodCode, currencyCode } = path
  if (!isCurrencyCode(currencyCode) || !isMethodCode(methodCode) || !isPaired(methodCode, currencyCode))
    return notFound('method in this currency')
  const { publicUrl } = gateway.environment
  return done({
    options: payinOptions(currencyCode, methodCodes),
    detail: examplePayin({ methodCode, currencyCode, operatorCode, nowMs: gateway.clock.now(), publicUrl }),
  })
}
