import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { storedFee } from '../payments/ledger.ts'
import { storedUnits } from '../payments/stored-payment.ts'
import { listBalances } from '../store/payments/balances.ts'
import { listPayments } from '../store/payments/payments.ts'
import type { Db, Payment } from '../store/tables.ts'
import { type TemporarySchema, temporarySchema } from '../store/temporary-schema.test-support.ts'
import { openTestGateway, SHOP, type TestGateway } from './api-tests/support/harness.test-support.ts'
import { type Orders, ordersOf, payinBody, payoutBody } from './api-tests/support/orders.test-support.ts'
import { sandboxClient } from './api-tests/support/sandbox-client.test-support.ts'
import { sized } from './api-tests/support/trust-size.test-support.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const engines = [
  { engine: 'SQLite', openDatabase: async () => undefined },
  ...(serverUrl === undefined ? [] : [{ engine: 'PostgreSQL', openDatabase: () => temporarySchema(serverUrl) }]),
]

const ROUNDS = sized(64, 16)

describe.each(engines)('on $engine', ({ openDatabase }) => {
  let database: TemporarySchema | undefined
  let shop: TestGateway
  afterEach(async () => {
    await shop.close()
    await database?.drop()
  })

  test('resets among creates, settlements and jobs leave balances that are the sum of their payments, and no orphan', async () => {
    database = await openDatabase()
    shop = await openTestGateway({ variables: { RATE_LIMIT_PER_SECOND: '100000', ...urlOf(database) } })
    const orders = await ordersOf(shop)
    for (let round = 0; round < ROUNDS; round++) {
      const lives = Array.from({ length: 6 }, (_, turn) => live(shop, orders, turn))
      const resets = round % 2 === 0 ? [reset(shop)] : []
      await Promise.all([...lives, ...resets])
      expect(await differencesIn(shop)).toEqual({ balances: [], orphans: [] })
    }
  })
})

const urlOf = (database: TemporarySchema | undefined) => (database === undefined ? {} : { DATABASE_URL: database.url })

const reset = (shop: TestGateway) => sandboxClient(shop)('POST', '/!reset', { merchantCode: SHOP })

/** A payin that is settled and called back, and a payout from what it brought, while others do the same. */
async function live(shop: TestGateway, orders: Orders, turn: number): Promise<void> {
  const id = randomUUID()
  const callback = { callbackUrl: 'http://shop.example/callback' }
  await orders.create('payins', { ...payinBody('P2A_V2', { amount: 100 + turn }), ...callback }, id)
  await orders.post(`/payins/${id}/!setExternalReference`, { reference: `4132444210${10 + turn}` })
  await sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${id}/!settle`, { status: 'SUCCESS' })
  const payout = { ...payoutBody('BANK_TRANSFER', { amount: 7, currencyCode: 'INR' }), ...callback }
  await orders.create('payouts', payout, id)
  await sandboxClient(shop)('POST', `/merchants/${SHOP}/payouts/${id}/!settle`, { status: 'FAILED' })
  await sandboxClient(shop)('POST', `/merchants/${SHOP}/payins/${id}/callbacks/!resend`, {})
}

/** What must never be: a balance that its payments do not add up to, or a row of a payment that is not there. */
async function differencesIn({ gateway }: TestGateway) {
  return gateway.store.write(async (tx) => ({ balances: await wrongBalances(tx), orphans: await listOrphans(tx) }), {
    kind: 'whole_merchant',
    merchantCode: SHOP,
  })
}

async function wrongBalances(tx: Db) {
  const payments = await listPayments(tx, { merchantCode: SHOP, limit: 100_000 })
  const postings = payments.reduce((sum, payment) => sum + postingOf(payment), 0n)
  const balances = (await listBalances(tx, SHOP)).filter(({ currencyCode }) => currencyCode === 'INR')
  const balance = balances.reduce((sum, row) => sum + storedUnits(row), 0n)
  return balance === postings ? [] : [{ balance, postings }]
}

function postingOf(payment: Payment): bigint {
  if (payment.kind !== 'payout') return payment.status === 'SUCCESS' ? storedUnits(payment) : 0n
  const isReturned = payment.status === 'FAILED' || payment.status === 'REFUSED'
  const fee = storedFee(payment)
  return isReturned ? 0n : -storedUnits(payment) - (fee ? storedUnits(fee) : 0n)
}

/** The tables with a row whose payment is not stored. */
async function listOrphans(tx: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ source: string }>`
    select 'job' as source from job where subject_key not in (select payment_id from payment)
    union all select 'amount_claim' from amount_claim where payment_id not in (select payment_id from payment)
    union all select 'reference_claim' from reference_claim where payment_id not in (select payment_id from payment)
    union all select 'delivery_attempt' from delivery_attempt where payment_id not in (select payment_id from payment)
  `.execute(tx)
  return rows.map(({ source }) => source)
}
