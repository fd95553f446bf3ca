import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteStep } from '../../../jobs/retention.ts'
import { insertSinkRequest } from '../../../store/merchants/sinks.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { CALLBACK_URL, detail, type Orders, ordersOf, payinBody, payoutBody } from '../support/orders.test-support.ts'
import { readCallbacks, sandboxClient } from '../support/sandbox-client.test-support.ts'

const DAY_MS = 24 * 60 * 60 * 1000

const { shop } = await gatewayOfFile({ variables: { RETENTION_DAYS: '30', RETENTION_CALLBACK_DAYS: '7' } })
let orders: Orders

/** A payin that is paid now, with a callback that has arrived. */
async function paidPayin(): Promise<string> {
  const id = randomUUID()
  orders = await ordersOf(shop)
  await orders.create('payins', { ...payinBody('PIXQR', { amount: 45 }), callbackUrl: CALLBACK_URL }, id)
  await sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${id}/!settle`, { status: 'SUCCESS' })
  await orders.advance(1)
  return id
}

async function pass(days: number): Promise<void> {
  shop.clock.pass(days * DAY_MS)
  // Tokens have expired meanwhile.
  orders = await ordersOf(shop)
  while ((await deleteStep(shop.gateway)) > 0);
}

test('RETENTION_CALLBACK_DAYS after a callback its attempts are deleted, and the payment is kept', async () => {
  const id = await paidPayin()
  await pass(6)
  expect((await readCallbacks(shop, id)).attempts).toHaveLength(1)
  await pass(2)
  expect((await readCallbacks(shop, id)).attempts).toEqual([])
  expect(detail(await orders.read('payins', id)).process.status).toBe('SUCCESS')
})

test('RETENTION_DAYS after its final status a payin is not found (410), and its id stays taken (409)', async () => {
  const id = await paidPayin()
  await pass(29)
  expect((await orders.read('payins', id)).status).toBe(200)
  await pass(2)
  expect((await orders.read('payins', id)).status).toBe(410)
  const again = await orders.create('payins', payinBody('PIXQR', { amount: 45 }), id)
  expect([again.status, again.json]).toEqual([409, expect.objectContaining({ code: 'ALREADY_ACCEPTED' })])
  const reference = await orders.post(`/payins/${id}/!setExternalReference`, { reference: '413244427799' })
  expect(reference.status).toBe(410)
})

test('RETENTION_DAYS after its final status a payout keeps its id, also from a create that would be refused (409)', async () => {
  await paidPayin()
  const payout = { currencyCode: 'BRL', amount: 42 } as const
  const { id, status } = await orders.create('payouts', payoutBody('BANK_TRANSFER', payout))
  expect(status).toBe(201)
  await sandboxClient(shop)('POST', `/merchants/${SHOP}/payouts/${id}/!settle`, { status: 'SUCCESS' })
  await pass(31)
  expect((await orders.read('payouts', id)).status).toBe(410)
  const refused = payoutBody('BANK_TRANSFER', { ...payout, operator: 'NOBANK' })
  expect((await orders.create('payouts', refused)).status).toBe(406)
  expect((await orders.create('payouts', refused, id)).status).toBe(409)
})

test('what payins paid into the balance stays after their data is deleted', async () => {
  await paidPayin()
  const before = (await orders.get('/balances')).json
  await pass(31)
  expect((await orders.get('/balances')).json).toEqual(before)
})

test('RETENTION_CALLBACK_DAYS after them the requests of all sinks are deleted, in as many steps as it takes', async () => {
  const { store, clock } = shop.gateway
  const request = { atMs: clock.now(), method: 'POST', headersJson: '{}', body: '' }
  for (const id of Array.from({ length: 11 }, () => randomUUID()))
    await store.write((tx) => insertSinkRequest(tx, { name: id, isOpen: 1 }, { ...request, id }))
  await pass(8)
  expect(await store.read((db) => db.selectFrom('sinkRequest').select('id').execute())).toEqual([])
})
