import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { listJobs } from '../jobs/jobs.ts'
import { readMerchantClock } from '../merchants/merchant-clocks.ts'
import { findPayment, updateWhileProcessing } from '../payments/payments.ts'
import { releasedSchema } from '../released-schema.test-support.ts'
import { temporarySchema } from '../temporary-schema.test-support.ts'
import { openedStore, temporaryDirectory } from '../temporary-store.test-support.ts'
import { migrateDatabase } from './migrate-database.ts'
import { migrations } from './migrations.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const released = 7
const later = migrations.slice(released).map(({ name }) => name)

/** Migrates the released database at a place twice, and works on what it held. */
async function upgrade(place: Parameters<typeof migrateDatabase>[0]) {
  const first = await migrateDatabase(place)
  const second = await migrateDatabase(place)
  expect([first, second]).toEqual([
    { kind: 'migrated', applied: later },
    { kind: 'migrated', applied: [] },
  ])
  const store = await openedStore(place)
  const ref = { merchantCode: 'shop', paymentId: 'p-1' }
  const key = { merchantCode: 'shop', kind: 'payin', entityId: 'order-1' } as const
  const payment = await store.read((db) => findPayment(db, key))
  const jobs = await store.read((db) => listJobs(db, ref))
  const clock = await store.read((db) => readMerchantClock(db, 'shop'))
  const settled = await store.write((tx) => updateWhileProcessing(tx, ref, { status: 'SUCCESS' }))
  await store.close()
  expect(payment).toMatchObject({ paymentId: 'p-1', status: 'PROCESSING', amount: '100', isTest: 1 })
  expect(jobs.map(({ id, dueAtMs }) => ({ id, dueAtMs }))).toEqual([{ id: 'p-1.expire', dueAtMs: 1_763_734_500_000 }])
  expect(clock).toEqual({ merchantCode: 'shop', offsetMs: 5000, frozenAtMs: null })
  expect(settled).toMatchObject({ status: 'SUCCESS', version: 2 })
}

test('a database that cannot be opened is refused', async () => {
  const { path, remove } = await temporaryDirectory()
  const store = await openedStore({ dataDir: path })
  const message = expect.stringContaining('Another process is using the data directory')
  expect(await migrateDatabase({ dataDir: path })).toMatchObject({ kind: 'refused', message })
  await store.close()
  await remove()
})

test('a database that a newer version has migrated is refused, in words that say the way back', async () => {
  const { path: dataDir, remove } = await temporaryDirectory()
  const store = await openedStore({ dataDir })
  await store.write((tx) => tx.insertInto('migration').values({ name: '99-newer' }).execute())
  await store.close()
  expect(await migrateDatabase({ dataDir })).toEqual({
    kind: 'refused',
    message: `The database in ${dataDir} cannot be used: a newer version has migrated it (99-newer); start that version, or restore a backup from before its first start.`,
  })
  await remove()
})

describe('a database of version 1.71.0 is migrated, once, and keeps what it holds', () => {
  test('in a data directory', async () => {
    const { path: dataDir, remove } = await temporaryDirectory()
    const database = new Database(join(dataDir, 'gateway.db'))
    for (const statement of releasedSchema) database.exec(statement)
    database.close()
    await upgrade({ dataDir })
    await remove()
  })

  test.skipIf(serverUrl === undefined)('on a PostgreSQL server', async () => {
    const schema = await temporarySchema(serverUrl ?? '')
    for (const statement of releasedSchema) await schema.query(statement)
    await upgrade({ databaseUrl: schema.url, dataDir: '' })
    await schema.drop()
  })
})
