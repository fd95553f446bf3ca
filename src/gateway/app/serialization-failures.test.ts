import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TemporarySchema, temporarySchema } from '../store/temporary-schema.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from './api-tests/support/harness.test-support.ts'
import { detail, ordersOf, payinBody, payoutBody } from './api-tests/support/orders.test-support.ts'
import { readCallbacks, sandboxClient } from './api-tests/support/sandbox-client.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** As a database with serializable transactions, such as CockroachDB or YugabyteDB, refuses one that lost a race. */
const failure = () => Object.assign(new Error('could not serialize access'), { code: '40001' })

/**
 * Every other commit, and every other writing statement outside a transaction, fails with 40001 and keeps nothing, so
 * that each transaction runs at least twice as long as nothing else runs beside it.
 */
function injectFailures() {
  const original = pg.Client.prototype.query
  const begun = new WeakSet<pg.Client>()
  const injected = { commits: 0, statements: 0 }
  const turns = { commits: 0, statements: 0 }
  const isNext = (kind: keyof typeof turns): boolean => {
    turns[kind]++
    if (turns[kind] % 2 === 0) return false
    injected[kind]++
    return true
  }
  const isWrite = (text: string): boolean =>
    /^\s*(insert|update|delete|with|select (insert_planned|admit_requests))\b/i.test(text)

  const run = async (client: pg.Client, text: string, args: unknown[]): Promise<unknown> => {
    if (text.startsWith('begin')) begun.add(client)
    if (text === 'commit' || text === 'rollback') begun.delete(client)
    if (text === 'commit' && isNext('commits')) {
      await Reflect.apply(original, client, ['rollback'])
      throw failure()
    }
    if (isWrite(text) && !begun.has(client) && isNext('statements')) throw failure()
    return Reflect.apply(original, client, args)
  }
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    // The store asks with a text, or an object that has it, and without a callback; everything else passes unchanged.
    const text = typeof args[0] === 'string' ? args[0] : Object(args[0]).text
    return typeof text === 'string' && typeof args.at(-1) !== 'function'
      ? run(this, text, args)
      : Reflect.apply(original, this, args)
  } as typeof original
  const stop = () => {
    pg.Client.prototype.query = original
  }
  return { injected, stop }
}

describe.skipIf(serverUrl === undefined)('on a database whose transactions fail to serialize', () => {
  let database: TemporarySchema
  let shop: TestGateway
  let failures: ReturnType<typeof injectFailures>
  beforeAll(async () => {
    database = await temporarySchema(serverUrl ?? '')
    failures = injectFailures()
    shop = await openTestGateway({ variables: { DATABASE_URL: database.url } })
  })
  afterAll(async () => {
    await shop.close()
    failures.stop()
    await database.drop()
  })

  test('every transaction of a payment is done once: creates, references, settlements, callbacks, payouts, resets', async () => {
    const orders = await ordersOf(shop)
    const settle = (path: string) =>
      sandboxClient(shop)('POST', `/merchants/${SHOP}/${path}/!settle`, { status: 'SUCCESS' })
    const callback = { callbackUrl: 'http://shop.example/callback' }

    const lowered = await orders.create('payins', { ...payinBody('DUITNOW', { amount: 45 }), ...callback })
    const waiting = await orders.create('payins', { ...payinBody('P2A_V2', { amount: 45 }), ...callback })
    const repeated = await orders.create('payins', payinBody('P2A_V2', { amount: 45 }), waiting.id)
    const referred = await orders.post(`/payins/${waiting.id}/!setExternalReference`, { reference: '413244421000' })
    const settled = [await settle(`payins/${lowered.id}`), await settle(`payins/${waiting.id}`)]
    const payout = await orders.create('payouts', payoutBody('BANK_TRANSFER', { amount: 7, currencyCode: 'INR' }))
    const paidOut = await settle(`payouts/${payout.id}`)
    await orders.advance(1)

    const statuses = [lowered, waiting, repeated, referred, ...settled, payout, paidOut].map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 409, 204, 200, 200, 201, 200])
    for (const { id } of [lowered, waiting]) {
      expect(detail(await orders.read('payins', id)).process.status).toBe('SUCCESS')
      expect((await readCallbacks(shop, id)).attempts).toHaveLength(1)
    }
    expect(shop.posts).toHaveLength(2)
    expect(await orders.get('/balances?currencies=INR')).toMatchObject({ json: { data: [{ currencyCode: 'INR' }] } })

    await sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })
    expect((await orders.read('payins', waiting.id)).status).toBe(410)
    expect(failures.injected.commits).toBeGreaterThan(8)
    expect(failures.injected.statements).toBeGreaterThan(8)
  })
})
