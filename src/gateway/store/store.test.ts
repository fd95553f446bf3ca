import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertPayment } from './payments/new-payments.ts'
import { findPayment, findPaymentById } from './payments/payments.ts'
import { samplePayment, storedPayment } from './sample-payment.test-support.ts'
import { entityScope, paymentScope } from './store.ts'
import type { PaymentRef } from './tables.ts'
import { describeOnEngines } from './tested-engines.test-support.ts'

test('writes on one payment have one queue, and so have writes on the payment of one entity id', () => {
  const payment = { merchantCode: 'shop', paymentId: 'p-1' }
  expect(paymentScope(payment)).toEqual({ kind: 'merchant', merchantCode: 'shop', queue: 'p-1' })
  const entity = { merchantCode: 'shop', kind: 'payin', entityId: 'order-1' }
  expect(entityScope(entity)).toEqual({ kind: 'merchant', merchantCode: 'shop', queue: 'shop payin order-1' })
})

describeOnEngines('a store', (opened) => {
  const find = (payment: PaymentRef) => opened.store.read((db) => findPaymentById(db, payment))

  test('one failing write among 50 rolls back its own changes only', async () => {
    const payments = Array.from({ length: 50 }, (_, index) => samplePayment({ merchantCode: `isolated-${index}` }))
    const outcomes = await Promise.allSettled(
      payments.map((payment, index) =>
        opened.store.write(async (tx) => {
          await insertPayment(tx, payment)
          if (index === 23) throw new Error('changed its mind')
          return index
        }),
      ),
    )

    const kept = await Promise.all(payments.map(find))
    const failed = outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))
    const missing = kept.flatMap((payment, index) => (payment === undefined ? [index] : []))
    expect({ failed, missing }).toEqual({ failed: [23], missing: [23] })
  })

  test('a write that violates a constraint rolls back its earlier changes', async () => {
    const [first, second] = [samplePayment(), samplePayment()]
    const breaking = opened.store.write(async (tx) => {
      await insertPayment(tx, first)
      await insertPayment(tx, { ...second, paymentId: first.paymentId })
    })

    await expect(breaking).rejects.toThrow(/unique/i)
    expect(await find(first)).toBeUndefined()
  })

  test('a read right after an acknowledged write sees what was written', async () => {
    for (let round = 0; round < 20; round++) {
      const payment = await storedPayment(opened, { entityId: randomUUID() })
      expect(await opened.store.read((db) => findPayment(db, payment))).toBeDefined()
    }
  })

  test('a ping resolves on a working store, and however many keep one row', async () => {
    await expect(opened.store.ping()).resolves.toBeUndefined()
    const probe = () => opened.store.read((db) => db.selectFrom('requestWindow').selectAll().execute())
    const [first, ...others] = await probe()
    expect([first?.key, others]).toEqual(['readyz', []])
    await opened.store.ping()
    expect(await probe()).toMatchObject([
      { key: 'readyz', lastAtMs: 1, recent: expect.not.stringMatching(`${first?.recent}`) },
    ])
  })

  test.skipIf(opened.engine === 'SQLite')('a ping takes new pages, which a table of its name prevents', async () => {
    await opened.store.write((tx) => sql`create table readyz_probe (number integer)`.execute(tx))
    await expect(opened.store.ping()).rejects.toThrow('readyz_probe')
    await opened.store.write((tx) => sql`drop table readyz_probe`.execute(tx))
    await opened.store.ping()
  })
})
