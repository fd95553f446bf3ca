import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'

const { shop } = await gatewayOfFile()

test.each([
  ['more than 20', Array(21).fill('GET /balances'), 'operations'],
  ['one that is too long', ['GET /balances', `GET /${'a'.repeat(296)}`], 'operations.1'],
  ['a repetition above 20', ['GET /currencies', 'GET /payins/a{21}'], 'operations.1'],
])('createToken responds 400 to operations with %s, and says which', async (_, operations, path) => {
  const response = await shop.apply('/auth-tokens', { merchantCode: SHOP, timestamp: shop.nowSecs(), operations })
  expect(response).toMatchObject({ status: 400, json: { code: 'INVALID_REQUEST', violations: [{ path }] } })
})
