import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes } from '#contract/methods/payout-methods.ts'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP, signatureOf } from '../support/harness.test-support.ts'
import { payinBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'

const { shop } = await gatewayOfFile()

const register = (entry: unknown) => sandboxClient(shop)('POST', '/merchants', entry)

/** A token that the merchant has asked for with a signed request. */
async function tokenOf(merchantCode: string): Promise<string> {
  const operations = ['POST /payins/.*', 'GET /payins/.*']
  const body = JSON.stringify({ merchantCode, operations, timestamp: shop.nowSecs() })
  const granted = await shop.call('POST', '/auth-tokens', { body, headers: { 'x-signature': signatureOf(body) } })
  return (granted.json as { token: string }).token
}

test('a registered merchant signs, pays and has a clock of its own', async () => {
  const merchantCode = `worker-${randomUUID()}`
  const publicKeys = [rsaKeysOf('a merchant').publicKey]
  expect(await register({ merchantCode, publicKeys })).toMatchObject({ status: 201, json: { merchantCode } })
  const token = await tokenOf(merchantCode)
  expect((await shop.call('POST', '/payins/a', { token, body: payinBody('QRPH', { amount: 10 }) })).status).toBe(201)

  await sandboxClient(shop)('POST', '/clock/!advance', { seconds: 60, merchantCode })
  expect((await shop.call('GET', '/payins/a', { token })).json).toMatchObject({ process: { status: 'FAILED' } })
  expect((await sandboxClient(shop)('GET', `/clock?merchantCode=${SHOP}`)).json).toMatchObject({ offsetSeconds: 0 })
})

test('a registration with the same code replaces the former one', async () => {
  const merchantCode = `worker-${randomUUID()}`
  await register({ merchantCode, channelName: 'First' })
  await register({ merchantCode, channelName: 'Second' })
  expect((await shop.gateway.merchants.find(merchantCode))?.channelName).toBe('Second')
})

test('a removed merchant is gone with its payments, its tokens, its refused requests, and from the list', async () => {
  const merchantCode = `worker-${randomUUID()}`
  const remove = () => sandboxClient(shop)('POST', `/merchants/${merchantCode}/!remove`)
  const listed = async () => JSON.stringify((await sandboxClient(shop)('GET', '/overview')).json).includes(merchantCode)
  await register({ merchantCode, publicKeys: [rsaKeysOf('a merchant').publicKey] })
  const token = await tokenOf(merchantCode)
  const create = () => shop.call('POST', '/payins/a', { token, body: payinBody('QRPH', { amount: 45 }) })
  expect([(await create()).status, await listed()]).toEqual([201, true])
  expect((await shop.call('GET', '/balances', { token })).status).toBe(403)
  expect((await remove()).status).toBe(204)
  expect([(await create()).status, await listed(), (await remove()).status]).toEqual([401, false, 410])
  await register({ merchantCode })
  const { json } = await sandboxClient(shop)('GET', `/merchants/${merchantCode}/payments`)
  expect(json).toEqual({ payments: [] })
  const refused = await sandboxClient(shop)('GET', `/merchants/${merchantCode}/refused-requests`)
  // A request whose token is not valid names no merchant, and is listed for all.
  expect(JSON.stringify(refused.json)).not.toContain('/api/balances')
})

test('a merchant is registered with any of the payin and payout methods', async () => {
  const merchantCode = `worker-${randomUUID()}`
  const methods = { payinMethods: methodCodes, payoutMethods: payoutMethodCodes }
  expect((await register({ merchantCode, ...methods })).status).toBe(201)
  expect(await shop.gateway.merchants.find(merchantCode)).toMatchObject(methods)
})

test('a configured merchant is not removed: 409', async () => {
  expect((await sandboxClient(shop)('POST', `/merchants/${SHOP}/!remove`)).status).toBe(409)
  expect(await shop.gateway.merchants.find(SHOP)).toBeDefined()
})

test('a configured merchant is not replaced: 409', async () => {
  expect((await register({ merchantCode: SHOP, channelName: 'Taken over' })).status).toBe(409)
  expect((await shop.gateway.merchants.find(SHOP))?.channelName).toBe('Test Shop')
})

test.each([
  [
    ['PIXQR', 'PIX', 'VIET'],
    'payinMethods is not one of the allowed values: "all" or a list of method codes; unknown: "PIX", "VIET"',
  ],
  ['PIXQR', 'payinMethods is not one of the allowed values: "all" or a list of method codes'],
])('the payin methods %j are refused with what is wrong among them', async (payinMethods, message) => {
  const violations = [{ path: 'payinMethods', message }]
  expect(await register({ merchantCode: 'a', payinMethods })).toMatchObject({ status: 400, json: { violations } })
})

test.each([
  [{}, 'merchantCode'],
  [{ merchantCode: 'a', publicKeys: ['no key'] }, 'publicKeys'],
  [{ merchantCode: 'a', payinMethods: ['NO_SUCH'] }, 'payinMethods'],
  [{ merchantCode: 'a', payoutMethods: ['PIXQR'] }, 'payoutMethods'],
  [{ merchantCode: 'a', nickname: 'x' }, 'nickname'],
])('the registration %j is refused with 400 that names %s', async (entry, name) => {
  const { status, json } = await register(entry)
  expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(name)])
})
