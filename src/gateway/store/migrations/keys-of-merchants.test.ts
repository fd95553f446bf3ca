import { join } from 'node:path'
import Database from 'libsql'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { insertCallbackAttempt, listCallbackAttempts } from '../payments/callback-attempts.ts'
import { releasedSchema } from '../released-schema.test-support.ts'
import type { Store } from '../store.ts'
import { type TemporarySchema, temporarySchema } from '../temporary-schema.test-support.ts'
import { openedStore, temporaryDirectory } from '../temporary-store.test-support.ts'
import { migrateDatabase } from './migrate-database.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const ref = { merchantCode: 'shop', paymentId: 'p-1' }
const made = { status: 200, durationMs: 3, error: null, requestJson: '{"idEntity":"order-1"}', responseJson: null }

/** Two attempts of the released payment, and one of a payment that is gone. */
const attempts = [
  ...[1, 2].map(
    (number) => `insert into callback_attempt values ('p-1', ${number}, ${number}0, 200, 3, null,
    '{"idEntity":"order-1"}', null)`,
  ),
  "insert into callback_attempt values ('gone', 1, 10, 200, 3, null, '{}', null)",
]
const kept = [1, 2].map((number) => ({ ...ref, ...made, number, atMs: number * 10 }))

async function opened<T>(place: Parameters<typeof openedStore>[0], work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openedStore(place)
  return work(store).finally(() => store.close())
}
const attemptsIn = (store: Store) => store.read((db) => listCallbackAttempts(db, ref))

describe('the keys of merchants', () => {
  test('in a data directory: each contains whose the row is, attempts are kept, and no former table is', async () => {
    const { path: dataDir, remove } = await temporaryDirectory()
    const former = new Database(join(dataDir, 'gateway.db'))
    for (const statement of [...releasedSchema, ...attempts]) former.exec(statement)
    former.close()
    await migrateDatabase({ dataDir })
    expect(await opened({ dataDir }, attemptsIn)).toEqual(kept)
    const database = new Database(join(dataDir, 'gateway.db'))
    const rowsOf = (text: string) => database.prepare(text).all() as readonly { readonly name: string }[]
    const tables = rowsOf("select name from sqlite_master where type = 'table'").map(({ name }) => name)
    expect(tables.filter((name) => /former|callback_attempt|rate_window/.test(name))).toEqual([])
    const ofPayments = ['payment', 'job', 'delivery_attempt', 'reference_claim', 'balance', 'merchant_clock']
    const keys = ofPayments.flatMap((table) =>
      rowsOf(`select name from pragma_index_list('${table}') where "unique" = 1`).map(({ name }) =>
        rowsOf(`select name from pragma_index_info('${name}')`).map((column) => column.name),
      ),
    )
    expect(keys).toHaveLength(7)
    expect(keys.filter((columns) => !columns.includes('merchant_code'))).toEqual([])
    database.close()
    await remove()
  })

  describe.skipIf(serverUrl === undefined)('on a PostgreSQL server', () => {
    /** A database of version 1.71.0 with many payments. */
    async function releasedDatabase(payments: number): Promise<TemporarySchema> {
      const schema = await temporarySchema(serverUrl ?? '')
      for (const statement of [...releasedSchema, ...attempts]) await schema.query(statement)
      await schema.query(`insert into payment (merchant_code, kind, entity_id, payment_id, status, state, currency_code,
          amount, method_code, request_json, response_json, created_at_ms, expires_at_ms)
        select merchant_code, kind, 'many-' || number, 'many-' || number, status, state, currency_code, amount, method_code,
          request_json, response_json, created_at_ms, expires_at_ms
        from payment, generate_series(1, ${payments}) as number`)
      return schema
    }
    const keysOf = async (schema: TemporarySchema) =>
      (
        await schema.query(
          "select indexname, indexdef from pg_indexes where schemaname = current_schema() and tablename in ('payment', 'job')",
        )
      )
        .map((row) => String(Object(row).indexdef))
        .filter((text) => text.startsWith('CREATE UNIQUE INDEX'))

    test('each contains the merchant, and a database that was never used has no former table', async () => {
      const schema = await temporarySchema(serverUrl ?? '')
      await migrateDatabase({ databaseUrl: schema.url, dataDir: '' })
      const keys = await keysOf(schema)
      expect(keys).toHaveLength(3)
      expect(keys.filter((text) => !text.includes('merchant_code'))).toEqual([])
      const question = "select to_regclass('callback_attempt') as one, to_regclass('rate_window') as other"
      expect(await schema.query(question)).toEqual([{ one: null, other: null }])
      await schema.drop()
    })

    test('leave the former tables to a process of version 1.71.0 that has not had a payment yet', async () => {
      const schema = await releasedDatabase(0)
      await schema.query(
        'delete from payment; delete from job; delete from merchant_clock; delete from callback_attempt',
      )
      expect(await migrateDatabase({ databaseUrl: schema.url, dataDir: '' })).toMatchObject({ kind: 'migrated' })
      await schema.query("insert into rate_window (key, recent, last_at_ms) values ('shop token', '1', 1)")
      await schema.drop()
    })

    test('come beside processes of version 1.71.0, whose statements go on and whose attempts are taken over', async () => {
      const schema = await releasedDatabase(20_000)
      const place = { databaseUrl: schema.url, dataDir: '' }
      let isMigrated = false
      let rounds = 0
      const load = async () => {
        for (; !isMigrated || rounds < 5; rounds++)
          for (const text of formerStatements(rounds)) await schema.query(text)
      }
      const migration = migrateDatabase(place).finally(() => {
        isMigrated = true
      })
      await Promise.all([load(), migration])
      expect(await migration).toMatchObject({ kind: 'migrated' })
      const found = await opened(place, async (store) => {
        await store.write((tx) => insertCallbackAttempt(tx, { ...ref, ...made, atMs: 7 }))
        for (const text of formerStatements(rounds++)) await schema.query(text)
        return attemptsIn(store)
      })
      expect(found.slice(0, 2)).toEqual(kept)
      const later = found.slice(2).map(({ atMs }) => atMs)
      const former = Array.from({ length: rounds }, (_, round) => 1000 + round)
      expect(later).toEqual([...former.slice(0, -1), 7, ...former.slice(-1)])
      expect(found.map(({ number }) => number)).toEqual(found.map((_, index) => index + 1))
      await schema.drop()
    })

    test('wait for a backup, and nobody waits for them meanwhile as long as a write may wait', async () => {
      const schema = await releasedDatabase(10)
      const backup = new pg.Client({ connectionString: schema.url })
      await backup.connect()
      await backup.query('begin; select count(*) from payment')
      const migration = migrateDatabase({ databaseUrl: schema.url, dataDir: '' })
      const waiting = "select 1 from pg_locks where not granted and relation = 'payment'::regclass"
      await vi.waitFor(async () => expect(await schema.query(waiting)).toHaveLength(1), patient)
      for (const text of formerStatements(1)) await schema.query(`set statement_timeout = 3000; ${text}`)
      expect(await schema.query("select to_regclass('request_window') as made")).toEqual([{ made: null }])
      await backup.query('commit')
      await backup.end()
      expect(await migration).toMatchObject({ kind: 'migrated' })
      await schema.drop()
    })

    test('are built again where a process was killed while it built them', async () => {
      const schema = await releasedDatabase(10)
      // As a killed `create index concurrently` leaves it.
      await schema.query('create unique index payment_by_id on payment (payment_id, merchant_code)')
      await schema.query("update pg_index set indisvalid = false where indexrelid = 'payment_by_id'::regclass")
      expect(await migrateDatabase({ databaseUrl: schema.url, dataDir: '' })).toMatchObject({ kind: 'migrated' })
      const rows = await schema.query("select indisvalid from pg_index where indexrelid = 'payment_by_id'::regclass")
      expect(rows).toEqual([{ indisvalid: true }])
      await schema.drop()
    })
  })
})

/** What version 1.71.0 asks by keys without the merchant, and by ids alone. */
const formerStatements = (round: number): readonly string[] => [
  `insert into callback_attempt (payment_id, number, at_ms, status, duration_ms, error, request_json, response_json)
    values ('p-1', (select coalesce(max(former.number), 0) + 1 from callback_attempt as former
      where former.payment_id = 'p-1'), ${1000 + round}, 200, 3, null, '{"idEntity":"order-1"}', null)
    on conflict (payment_id, number) do nothing returning number`,
  `insert into rate_window (key, recent, last_at_ms) values ('token a', '1763726400000', 1763726400000)
    on conflict (key) do update set last_at_ms = excluded.last_at_ms returning key`,
  `insert into amount_claim (receiving_account, currency_code, amount, payment_id) values ('a', 'THB', '99', 'p-1')
    on conflict (receiving_account, currency_code, amount) do nothing`,
  "delete from amount_claim where payment_id = 'p-1'",
  "update job set lease_until_ms = 0 where id = 'p-1.expire' and lease_until_ms = 0",
  `insert into job values ('p-1.${round}', 'shop', 'callback', 'p-1', '{}', 1763734500000, 1, 1, 0, 1763726400000)`,
  `insert into payment (merchant_code, kind, entity_id, payment_id, status, state, currency_code, amount, method_code,
      request_json, response_json, created_at_ms, expires_at_ms)
    values ('shop', 'payin', 'former-${round}', 'former-${round}', 'PROCESSING', 'awaiting_customer', 'THB', '100',
      'PROMPTPAY', '{}', '{}', 1, 2) on conflict (merchant_code, kind, entity_id) do nothing`,
  `update payment set status = 'SUCCESS', version = version + 1 where payment_id = 'former-${round}'`,
]
