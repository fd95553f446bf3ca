import { expect, test } from 'vitest'
import { updateWhileProcessing } from '../../../store/payments/payments.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { openTestGateway, SHOP } from '../support/harness.test-support.ts'
import { accepted, payinBody } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile()

/** A payin that nothing settles by itself. */
async function begin() {
  const created = await orders.create('payins', payinBody('PIXQR', { amount: 1 }))
  const { idPayment } = accepted(created)
  const defaultToken = await shop.tokenFor('*')
  const read = (headers: Record<string, string>, token = defaultToken) =>
    shop.call('GET', `/payins/${created.id}`, { token, headers })
  const known = String((await read({ prefer: 'wait=25' })).headers['etag'])
  const readKnown = (seconds: number, token?: string) =>
    read({ prefer: `wait=${seconds}`, 'if-none-match': known }, token)
  // As another process on the same database does.
  const payment = { merchantCode: SHOP, paymentId: idPayment }
  const settle = () => shop.gateway.store.write((tx) => updateWhileProcessing(tx, payment, { status: 'SUCCESS' }))
  return { id: created.id, read, known, readKnown, settle }
}

test('readPayin with a preference for waiting responds 200 with an entity tag to whoever does not know the payin', async () => {
  const { read, known } = await begin()
  expect(known).toMatch(/^W\/"\d+"$/)
  const other = await read({ prefer: 'wait=25', 'if-none-match': 'W/"99"' })
  expect(other).toMatchObject({ status: 200, headers: { etag: known, 'preference-applied': 'wait=25' } })
})

test('readPayin with a preference for waiting responds 200 as soon as the payin changes', async () => {
  const { readKnown, settle, known } = await begin()
  const waiting = readKnown(25)
  await settle()
  const changed = await waiting
  expect(changed).toMatchObject({ status: 200, json: { process: { status: 'SUCCESS' } } })
  expect(changed.headers['etag']).not.toBe(known)
})

test('readPayin with a preference for waiting responds 304 to whoever knows the payin after the time', async () => {
  const { readKnown, known } = await begin()
  const unchanged = await readKnown(0)
  expect(unchanged).toMatchObject({ status: 304, text: '' })
  expect(unchanged.headers).toMatchObject({ etag: known, 'preference-applied': 'wait=0' })
})

test('readPayin responds 200 at once about a payin that is final, whatever its client knows', async () => {
  const { read, settle } = await begin()
  await settle()
  const { headers } = await read({ prefer: 'wait=25' })
  const again = await read({ prefer: 'wait=25', 'if-none-match': String(headers['etag']) })
  expect(again).toMatchObject({ status: 200, json: { process: { status: 'SUCCESS' } } })
})

test('readPayin waits no longer than its token is valid', async () => {
  const { readKnown } = await begin()
  const ofOneSecond = await shop.tokenFor('*', { validitySecs: 1 })
  expect((await readKnown(25, ofOneSecond)).status).toBe(304)
})

test('readPayin ends a wait when the sandbox clock of its merchant moves, and shows the new time', async () => {
  const { readKnown } = await begin()
  const waiting = readKnown(25)
  // The request is held, or it finds the clock moved: it has the new time either way.
  const before = shop.clock.now()
  await orders.advance(600)
  const { status, headers } = await waiting
  expect(status).toBe(304)
  expect(Date.parse(String(headers['date']))).toBeGreaterThanOrEqual(before + 599_000)
})

test('readPayin without the preference has no entity tag, and no condition', async () => {
  const { read, known } = await begin()
  const plain = await read({ 'if-none-match': known })
  expect(plain.status).toBe(200)
  expect(plain.headers['etag']).toBeUndefined()
  expect(plain.headers['preference-applied']).toBeUndefined()
})

test('readPayin waits for no payin that does not exist', async () => {
  const token = await shop.tokenFor('*')
  const headers = { prefer: 'wait=25', 'if-none-match': '*' }
  expect((await shop.call('GET', '/payins/none', { token, headers })).status).toBe(410)
})

test('a wait counts once against the rate limit', async () => {
  const limited = await openTestGateway({ variables: { RATE_LIMIT_PER_SECOND: '3' } })
  const token = await limited.tokenFor('*')
  const call = (headers = {}) => limited.call('GET', '/payins/none', { token, headers })
  await limited.call('POST', '/payins/a', { token, body: payinBody('PIXQR', { amount: 1 }) })
  const known = { prefer: 'wait=1', 'if-none-match': '*' }
  expect((await limited.call('GET', '/payins/a', { token, headers: known })).status).toBe(304)
  expect([(await call()).status, (await call()).status]).toEqual([410, 429])
  await limited.close()
})

test('readPayin waits no longer once the process stops', async () => {
  const { readKnown } = await begin()
  const waiting = readKnown(25)
  await shop.gateway.changes.end()
  expect((await waiting).status).toBe(304)
  expect((await readKnown(25)).status).toBe(304)
})
