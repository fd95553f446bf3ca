import { fieldNames } from '#contract/fields/fields.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import { type OperationName, operationOf, pathOf } from '#contract/operations/operations.ts'
import type { Sample } from '#contract/samples/sample.ts'
import type { Payment } from '#contract/sandbox/payments.ts'

const operations = {
  payin: ['createPayin', 'readPayin'],
  payout: ['createPayout', 'readPayout'],
  topup: ['createTopUp', 'readTopUp'],
} as const satisfies { readonly [K in Payment['kind']]: readonly [create: OperationName, read: OperationName] }

/** The requests of a merchant's server about a payment, in their order: token, create and read. */
export function requestsOf(
  payment: Payment,
  shop: Pick<Sample, 'baseUrl' | 'merchantCode'>,
): readonly [token: Sample, create: Sample, read: Sample] {
  const { id, money } = payment
  const [create, read] = operations[payment.kind]
  const allowed = [create, read].map((name) => `${operationOf(name).method} ${pathOf(name, id)}`)
  const grant = { merchantCode: shop.merchantCode, operations: allowed, money }
  return [
    { ...shop, name: 'createToken', id, body: grant },
    { ...shop, name: create, id, body: createBodyOf(payment) },
    { ...shop, name: read, id, body: undefined },
  ]
}

/** The body of the payment's create, as the specification orders its properties. */
function createBodyOf(payment: Payment): object {
  const { money, paymentMethodCode, paymentOperatorCode, answers, callbackUrl, returnUrl } = payment
  const values = Object.fromEntries(fieldNames.map((name) => [name, answers[name]]))
  const { paymentMethod, ...rest } = nestedOf(values)
  return {
    ...rest,
    paymentRequested: { money },
    paymentMethod: {
      paymentMethodCode,
      ...(paymentOperatorCode !== undefined && { paymentOperatorCode }),
      // nestedOf writes an object or nothing at this key.
      ...(paymentMethod as object | undefined),
    },
    ...(callbackUrl !== undefined && { callbackUrl }),
    ...(returnUrl !== undefined && { returnUrl }),
  }
}
