import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import { fullMethodOf, methodPairs } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { type PayoutMethodCode, payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import type { Order } from '../../core/processor/port.ts'
import { completionKindOf } from '../../payments/completion.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { paymentMethodResponseOf } from '../../payments/payment-method-response.ts'
import { referenceOf } from '../../payments/stored-payment.ts'
import { bankPathOf } from '../../sandbox/bank-page/address.ts'
import { builders } from '../../sandbox/completions/builders.ts'

export const PAYMENT_ID = '5f0f7c9e-5b0e-4a52-9d0e-3a3c5d1f2b4a'
export const ORDER_ID = 'order-4711'
/** The sandbox's own merchant. */
export const EXAMPLE_MERCHANT = 'demo-shop'
const RETURN_URL = `https://shop.example/orders/${ORDER_ID}`
const CALLBACK_URL = 'https://shop.example/callbacks'
const ACCEPTED_AT_MS = Date.UTC(2026, 0, 15, 9, 30)
const AMOUNT = 100
/** The amount due, a little less than ordered, as the sandbox sets it. */
const AMOUNT_REQUIRED = '99.63'

/** A create of a payin and its response, with all fields that the method requires in its first currency. */
export interface PayinExample {
  readonly code: MethodCode
  readonly summary: string
  readonly request: object
  readonly response: object
}

const firstPairs = methodPairs.filter(({ method }, place) => methodPairs[place - 1]?.method !== method)

/** One example for every payin method. The sandbox itself makes the responses. */
export const payinExamples = (): readonly PayinExample[] =>
  firstPairs.map(({ method, currencyCode }) => {
    const order = exampleOrder(method, currencyCode)
    return {
      code: method,
      summary: `${order.method.name}, ${currencyCode}`,
      request: requestOf(order),
      response: {
        paymentRequested: { money: order.money },
        paymentMethodResponse: responseTo(order),
        idPayment: PAYMENT_ID,
      },
    }
  })

function exampleOrder(methodCode: MethodCode, currencyCode: CurrencyCode): Order {
  const method = fullMethodOf(methodCode)
  return {
    kind: 'payin',
    merchantCode: EXAMPLE_MERCHANT,
    entityId: ORDER_ID,
    paymentId: PAYMENT_ID,
    methodCode,
    method,
    operator: operatorsOf(methodCode, currencyCode)[0],
    money: { amount: AMOUNT, currencyCode },
    currencyCode,
    amount: String(AMOUNT),
    values: exampleValues(requirementsOf(method, currencyCode), currencyCode, 'all'),
    merchantName: 'Demo Shop',
    vatPercent: undefined,
    callbackUrl: CALLBACK_URL,
    returnUrl: RETURN_URL,
    acceptedAtMs: ACCEPTED_AT_MS,
  }
}

function requestOf({ money, methodCode, operator, values, callbackUrl, returnUrl }: Order) {
  const { paymentMethod, ...rest } = nestedOf(values)
  return {
    paymentRequested: { money },
    paymentMethod: methodPart(methodCode, operator?.code, paymentMethod),
    callbackUrl,
    returnUrl,
    ...rest,
  }
}

const methodPart = (paymentMethodCode: string, operatorCode: string | undefined, fields: unknown): object => ({
  paymentMethodCode,
  ...(operatorCode !== undefined && { paymentOperatorCode: operatorCode }),
  ...Object(fields),
})

function responseTo(order: Order): object {
  const isLowered = order.method.moneyRequired === 'always'
  const reference = referenceOf(order.paymentId)
  const instructions = builders[completionKindOf(order)]({
    order,
    reference,
    amount: isLowered ? AMOUNT_REQUIRED : order.amount,
    receiverIndex: 0,
    bankPageUrl: `https://pay.example${bankPathOf(order)}`,
  })
  const required = isLowered ? { amount: AMOUNT_REQUIRED, receivingAccount: '' } : undefined
  return paymentMethodResponseOf(order, { instructions, reference, required }, 'SANDBOX')
}

/** One example of a create for every payout method. */
export const payoutExamples = (): readonly { code: PayoutMethodCode; summary: string; request: object }[] =>
  payoutMethodCodes.flatMap((code) => {
    const row = payoutMethodOf(code)
    return row.currencies.slice(0, 1).map((currencyCode) => {
      const { paymentMethod } = nestedOf(exampleValues(requirementsOf(row, currencyCode), currencyCode, 'all'))
      return {
        code,
        summary: `${row.name}, ${currencyCode}`,
        request: {
          paymentRequested: { money: { amount: AMOUNT, currencyCode } },
          paymentMethod: methodPart(code, operatorsOf(code, currencyCode)[0]?.code, paymentMethod),
          callbackUrl: CALLBACK_URL,
        },
      }
    })
  })
