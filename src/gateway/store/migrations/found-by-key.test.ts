import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { cancelJobs } from '../jobs/jobs.ts'
import { admitTogether } from '../payments/admissions.ts'
import { insertPlanned, type PlannedPayment } from '../payments/new-payments.ts'
import { findVersions } from '../payments/payments.ts'
import { storeOnPool } from '../postgres/postgres-store.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import { sampleJob } from '../sample-rows.test-support.ts'
import type { Db } from '../tables.ts'
import { temporarySchema } from '../temporary-schema.test-support.ts'
import { migrateDatabase } from './migrate-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
/** By this call a server has given the statements of a function the plan that they keep. */
const CALLS = 10

/** Payments of one merchant with a job each, each at an instant of its own. */
const planned = (count: number, from: number): readonly PlannedPayment[] =>
  Array.from({ length: count }, (_, index) => {
    const payment = samplePayment({ entityId: `order-${from + index}` })
    return { payment, jobs: [sampleJob({ subjectKey: payment.paymentId, dueAtMs: from + index })] }
  })

async function find(db: Db, { payment: { merchantCode, kind, entityId } }: PlannedPayment) {
  const request = { merchantCode, key: `${merchantCode} token`, nowMs: 1, limit: 900, payment: { kind, entityId } }
  return (await admitTogether(db, [request]))(request).payment
}

/** How many rows of payments and jobs this transaction has read so far, in tables and in indexes. */
async function rowsRead(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select cast(sum(pg_stat_get_xact_tuples_returned(oid)) as integer) as count from pg_class
    where relnamespace = to_regnamespace(current_schema()) and (relname like 'payment%' or relname like 'job%')`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

describe.skipIf(serverUrl === undefined)('a PostgreSQL server reads no other payments and jobs of a merchant', () => {
  test.each([
    ['nothing', 0, ''],
    ['that they are small', 40, 'analyze payment, job'],
  ])('where it knows %s of its tables when it plans', async (_, before, learn) => {
    const schema = await temporarySchema(serverUrl ?? '')
    await migrateDatabase({ databaseUrl: schema.url, dataDir: '' })
    for (const table of ['payment', 'job']) await schema.query(`alter table ${table} set (autovacuum_enabled = false)`)
    const store = storeOnPool(new pg.Pool({ connectionString: schema.url, max: 1 }))
    const ask = <T>(work: (db: Db) => Promise<T>) => store.writeStatement(work)
    await ask((db) => insertPlanned(db, planned(before, 0)))
    await schema.query(learn)
    const [first, ...others] = planned(4000, before)
    if (first === undefined) throw new Error('there is a first payment')
    for (let call = 0; call < CALLS; call++) {
      await ask((db) => find(db, first))
      await ask((db) => insertPlanned(db, others.splice(0, 1)))
    }
    await ask((db) => insertPlanned(db, others))

    // All statements are this connection's, so they are one transaction, whose reads the server tells it.
    await ask((db) => sql`begin`.execute(db))
    const readBy = async (work: (db: Db) => Promise<unknown>) => {
      const before = await ask(rowsRead)
      await ask(work)
      return (await ask(rowsRead)) - before
    }
    const ids = others.slice(0, 250).map(({ payment }) => payment.paymentId)
    const read = {
      create: await readBy((db) => insertPlanned(db, [first])),
      admission: await readBy(async (db) => expect((await find(db, first))?.paymentId).toBe(first.payment.paymentId)),
      settlement: await readBy((db) => cancelJobs(db, first.payment)),
      waits: await readBy(async (db) => expect((await findVersions(db, 'shop', ids)).size).toBe(250)),
    }
    await store.close()
    await schema.drop()
    const most = { create: 4, admission: 4, settlement: 4, waits: 500 }
    expect(Object.entries(read).filter(([name, count]) => count > most[name as keyof typeof most])).toEqual([])
  })
})
