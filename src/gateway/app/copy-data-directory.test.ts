import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, test } from 'vitest'
import { loadDemoMerchant } from '../merchants/demo-merchant.ts'
import { directoryOfEachTest } from '../store/file-store.test-support.ts'
import { insertPayment } from '../store/payments/new-payments.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import { temporarySchema } from '../store/temporary-schema.test-support.ts'
import { openedStore } from '../store/temporary-store.test-support.ts'
import { copyDataDirectory } from './copy-data-directory.ts'

const serverUrl = process.env['TEST_DATABASE_URL']
const nowhere = 'postgres://me:hidden-word@127.0.0.1:1/none'

const directory = directoryOfEachTest()

const openOn = (place: { databaseUrl?: string }) => openedStore({ dataDir: directory.path, ...place })

test('a directory without data is refused, and no database is made in it', async () => {
  const copy = await copyDataDirectory({ dataDir: join(directory.path, 'misspelt'), databaseUrl: nowhere })
  expect(copy).toEqual({ ok: false, message: expect.stringContaining('misspelt') })
})

test('a directory in use is refused', async () => {
  const store = await openOn({})
  const copy = await copyDataDirectory({ dataDir: directory.path, databaseUrl: nowhere })
  expect(copy).toEqual({ ok: false, message: expect.stringContaining('Another process is using') })
  await store.close()
})

test('a directory that an older version has written is refused, and that version still starts on it', async () => {
  const before = await openOn({})
  await before.write((tx) => tx.deleteFrom('migration').where('name', '=', '17-found-by-key').execute())
  await before.close()
  const copy = await copyDataDirectory({ dataDir: directory.path, databaseUrl: nowhere })
  expect(copy).toEqual({ ok: false, message: expect.stringContaining('an older version') })
  const database = new Database(join(directory.path, 'gateway.db'))
  const names = database.prepare("select name from migration where name = '17-found-by-key'").all()
  database.close()
  expect(names).toEqual([])
})

test('a target that cannot be reached is refused without its password, and the directory is unlocked again', async () => {
  await (await openOn({})).close()
  const copy = await copyDataDirectory({ dataDir: directory.path, databaseUrl: nowhere })
  expect(copy).toEqual({ ok: false, message: expect.stringContaining('DATABASE_URL') })
  expect(JSON.stringify(copy)).not.toContain('hidden-word')
  await (await openOn({})).close()
})

describe.skipIf(serverUrl === undefined)('a copy to a PostgreSQL server', () => {
  test('data and demo merchant are copied, and a second copy is refused', async () => {
    const schema = await temporarySchema(serverUrl ?? '')
    const places = { dataDir: directory.path, databaseUrl: schema.url }
    const payment = samplePayment()
    const before = await openOn({})
    const demo = await loadDemoMerchant({ dataDir: places.dataDir, store: before })
    await before.write((tx) => insertPayment(tx, payment))
    await before.close()

    expect(await copyDataDirectory(places)).toMatchObject({ ok: true, rowsByTable: { payment: 1 } })
    const after = await openOn(places)
    expect(await after.read((db) => findPaymentById(db, payment))).toMatchObject(payment)
    const moved = await loadDemoMerchant({ ...places, store: after })
    expect(moved.privateKeyPem).toBe(demo.privateKeyPem)
    await after.close()

    expect(await copyDataDirectory(places)).toEqual({ ok: false, message: expect.stringContaining('not empty') })
    await schema.drop()
  })
})

test('a gateway.db that is no database is refused', async () => {
  await writeFile(join(directory.path, 'gateway.db'), 'this is no database, '.repeat(100))
  const copy = await copyDataDirectory({ dataDir: directory.path, databaseUrl: nowhere })
  expect(copy).toEqual({ ok: false, message: expect.stringContaining('cannot be used') })
})
