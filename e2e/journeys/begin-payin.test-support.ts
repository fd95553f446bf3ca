import { exampleValues } from '#contract/example-values.ts'
import { requirementsOf } from '#contract/field-requirements.ts'
import { methodOf, type methodPairs } from '#contract/methods.ts'
import { nestedOf } from '#contract/wire.ts'
import type { Merchant, Order } from '../kit/merchant.ts'

type Pair = (typeof methodPairs)[number]

/** Valid answers to what a method asks. */
export const answersFor = ({ method, currencyCode }: Pair) =>
  exampleValues(requirementsOf(methodOf(method), currencyCode), currencyCode, 'required')

/** Creates the payin that the page would create, with the first operator that is offered. */
export async function beginPayin(merchant: Merchant, order: Order, { method, ...pair }: Pair): Promise<void> {
  const body = { money: order.money }
  const options = await merchant.client.call('listPayinOptions', { token: order.token, body })
  if (!options.ok) throw new Error(`No options: ${JSON.stringify(options.fault)}`)
  const option = options.result.data.find(({ paymentMethodCode }) => paymentMethodCode === method)
  const [operator] = option?.paymentOperators ?? []
  const { paymentMethod } = nestedOf(answersFor({ method, ...pair }))
  await merchant.create(order, {
    ...(paymentMethod as object | undefined),
    paymentMethodCode: method,
    ...(operator && { paymentOperatorCode: operator.code }),
  })
}
