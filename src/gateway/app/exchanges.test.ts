import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { deferred } from '#contract/deferred.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { type TemporarySchema, temporarySchema } from '../store/temporary-schema.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from './api-tests/support/harness.test-support.ts'
import { ordersOf, payinBody, payoutBody } from './api-tests/support/orders.test-support.ts'
import { sandboxClient } from './api-tests/support/sandbox-client.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** What a request asks; the worker, which looks for due jobs meanwhile, asks something else. */
const OF_REQUEST =
  /^(?!select "clock").*(?:insert_planned|admit_requests|amount_claim|request_window|into payment|"payment"|"fault"|from "merchant_clock" where)/s

describe.skipIf(serverUrl === undefined)('on PostgreSQL', () => {
  let database: TemporarySchema
  let shop: TestGateway
  beforeAll(async () => {
    database = await temporarySchema(serverUrl ?? '')
    shop = await openTestGateway({ variables: { DATABASE_URL: database.url } })
  })
  afterAll(async () => {
    await shop.close()
    await database.drop()
  })

  test('a create is two exchanges with the database, and a read is one', async () => {
    const orders = await ordersOf(shop)
    // The first request also asks for planned faults.
    const { id } = await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))
    const asked = countingQuestions()
    expect((await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))).status).toBe(201)
    expect(asked()).toBe(2)
    expect((await orders.read('payins', id)).status).toBe(200)
    expect(asked()).toBe(1)
    expect((await orders.read('payins', 'unknown')).status).toBe(410)
    expect(asked()).toBe(1)
  })

  test.each([
    ['payins', 'P2A_V2', payinBody('P2A_V2', { amount: 45 })],
    ['payins', 'PROMPTPAY', payinBody('PROMPTPAY', { amount: 45 })],
    ['topups', 'PROMPTPAY', payinBody('PROMPTPAY', { amount: 45 })],
    ['payouts', 'BANK_TRANSFER', payoutBody('BANK_TRANSFER', { amount: 1, currencyCode: 'INR' })],
  ] as const)('a create with an id that was accepted before is one exchange, of %s by %s', async (path, _, body) => {
    const orders = await ordersOf(shop)
    const funds = await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))
    await sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${funds.id}/!settle`, { status: 'SUCCESS' })
    const { id, status } = await orders.create(path, body)
    expect(status).toBe(201)
    const asked = countingQuestions()
    expect((await orders.create(path, body, id)).status).toBe(409)
    expect(asked()).toBe(1)
  })

  test.each([
    ['payins', payinBody('PROMPTPAY'), 'insert into "amount_claim"'],
    ['payouts', payoutBody('BANK_TRANSFER', { amount: 1, currencyCode: 'INR' }), 'insert into "balance"'],
  ] as const)('creates of %s while one of their id is under way write nothing', async (path, body, written) => {
    const orders = await ordersOf(shop)
    const funds = await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))
    await sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${funds.id}/!settle`, { status: 'SUCCESS' })
    const { store } = shop.gateway
    const [write, held, once] = [store.write, deferred(), vi.spyOn(shop.gateway, 'createOnce')]
    vi.spyOn(store, 'write').mockImplementation((work, scope) => held.promise.then(() => write(work, scope)))
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const id = randomUUID()
    const creates = Array.from({ length: 5 }, () => orders.create(path, body, id))
    await vi.waitFor(() => expect(once).toHaveBeenCalledTimes(5), patient)
    held.resolve()
    const statuses = (await Promise.all(creates)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([201, 409, 409, 409, 409])
    expect(textsOf(query).filter((text) => text.startsWith(written))).toHaveLength(1)
  })
})

/** How many statements of requests the database was asked since the last call. */
function countingQuestions(): () => number {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  return () => {
    const texts = textsOf(query)
    query.mockClear()
    return texts.filter((text) => OF_REQUEST.test(text)).length
  }
}

const textsOf = ({ mock }: { readonly mock: { readonly calls: readonly (readonly unknown[])[] } }): string[] =>
  mock.calls.map(([text]) => String(typeof text === 'string' ? text : Object(text).text))
