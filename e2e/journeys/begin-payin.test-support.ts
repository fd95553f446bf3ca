import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import type { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import type { Merchant, Order } from '../kit/merchant.ts'

type Pair = (typeof methodPairs)[number]

/** A valid value for each field that a method requires. */
export const requiredValues = ({ method, currencyCode }: Pair) =>
  exampleValues(requirementsOf(methodOf(method), currencyCode), currencyCode, 'required')

/** Creates the payin that the page would create, with the first available operator. */
export async function beginPayin(merchant: Merchant, order: Order, pair: Pair): Promise<void> {
  const { token, money } = order
  const options = await merchant.client.call('listPayinOptions', { token, body: { money } })
  if (!options.ok) throw new Error(`No options: ${JSON.stringify(options.fault)}`)
  const option = options.result.data.find(({ paymentMethodCode }) => paymentMethodCode === pair.method)
  const [operator] = option?.paymentOperators ?? []
  const { paymentMethod } = nestedOf(requiredValues(pair))
  await merchant.create(order, {
    ...(typeof paymentMethod === 'object' ? paymentMethod : {}),
    paymentMethodCode: pair.method,
    ...(operator && { paymentOperatorCode: operator.code }),
  })
}
