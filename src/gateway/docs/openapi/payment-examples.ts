import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import { fullMethodOf, methodPairs } from '#contract/methods/method-facts.ts'
import type { MethodCode } from '#contract/methods/methods.ts'
import { type PayoutMethodCode, payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import type { Order } from '../../core/processor/port.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { exampleResponse } from '../../sandbox/api/examples/example-payin.ts'
import { sampleOrder } from '../../sandbox/sample-order.ts'

export const PAYMENT_ID = '5f0f7c9e-5b0e-4a52-9d0e-3a3c5d1f2b4a'
export const ORDER_ID = 'order-4711'
/** The sandbox's own merchant. */
export const EXAMPLE_MERCHANT = 'demo-shop'
const RETURN_URL = `https://shop.example/orders/${ORDER_ID}`
const CALLBACK_URL = 'https://shop.example/callbacks'
const ACCEPTED_AT_MS = Date.UTC(2026, 0, 15, 9, 30)
const AMOUNT = 100
/** The amount due, a little less than ordered, as the sandbox sets it. */
const AMOUNT_DUE = '99.63'

/** A create of a payin and its response, with all fields that the method requires in its first currency. */
export interface PayinExample {
  readonly code: MethodCode
  readonly summary: string
  readonly request: object
  readonly response: object
}

const takesReference = ({ method }: { readonly method: MethodCode }) =>
  fullMethodOf(method).externalReference === 'required'

/** A payin that takes an external reference is first: the sample that sets one is of the payin that the first creates. */
const firstPairs = methodPairs
  .filter(({ method }, place) => methodPairs[place - 1]?.method !== method)
  .toSorted((one, other) => Number(takesReference(other)) - Number(takesReference(one)))

/** One example for every payin method. The sandbox itself makes the responses. */
export const payinExamples = (): readonly PayinExample[] =>
  firstPairs.map(({ method, currencyCode }) => {
    const order = sampleOrder(method, currencyCode, {
      merchantCode: EXAMPLE_MERCHANT,
      entityId: ORDER_ID,
      paymentId: PAYMENT_ID,
      merchantName: 'Demo Shop',
      callbackUrl: CALLBACK_URL,
      returnUrl: RETURN_URL,
      acceptedAtMs: ACCEPTED_AT_MS,
    })
    const amountDue = order.method.moneyRequired === 'always' ? AMOUNT_DUE : undefined
    return {
      code: method,
      summary: `${order.method.name}, ${currencyCode}`,
      request: requestOf(order),
      response: {
        paymentRequested: { money: order.money },
        paymentMethodResponse: exampleResponse(order, 'https://pay.example', amountDue),
        idPayment: PAYMENT_ID,
      },
    }
  })

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

/** The currency of the first example of a payin, which fills the balance that the first of a payout takes from. */
export const EARNED_CURRENCY = firstPairs[0]?.currencyCode

/** One example of a create for every payout method. */
export const payoutExamples = (): readonly { code: PayoutMethodCode; summary: string; request: object }[] =>
  payoutMethodCodes.flatMap((code) => {
    const row = payoutMethodOf(code)
    const earned = row.currencies.filter((one) => one === EARNED_CURRENCY)
    return [...earned, ...row.currencies].slice(0, 1).map((currencyCode) => {
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
