import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storeOfEachTest } from '../file-store.test-support.ts'
import { insertPayment } from '../payments/new-payments.ts'
import { findPayment, findPaymentById } from '../payments/payments.ts'
import { samplePayment } from '../sample-payment.test-support.ts'
import type { Db } from '../tables.ts'

const temporary = storeOfEachTest()

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
    const running = temporary.store.read(long)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    await temporary.store.write((tx) => insertPayment(tx, payment))
    expect(await temporary.store.read((db) => find(db, payment))).toMatchObject({ paymentId: payment.paymentId })
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
        temporary.store.read((db) =>
          db.selectFrom('payment').selectAll().where('amount', '<>', String(other)).execute(),
        ),
      )
    await temporary.store.write((tx) => insertPayment(tx, payment))
    const seen = await temporary.store.read((db) => findPaymentById(db, payment))
    expect([turn, seen?.paymentId]).toEqual([turn, payment.paymentId])
  }
  await Promise.all(others)
})
