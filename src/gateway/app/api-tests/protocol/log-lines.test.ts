import { pino } from 'pino'
import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP, signatureOf } from '../support/harness.test-support.ts'
import { accepted, giveBalance, payinBody, payoutBody } from '../support/orders.test-support.ts'

const lines: string[] = []
const log = pino({ level: 'info', base: null, timestamp: false }, { write: (line) => void lines.push(line) })
const { shop, orders } = await gatewayOfFile({ ports: { log } })
const token = await shop.tokenFor('*')
await giveBalance(shop, '1000')
const payin = payinBody('PIXQR', { amount: 45 })
const payout = payoutBody('BANK_TRANSFER', { amount: 45, currencyCode: 'THB' })
const bodies = { payins: payinBody('P2A_V2', { amount: 45 }), topups: payin, payouts: payout }
const paymentIds: Record<string, string> = {}
for (const path of ['payins', 'topups', 'payouts'] as const)
  paymentIds[path] = accepted(await orders.create(path, bodies[path], 'known')).idPayment

/** The one line that a request leaves, without its request id, which has to be that of the response. */
async function lineOf(method: string, path: string, body?: object) {
  lines.length = 0
  const response = await shop.call(method, path, { token, body })
  expect(lines).toHaveLength(1)
  const { requestId, ...line } = JSON.parse(lines[0] ?? '{}')
  expect(requestId).toBe(response.headers['x-request-id'])
  return line
}

const common = { level: 30, msg: 'request', ms: 0, merchantCode: SHOP }
const about = (path: string) => ({ paymentId: paymentIds[path] })

test.each([
  ['createPayin', 'payins', payin],
  ['createTopUp', 'topups', payin],
  ['createPayout', 'payouts', payout],
] as const)('the line of %s has the id of the payment it creates, or of the one that exists', async (...row) => {
  const [operation, path, body] = row
  const line = { ...common, method: 'POST', operation }
  const paymentId = expect.stringMatching(/^[\w-]{36}$/)
  expect(await lineOf('POST', `/${path}/${operation}`, body)).toEqual({ ...line, status: 201, paymentId })
  expect(await lineOf('POST', `/${path}/known`, body)).toEqual({
    ...line,
    status: 409,
    code: 'ALREADY_ACCEPTED',
    ...about(path),
  })
})

test.each([
  ['readPayin', 'payins', ''],
  ['listPayinAccounts', 'payins', '/accounts'],
  ['readTopUp', 'topups', ''],
  ['readPayout', 'payouts', ''],
] as const)('the line of %s has the id of the payment that it reads', async (operation, path, more) => {
  const line = await lineOf('GET', `/${path}/known${more}`)
  expect(line).toEqual({ ...common, method: 'GET', operation, status: 200, ...about(path) })
})

test('the line of an external reference has the id of its payment, and not the reference', async () => {
  const line = await lineOf('POST', '/payins/known/!setExternalReference', { reference: '413244427799' })
  const expected = { method: 'POST', operation: 'setExternalReference', status: 204 }
  expect(line).toEqual({ ...common, ...expected, ...about('payins') })
})

test.each([
  { method: 'GET', path: '/currencies', operation: 'listCurrencies', status: 200 },
  { method: 'GET', path: '/payins/nobody', operation: 'readPayin', status: 410, code: 'ENTITY_NOT_FOUND' },
  { method: 'GET', path: '/payins/a.b', operation: 'readPayin', status: 400, code: 'INVALID_REQUEST' },
])('the line of $method $path is of $operation with $status, and of no payment', async ({ method, path, ...line }) => {
  expect(await lineOf(method, path)).toEqual({ ...common, method, ...line })
})

test.each([
  ['GET', '/nothing'],
  ['DELETE', '/payins/known'],
])('the line of %s %s names no operation and no merchant', async (method, path) => {
  const { merchantCode: _, ...nobody } = common
  const line = await lineOf(method, path)
  const refusal =
    path === '/nothing' ? { status: 404, code: 'UNKNOWN_PATH' } : { status: 405, code: 'METHOD_NOT_ALLOWED' }
  expect(line).toEqual({ ...nobody, method, operation: 'none', ...refusal })
})

test('the line of a create that a business rule refuses has the code of the rule', async () => {
  const tooDear = payoutBody('BANK_TRANSFER', { amount: 9000, currencyCode: 'THB' })
  const line = await lineOf('POST', '/payouts/tooDear', tooDear)
  expect(line).toMatchObject({ status: 406, code: 'BALANCE_INSUFFICIENT' })
})

test('the line of a token request has the merchant that was proven, and of a refused one whom it names', async () => {
  const bodyOf = (merchantCode: string) =>
    JSON.stringify({ merchantCode, operations: ['GET /balances'], timestamp: shop.nowSecs() })
  const body = bodyOf(SHOP)
  const apply = async (signature: string, body = bodyOf(SHOP)) => {
    lines.length = 0
    await shop.call('POST', '/auth-tokens', { body, headers: { 'x-signature': signature } })
    const { requestId: _, ...line } = JSON.parse(lines[0] ?? '{}')
    return line
  }
  const { merchantCode, ...nobody } = { ...common, method: 'POST', operation: 'createToken' }
  expect(await apply(signatureOf(body))).toEqual({ ...nobody, merchantCode, status: 200 })
  const refused = { ...nobody, status: 401, code: 'UNAUTHORIZED' }
  expect(await apply('x')).toEqual({ ...refused, namedMerchant: SHOP })
  expect(await apply('x', bodyOf('nobody'))).toEqual(refused)
  const otherShape = { ...refused, status: 400, code: 'INVALID_REQUEST', namedMerchant: SHOP }
  expect(await apply('x', JSON.stringify({ merchantCode: SHOP }))).toEqual(otherShape)
})

test('a line has the milliseconds that its request took, whole', async () => {
  const { clock } = shop
  const ended = shop.gateway.faults.take.bind(shop.gateway.faults)
  shop.gateway.faults.take = async (...args) => {
    clock.pass(1234.25)
    return ended(...args)
  }
  expect(await lineOf('GET', '/currencies')).toMatchObject({ ms: 1234 })
  clock.pass(0.75) // the database takes whole milliseconds
  const { text } = await shop.send({ method: 'GET', path: '/metrics' })
  expect(text).toMatch(/^gateway_request_duration_seconds_sum\{operation="listCurrencies",status="200"\} 1\.23425/m)
})
