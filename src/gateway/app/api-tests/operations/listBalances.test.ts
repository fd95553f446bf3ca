import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { giveBalance } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

test.each([
  ['USDC', '109999999999.999989'],
  ['VND', '10999999999999989'],
])('a balance in %s that a double does not hold is shown to the digit', async (currencyCode, amount) => {
  await giveBalance(shop, amount, { currencyCodes: [currencyCode] })
  const { text } = await orders.get(`/balances?currencies=${currencyCode}`)
  expect(text).toBe(`{"data":[{"amount":${amount},"currencyCode":"${currencyCode}"}]}`)
})
