import { copyFile, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { claimNextJob } from '../jobs/job-claims.ts'
import { scheduleJob } from '../jobs/jobs.ts'
import { missingDataDirectory } from '../missing-data-directory.test-support.ts'
import { openStore } from '../open-store.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { findPaymentById } from '../payments/payments.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import { sampleJob } from '../sample-rows.test-support.ts'
import { openedStore } from '../temporary-store.test-support.ts'
import { refusesWrites, unavailabilityOf } from '../unavailability.ts'

const dataDir = missingDataDirectory()

const openHere = () => openedStore({ dataDir: dataDir() })

test('a written payment is there when the store is opened again', async () => {
  const payment = samplePayment()
  const store = await openHere()
  await store.write((tx) => insertPayment(tx, payment))
  await store.close()

  const again = await openHere()
  expect(await again.read((db) => findPaymentById(db, payment))).toMatchObject(payment)
  await again.close()
})

test('the files of a new database are for their owner alone, in a directory that others may read', async () => {
  await mkdir(dataDir(), { recursive: true, mode: 0o755 })
  const store = await openHere()
  const names = ['gateway.db', 'gateway.db-wal', 'gateway.db-shm']
  const modes = await Promise.all(names.map(async (name) => (await stat(join(dataDir(), name))).mode & 0o777))
  expect(modes).toEqual([0o600, 0o600, 0o600])
  await store.close()
})

test.each([
  ['read', 'can be claimed as soon as'],
  ['send', 'keeps its lease, since its call may be under way at the processor, when'],
])('a job %s leased by a killed process %s the store is opened again', async (kind) => {
  const merchantCode = 'shop'
  const store = await openHere()
  const claim = { merchantCode, untilMs: 1000, nowMs: 10, leaseMs: 30_000 }
  await store.write((tx) => scheduleJob(tx, sampleJob({ merchantCode, kind, dueAtMs: 1000 })))
  const held = await store.write((tx) => claimNextJob(tx, claim))
  expect(await store.write((tx) => claimNextJob(tx, claim))).toBe('busy')
  await store.close()

  const again = await openHere()
  expect(await again.write((tx) => claimNextJob(tx, claim))).toEqual(kind === 'send' ? 'busy' : held)
  await again.close()
})

test.each(['gateway.db', 'gateway.db-wal'])(
  'once %s is deleted or moved writes are refused in words, and reads are served',
  async (name) => {
    const store = await openHere()
    const payment = samplePayment()
    await store.write((tx) => insertPayment(tx, payment))
    const file = join(dataDir(), name)
    await rename(file, `${file}.moved`)
    const refusals = [store.write((tx) => insertPayment(tx, samplePayment())), store.ping()]
    for (const refusal of refusals) {
      const error = await refusal.then(
        () => undefined,
        (reason: unknown) => reason,
      )
      expect(unavailabilityOf(error)).toBe('the file of the database is gone')
      expect(refusesWrites(error)).toBe(true)
    }
    expect(await store.read((db) => findPaymentById(db, payment))).toMatchObject(payment)
    await copyFile(`${file}.moved`, file)
    await expect(store.ping()).rejects.toThrow()

    await rename(`${file}.moved`, file)
    await store.ping()
    await store.close()
  },
)

test('a full disk refuses whole writes in words, serves reads, and loses nothing; with room again writes succeed', async () => {
  const store = await openHere()
  const limitPages = (pages: number) => store.write((tx) => sql.raw(`pragma max_page_count = ${pages}`).execute(tx))
  const payments = Array.from({ length: 300 }, () => samplePayment())
  const insert = (from: number, to: number) =>
    Promise.allSettled(payments.slice(from, to).map((payment) => store.write((tx) => insertPayment(tx, payment))))
  const listIds = async () =>
    (await store.read((db) => db.selectFrom('payment').select('paymentId').execute())).map(({ paymentId }) => paymentId)

  await limitPages(48)
  const results = [...(await insert(0, 20)), ...(await insert(20, 200))]
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [unavailabilityOf(result.reason)] : []))
  expect(reasons.length).toBeGreaterThan(0)
  expect(new Set(reasons)).toEqual(new Set(['the disk of the database is full']))
  const acknowledged = payments.filter((_, place) => results[place]?.status === 'fulfilled')
  expect(await listIds()).toHaveLength(acknowledged.length)
  await expect(store.ping()).rejects.toThrow()

  await limitPages(1_000_000)
  await store.ping()
  const later = await insert(200, 300)
  expect(later.every(({ status }) => status === 'fulfilled')).toBe(true)
  await store.close()
  const again = await openHere()
  const kept = await again.read((db) => db.selectFrom('payment').select('paymentId').execute())
  const expected = [...acknowledged, ...payments.slice(200)].map(({ paymentId }) => paymentId)
  expect(kept.map(({ paymentId }) => paymentId).sort()).toEqual(expected.sort())
  expect((await again.read((db) => sql<object>`pragma integrity_check`.execute(db))).rows).toEqual([
    { integrityCheck: 'ok' },
  ])
  await again.close()
})

test('a data directory that is a file and a database file that is not a database are refused; the former is named', async () => {
  const store = await openHere()
  await store.close()
  await writeFile(join(dataDir(), 'gateway.db'), 'this is no database, '.repeat(100))
  const message = `The database in ${dataDir()} cannot be used: file is not a database.`
  // The first refusal keeps no lock.
  for (const _ of [1, 2]) expect(await openStore({ dataDir: dataDir() })).toEqual({ kind: 'refused', message })
  const opening = await openStore({ dataDir: join(dataDir(), 'gateway.db') })
  const words = expect.stringMatching(/^The data directory .*gateway\.db cannot be used/)
  expect(opening).toMatchObject({ kind: 'refused', message: words })
})
