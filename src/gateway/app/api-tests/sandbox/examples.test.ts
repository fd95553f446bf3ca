import { expect, test } from 'vitest'
import { factsOf, methodPairs } from '#contract/methods/method-facts.ts'
import { optionsResult, payinDetail } from '#contract/operations/results.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile()

const read = (path: string) => sandboxClient(shop)('GET', path)

test('the examples are every method in each of its currencies', async () => {
  const { json } = await read('/examples')
  const pairs = methodPairs.map(({ method, currencyCode }) => ({ methodCode: method, currencyCode }))
  expect(json).toMatchObject({ pairs })
})

test.each(methodPairs)('$method in $currencyCode has an example', async ({ method, currencyCode }) => {
  const { status, json } = await read(`/examples/${method}/${currencyCode}`)
  expect(status).toBe(200)
  const { options, detail } = Object(json)
  expect(optionsResult.parse(options).data.map(({ paymentMethodCode }) => paymentMethodCode)).toContain(method)
  const { paymentRequested, paymentMethodResponse } = payinDetail.parse(detail)
  expect(paymentMethodResponse.paymentMethodCode).toBe(method)
  expect(paymentMethodResponse.moneyRequired === undefined).toBe(factsOf(method).moneyRequired === undefined)
  expect(paymentMethodResponse.moneyRequired?.amount ?? 0).toBeLessThan(paymentRequested.money.amount)
})

test('an operator that completes differently has an example of its own', async () => {
  const { json } = await read('/examples/EWALLET/IDR?operatorCode=OVO')
  const { detail } = Object(json)
  expect(detail.paymentMethodResponse).toMatchObject({ paymentOperator: { code: 'OVO' } })
  expect(detail.paymentMethodResponse.redirectTo).toBeUndefined()
})

test.each(['/examples/PIXQR/THB', '/examples/PAYPAL/BRL', '/examples/PIXQR/XXX'])(
  '%s gets 410: there is no such example',
  async (path) => expect((await read(path)).status).toBe(410),
)

test('an example is not stored', async () => {
  await read('/examples/PIXQR/BRL')
  expect((await read(`/merchants/${SHOP}/payments`)).json).toEqual({ payments: [] })
})
