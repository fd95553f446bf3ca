import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPayment, findPaymentById, insertPayment } from '../payments/payments.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import type { Store } from '../store.ts'
import type { Db } from '../tables.ts'
import { temporaryDirectory } from '../temporary-store.test-support.ts'
import { openSqliteStore } from './sqlite-store.ts'

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let store: Store
beforeEach(async () => {
  directory = await temporaryDirectory()
  const opening = await openSqliteStore(directory.path)
  if (opening.kind === 'refused') throw new Error(opening.message)
  store = opening.store
})
afterEach(async () => {
  await store.close()
  await directory.remove()
})

/** A query that takes the engine some time and looks at a table, so that it has a view of the database. */
const long = (db: Db) =>
  sql`with recursive counted (n) as (select 1 union all select n + 1 from counted where n < 3000000)
    select (select count(*) from payment) as payments, count(*) as n from counted`.execute(db)

test.each([
  ['its first row', (db: Db, payment: ReturnType<typeof samplePayment>) => findPayment(db, payment)],
  ['all rows', (db: Db, payment: ReturnType<typeof samplePayment>) => findPaymentById(db, payment)],
])('a read of %s sees what was committed when it began, also beside a query that began before', async (_, find) => {
  // On a loaded machine the query may begin later than it was asked to, and then shows nothing.
  for (let pauseMs = 20, before = 0; ; pauseMs *= 2, before += 1) {
    const payment = samplePayment({})
    const running = store.read(long)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await store.write((tx) => insertPayment(tx, payment))
    expect(await store.read((db) => find(db, payment))).toMatchObject({ paymentId: payment.paymentId })
    const { rows } = await running
    if (Object(rows[0]).payments === before) return
    expect(pauseMs).toBeLessThan(1000)
  }
})

test('a read that begins after a commit sees it, however many others are under way', async () => {
  const others: Promise<unknown>[] = []
  for (let turn = 0; turn < 100; turn++) {
    const payment = samplePayment({})
    for (let other = 0; other < 5; other++)
      others.push(
        store.read((db) => db.selectFrom('payment').selectAll().where('amount', '<>', String(other)).execute()),
      )
    await store.write((tx) => insertPayment(tx, payment))
    const seen = await store.read((db) => findPaymentById(db, payment))
    expect([turn, seen?.paymentId]).toEqual([turn, payment.paymentId])
  }
  await Promise.all(others)
})
