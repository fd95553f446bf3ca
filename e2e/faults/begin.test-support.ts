import { exampleValues } from '#contract/example-values.ts'
import { requirementsOf } from '#contract/field-requirements.ts'
import { methodOf } from '#contract/methods.ts'
import { nestedOf } from '#contract/wire.ts'
import type { Merchant, Order } from '../kit/merchant.ts'
import type { Purchase } from './cases.test-support.ts'

/** Begins a payment as the customer's page would have, with the first operator of its method. */
export async function begin(merchant: Merchant, order: Order, { method, currencyCode }: Purchase): Promise<void> {
  const { token, money } = order
  const options = await merchant.client.call('listPayinOptions', { token, body: { money } })
  if (!options.ok) throw new Error(`No options: ${JSON.stringify(options.fault)}`)
  const option = options.result.data.find(({ paymentMethodCode }) => paymentMethodCode === method)
  const [operator] = option?.paymentOperators ?? []
  const { paymentMethod } = nestedOf(
    exampleValues(requirementsOf(methodOf(method), currencyCode), currencyCode, 'required'),
  )
  await merchant.create(order, {
    ...(typeof paymentMethod === 'object' ? paymentMethod : {}),
    paymentMethodCode: method,
    ...(operator && { paymentOperatorCode: operator.code }),
  })
}
