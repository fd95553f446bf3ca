import { expect, test, vi } from 'vitest'
import { createLog } from '../../../core/observability/log.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP, signatureOf, type TestGateway } from '../support/harness.test-support.ts'
import { expectNoLeak } from '../support/leaks.test-support.ts'
import { payinBody, payoutBody } from '../support/orders.test-support.ts'
import { sandboxClient } from '../support/sandbox-client.test-support.ts'
import { FAILURES_SHOWN_FROM_MS } from '../support/trust-size.test-support.ts'

vi.setConfig({ testTimeout: FAILURES_SHOWN_FROM_MS })

/**
 * Thirty values that must not appear in logs: tokens, secrets, signatures, and addresses, numbers and names of
 * customers.
 */
const secret = 'canary-01-secret'
const wrongSecret = 'canary-02-guessed-secret'
const names = ['Canary Three', 'Canary Four', 'Canary Five', 'Canary Six', 'Canary Seven']
const emails = ['canary8', 'canary9', 'canary10', 'canary11', 'canary12'].map((name) => `${name}@mail.example`)
const phones = ['+66812340013', '+66812340014', '+66812340015', '+66812340016', '+66812340017']
const accounts = ['1234500018', '1234500019', '1234500020', '1234500021', '1234500022']
const ids = ['canary-23-payin', 'canary-24-payout', 'canary-25-topup']
const reference = '413244420026'
const urls = ['http://127.0.0.1:9/canary-27-callback', 'http://127.0.0.1:9/canary-28-return']

const lines: string[] = []
const log = createLog('trace', { write: (line) => void lines.push(line) })
const post = async (url: string, body: string) => ({
  status: null,
  error: 'ECONNREFUSED',
  durationMs: 1,
  request: { url, headers: {}, body },
})
const { shop } = await gatewayOfFile({ merchant: { secrets: [secret] }, ports: { log, post } })
const token = await shop.tokenFor('*', { validitySecs: 2_678_400 })

const details = (place: number) => ({
  emailAddress: emails[place],
  phoneNumber: phones[place],
  account: { accountName: names[place], accountNumber: accounts[place] },
})
const spoiled = (place: number) => ({
  ...details(place),
  emailAddress: `${emails[place]}@@`,
  phoneNumber: phones[place],
})

test('thirty confidential values go through every part of the gateway, and the log has none of them', async () => {
  const signature = signatureOf('canary-29')
  const seen: string[] = []
  const call = async (...[method, path, more]: Parameters<TestGateway['call']>) =>
    seen.push((await shop.call(method, path, { token, ...more })).text)
  const apply = { merchantCode: SHOP, timestamp: shop.nowSecs(), operations: ['GET /payins/canary-30'] }
  for (const more of [{ secret }, { secret: wrongSecret }])
    await call('POST', '/auth-tokens', { body: { ...apply, ...more } })
  await call('POST', '/auth-tokens', { body: apply, headers: { 'x-signature': signature } })
  const payin = (place: number, method: object = details(place)) => ({
    ...payinBody('PROMPTPAY', { method, amount: 25 }),
    callbackUrl: urls[0],
    returnUrl: urls[1],
  })
  const query = `?emailAddress=${emails[0]}&token=${token}`
  await call('POST', `/payins/${ids[0]}${query}`, { body: payin(0) })
  await call('POST', `/payins/${ids[0]}`, { body: payin(0) })
  await call('POST', `/payins/${ids[1]}`, { body: payin(1, spoiled(1)) })
  await call('POST', `/payins/${ids[1]}`, { body: JSON.stringify(payin(1)).slice(0, -1) })
  await call('POST', `/topups/${ids[2]}`, { body: payin(2) })
  await call('POST', `/payouts/${ids[1]}`, {
    body: payoutBody('BANK_TRANSFER', { currencyCode: 'THB', method: details(3) }),
  })
  await call('POST', `/payins/${ids[0]}/!setExternalReference`, { body: { reference } })
  await call('GET', `/payins/${ids[0]}`)
  await call('GET', `/payins/${ids[0]}/accounts`)
  await call('GET', `/payins/${ids[0]}/${emails[4]}`)
  await call('GET', '/payins/x', {
    headers: { authorization: `Bearer ${token}x`, 'x-forwarded-for': phones[4], cookie: names[4] },
  })
  await sandboxClient(shop)('POST', '/clock/!advance', { seconds: 3600, merchantCode: SHOP })
  await sandboxClient(shop)('GET', `/merchants/${SHOP}/payins/${ids[0]}/callbacks`)
  await shop.send({ method: 'GET', path: `/sandbox/bank/${ids[0]}?email=${emails[4]}` })
  await shop.send({ method: 'GET', path: `/?token=${token}&emailAddress=${emails[4]}` })
  await shop.gateway.store.write((tx) => tx.schema.dropTable('payment').execute())
  for (const place of [3, 4]) await call('POST', `/payins/late-${place}`, { body: payin(place) })

  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(12)
  // The gateway's own id of the payment, by which its lines are found: of the create, the 409 and the two reads.
  const created = lines.map((line) => JSON.parse(line)).filter(({ operation }) => operation === 'createPayin')
  expect(created.map(({ status, paymentId }) => [status, typeof paymentId])).toEqual(
    expect.arrayContaining([
      [201, 'string'],
      [409, 'string'],
      [400, 'undefined'],
    ]),
  )
  expect(lines.filter((line) => line.includes(created[0]?.paymentId)).length).toBeGreaterThanOrEqual(5)
  // The error message of SQLite or of PostgreSQL.
  expect(log).toMatch(/no such table: payment|relation .{1,2}payment.{1,2} does not exist/)
  const confidential = [
    secret,
    wrongSecret,
    ...names,
    ...emails,
    ...phones,
    ...accounts,
    ...ids,
    reference,
    ...urls,
    signature,
    token,
    ...token.split('.').slice(1),
    'canary-30',
  ]
  expect(confidential.length).toBeGreaterThanOrEqual(30)
  const metrics = (await shop.send({ method: 'GET', path: '/metrics' })).text
  for (const canary of confidential) {
    expect([canary, log.includes(canary)]).toEqual([canary, false])
    expect([canary, metrics.includes(canary)]).toEqual([canary, false])
  }
  expect(log).not.toMatch(/eyJ[A-Za-z0-9]/)

  const failures = seen.filter((text) => text.includes('"code"'))
  expect(failures.length).toBeGreaterThan(8)
  for (const text of failures) {
    expectNoLeak(text)
    for (const canary of [...names, ...emails, ...phones, ...accounts, secret, wrongSecret])
      expect(text).not.toContain(canary)
  }
})
