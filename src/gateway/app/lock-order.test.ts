import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TemporarySchema, temporaryDatabase } from '../store/temporary-schema.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from './api-tests/support/harness.test-support.ts'
import { accepted, type Orders, ordersOf, payinBody, payoutBody } from './api-tests/support/orders.test-support.ts'
import { sandboxClient } from './api-tests/support/sandbox-client.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']

/** What a pair of operations works on: one payment of each sort, all with the same merchant. */
interface Subjects {
  /** Open, waits for a reference. */
  readonly payin: string
  /** Open, waits at the bank page; `bankPage` is its `idPayment`. */
  readonly redirect: string
  readonly bankPage: string
  readonly payout: string
  /** Settled, its callbacks repeated. */
  readonly settled: string
}

const withCallback = { callbackUrl: 'http://shop.example/callback' }
const payin = { ...payinBody('P2A_V2', { amount: 45 }), ...withCallback }
const promptPay = { ...payinBody('PROMPTPAY', { amount: 45 }), ...withCallback }
const redirect = { ...payinBody('BANKA_PAY', { amount: 45 }), ...withCallback }
const payout = { ...payoutBody('BANK_TRANSFER', { amount: 1, currencyCode: 'INR' }), ...withCallback }
const lowered = payinBody('DUITNOW', { amount: 0.05 })

describe.skipIf(serverUrl === undefined)('on PostgreSQL', () => {
  let database: TemporarySchema
  let shop: TestGateway
  let orders: Orders
  beforeAll(async () => {
    database = await temporaryDatabase(serverUrl ?? '')
    shop = await openTestGateway({ variables: { DATABASE_URL: database.url, RATE_LIMIT_PER_SECOND: '100000' } })
    orders = await ordersOf(shop)
  })
  afterAll(async () => {
    await shop.close()
    await database.drop()
  })

  const workshop = (path: string, body: object = {}) => sandboxClient(shop)('POST', path, body)
  const settle = (kind: string, id: string, status: string) =>
    workshop(`/merchants/${SHOP}/${kind}/${id}/!settle`, { status })
  const bankStep = (paymentId: string, step: string) =>
    shop.send({ method: 'POST', path: `/sandbox/bank/${paymentId}/${step}` })

  /** Every way to change what is stored, each on the subjects of its pair; `turn` counts its concurrent calls. */
  const operations: Readonly<Record<string, (on: Subjects, turn: number) => Promise<{ readonly status: number }>>> = {
    'create one payin together': (on) => orders.create('payins', promptPay, `${on.payin}-together`),
    'create one payout together': (on) => orders.create('payouts', payout, `${on.payout}-together`),
    'create a lowered amount': () => orders.create('payins', lowered),
    'set alternating references': (on, turn) =>
      orders.post(`/payins/${on.payin}/!setExternalReference`, { reference: `41324442100${turn % 2}` }),
    'settle the payin': (on) => settle('payins', on.payin, 'SUCCESS'),
    'fail the payout': (on) => settle('payouts', on.payout, 'FAILED'),
    'expire the redirect': (on) => workshop(`/merchants/${SHOP}/payins/${on.redirect}/!expire`),
    'step at the bank page': (on, turn) => bankStep(on.bankPage, ['hold', 'leave', 'hold', 'approve'][turn % 4] ?? ''),
    'send callbacks again': (on) => workshop(`/merchants/${SHOP}/payins/${on.settled}/callbacks/!resend`),
    'advance the clock': () => workshop('/clock/!advance', { seconds: 1, merchantCode: SHOP }),
    'reset the merchant': () => workshop('/!reset', { merchantCode: SHOP }),
  }

  async function prepare(): Promise<Subjects> {
    const funds = await orders.create('payins', payinBody('P2A_V2', { amount: 45 }))
    await settle('payins', funds.id, 'SUCCESS')
    const settled = await orders.create('payins', payin)
    await settle('payins', settled.id, 'SUCCESS')
    const held = await orders.create('payins', redirect)
    const ids = {
      payin: (await orders.create('payins', payin)).id,
      payout: (await orders.create('payouts', payout)).id,
    }
    return { ...ids, settled: settled.id, redirect: held.id, bankPage: accepted(held).idPayment }
  }

  const names = Object.keys(operations)
  const pairs = names.flatMap((one, place) => names.slice(place).map((other) => [one, other] as const))

  test('no pair of operations on one payment deadlocks or fails', async () => {
    const failures: string[] = []
    for (const [one, other] of pairs) {
      const subjects = await prepare()
      const calls = Array.from({ length: 12 }, async (_, turn) => {
        const name = turn % 2 === 0 ? one : other
        const answer = await operations[name]?.(subjects, Math.floor(turn / 2))
        if (answer === undefined || answer.status >= 500) failures.push(`${name} beside ${one}, ${other}`)
      })
      await Promise.all(calls)
    }
    expect({ failures, deadlocks: await deadlocks() }).toEqual({ failures: [], deadlocks: 0 })
  })

  /** Deadlocks that the server has broken since the database was made; told once its connections have ended. */
  async function deadlocks(): Promise<number> {
    await shop.close()
    const [row] = await database.query('select deadlocks from pg_stat_database where datname = current_database()')
    return row !== undefined && 'deadlocks' in row ? Number(row.deadlocks) : Number.NaN
  }
})
