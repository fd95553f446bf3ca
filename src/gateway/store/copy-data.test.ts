import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copiedTables, copyData } from './copy-data.ts'
import { countingStatements } from './counted-statements.test-support.ts'
import { scheduleJob } from './jobs/jobs.ts'
import { putFault } from './merchants/faults.ts'
import { upsertMerchant } from './merchants/merchants.ts'
import { insertSinkRequest, planSinkResponse } from './merchants/sinks.ts'
import { claimAmount } from './payments/amount-claims.ts'
import { lockBalance, writeBalance } from './payments/balances.ts'
import { insertCallbackAttempt } from './payments/callback-attempts.ts'
import { insertPayment } from './payments/new-payments.ts'
import { claimReference } from './payments/reference-claims.ts'
import { claimPurpose } from './purpose.ts'
import { takeRate } from './rate-windows.ts'
import { samplePayment } from './sample-payment.test-support.ts'
import { sampleAttempt, sampleJob } from './sample-rows.test-support.ts'
import { getOrCreateKey } from './secret-keys.ts'
import type { Store } from './store.ts'
import type { Db } from './tables.ts'
import { type TemporaryStore, temporaryStore } from './temporary-store.test-support.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

/** A text that an engine or a driver could corrupt. */
const hostile = `'"\\ %s $1 ${String.fromCodePoint(0x1f9fe)} ชื่อ \u0007\n`
const PAYMENTS = 450

async function fill(tx: Db): Promise<void> {
  for (let place = 0; place < PAYMENTS; place++) await insertPayment(tx, samplePayment({ operatorCode: hostile }))
  const paymentId = randomUUID()
  const merchantCode = 'shop'
  await claimAmount(tx, { receivingAccount: hostile, currencyCode: 'INR', amount: '0.010', paymentId })
  await claimReference(tx, { merchantCode, reference: '000000000012', paymentId })
  await scheduleJob(tx, sampleJob({ subjectKey: paymentId, dueAtMs: 9_007_199_254_740_991 }))
  const requestJson = JSON.stringify({ hostile })
  const attempt = sampleAttempt({ paymentId, status: null, durationMs: 0, error: hostile, requestJson })
  await insertCallbackAttempt(tx, attempt)
  await upsertMerchant(tx, { merchantCode, configJson: '{}' })
  const sink = { name: 'sink', isOpen: 1 }
  await planSinkResponse(tx, sink, { status: 204, delayMs: 0, times: null })
  const request = { id: paymentId, atMs: 5, method: 'POST', headersJson: '{}', body: hostile }
  await insertSinkRequest(tx, sink, request)
  await putFault(tx, { operation: 'createPayin', merchantCode, fault: '500', code: null, times: 2, delayMs: null })
  await getOrCreateKey(tx, { name: 'key', make: () => 'value' })
  await lockBalance(tx, { merchantCode, currencyCode: 'IDR' })
  await writeBalance(tx, { merchantCode, currencyCode: 'IDR', amount: '123456789012345678901234567890' })
  await claimPurpose(tx, 'sandbox')
  await takeRate(tx, { key: 'token', nowMs: 1_763_726_400_000, limit: 10 })
}

/** Every row of a store by table, sorted so that two stores can be compared. */
async function contentOf(store: Store): Promise<Record<string, string[]>> {
  const tables = await Promise.all(
    copiedTables.map(async (table) => {
      const rows = await store.read((db) => db.selectFrom(table).selectAll().execute())
      return [table, rows.map((row) => JSON.stringify(row)).sort()] as const
    }),
  )
  return Object.fromEntries(tables)
}

describeOnEngines('copying from SQLite to a store', (target) => {
  let source: TemporaryStore
  beforeAll(async () => {
    source = await temporaryStore()
    await source.store.write(fill)
  })
  afterAll(() => source.dispose())

  test('a copy takes up to 200 rows in a statement, under the lock of the whole database', async () => {
    const done: { scope?: unknown; statements?: number; rowsByTable?: Readonly<Record<string, number>> } = {}
    const watched: Pick<Store, 'read' | 'write'> = {
      read: (work) => target.store.read(work),
      write: (work, scope) =>
        target.store.write(async (tx) => {
          const counted = countingStatements(tx)
          const copy = await work(counted.db)
          Object.assign(done, { scope, statements: counted.count(), ...copy })
          // Nothing is kept: the other tests begin with an empty target.
          throw new Error('enough seen')
        }, scope),
    }
    await expect(copyData({ from: source.store, to: watched })).rejects.toThrow('enough seen')
    expect(done.scope).toEqual({ kind: 'whole_database' })
    const rows = Object.values(done.rowsByTable ?? {})
    const inserts = rows.reduce((sum, count) => sum + Math.ceil(count / 200), 0)
    // Each table is counted before and after.
    expect(done.statements).toBe(2 * copiedTables.length + inserts)
  })

  test('a copy that fails half way leaves the target empty', async () => {
    let tables = 0
    const failing: Pick<Store, 'read'> = {
      read: (work) => (tables++ > 6 ? Promise.reject(new Error('the disk is gone')) : source.store.read(work)),
    }
    await expect(copyData({ from: failing, to: target.store })).rejects.toThrow('the disk is gone')
    expect(Object.values(await contentOf(target.store)).flat()).toEqual([])
  })

  test('a copy that misses a row fails, and leaves the target empty', async () => {
    // The source counts one row more than it gives.
    const losing: Pick<Store, 'read'> = {
      read: async (work) => {
        const found = await source.store.read(work)
        return typeof found === 'number' ? ((found + 1) as typeof found) : found
      },
    }
    const words = `of ${PAYMENTS + 1} rows of payment, ${PAYMENTS} were copied`
    await expect(copyData({ from: losing, to: target.store })).rejects.toThrow(words)
    expect(Object.values(await contentOf(target.store)).flat()).toEqual([])
  })

  test('a copy that has other rows than the source counts is undone', async () => {
    const empty = await temporaryStore()
    let reads = 0
    const changing: Pick<Store, 'read'> = {
      read: (work) => (++reads % 2 === 0 ? empty.store : source.store).read(work),
    }
    const copy = copyData({ from: changing, to: target.store })
    await expect(copy).rejects.toThrow(`of 0 rows of payment, ${PAYMENTS} were copied`)
    expect(Object.values(await contentOf(target.store)).flat()).toEqual([])
    await empty.dispose()
  })

  test('every row of every table is copied unchanged', async () => {
    const copy = await copyData({ from: source.store, to: target.store })
    const content = await contentOf(source.store)
    expect(Object.entries(content).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(await contentOf(target.store)).toEqual(content)
    const rowsByTable = Object.fromEntries(Object.entries(content).map(([table, rows]) => [table, rows.length]))
    expect(copy).toEqual({ kind: 'copied', rowsByTable })
    expect(rowsByTable['payment']).toBe(PAYMENTS)
  })

  test('a copy that another one was faster than is refused', async () => {
    const write = () => Promise.reject(new Error('duplicate key'))
    const copy = copyData({ from: source.store, to: { read: (work) => target.store.read(work), write } })
    expect(await copy).toMatchObject({ kind: 'target_not_empty' })
  })

  test('a copy that fails says why, also where the target cannot be read any more', async () => {
    const write = () => Promise.reject(new Error('no space left'))
    const read = () => Promise.reject(new Error('the connection is closed'))
    await expect(copyData({ from: source.store, to: { read, write } })).rejects.toThrow('no space left')
  })

  test('a target that is not empty is refused and left unchanged', async () => {
    const before = await contentOf(target.store)
    expect(await copyData({ from: source.store, to: target.store })).toMatchObject({ kind: 'target_not_empty' })
    expect(await contentOf(target.store)).toEqual(before)
  })
})

test('copyData copies every table of the schema except `migration`', async () => {
  const { store, dispose } = await temporaryStore()
  const tables = await store.read((db) => db.introspection.getTables())
  await dispose()
  const names = tables.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
  expect(names.sort()).toEqual([...copiedTables, 'migration'].sort())
})
