import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { storeOfFile } from '../../store/file-store.test-support.ts'
import { listClocks } from '../../store/merchants/merchant-clocks.ts'
import type { PlannedPayment } from '../../store/payments/new-payments.ts'
import { findPayment } from '../../store/payments/payments.ts'
import { samplePayment } from '../../store/sample-payment.test-support.ts'
import { onePart } from '../database-parts.ts'
import { createPaymentWrites } from './payment-writes.ts'

const temporary = await storeOfFile()

const planned = (particulars = {}): PlannedPayment => ({ payment: samplePayment(particulars), jobs: [] })

describe.each([
  {
    engine: 'the database of this process',
    isOnlyProcess: true,
    share: 'a write each, which the store commits together',
  },
  { engine: 'a database server', isOnlyProcess: false, share: 'one statement' },
])('on $engine', ({ isOnlyProcess, share }) => {
  const writesOf = (payments: number) => (isOnlyProcess ? payments : 1)

  test(`payments written at the same time are each stored once, by ${share}`, async () => {
    const { store } = temporary
    let statements = 0
    const writeStatement: typeof store.writeStatement = (statement) => {
      statements++
      return store.writeStatement(statement)
    }
    const write = createPaymentWrites({ store: { writeStatement }, parts: onePart, isOnlyProcess })
    const entityId = randomUUID()
    const all = [
      ...Array.from({ length: 20 }, () => planned()),
      ...Array.from({ length: 20 }, () => planned({ entityId })),
    ]
    const kinds = (await Promise.all(all.map(write))).map(({ kind }) => kind)

    expect(kinds.slice(0, 20)).toEqual(Array(20).fill('inserted'))
    expect(kinds.slice(20).sort()).toEqual([...Array(19).fill('exists'), 'inserted'])
    expect(statements).toBe(writesOf(all.length))
  })

  test('a payment that cannot be stored does not fail those that are written at the same time', async () => {
    const write = createPaymentWrites({ store: temporary.store, parts: onePart, isOnlyProcess })
    const [first, second] = [planned(), planned()]
    await write(first)
    const sameId = planned({ paymentId: first.payment.paymentId })
    const outcomes = await Promise.allSettled([sameId, second].map(write))

    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { kind: 'inserted' } }])
    expect(await temporary.store.read((db) => findPayment(db, second.payment))).toBeDefined()
  })

  test(`where the database cannot work at the moment, each write gets its error, by ${share}`, async () => {
    let statements = 0
    const writeStatement = async () => {
      statements++
      throw Object.assign(new Error('read-only'), { code: '25006' })
    }
    const write = createPaymentWrites({ store: { writeStatement }, parts: onePart, isOnlyProcess })
    const outcomes = await Promise.allSettled([planned(), planned(), planned()].map(write))

    expect(outcomes).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: '25006' } }))
    expect(statements).toBe(writesOf(3))
  })

  test('the first payment of a merchant gives it a clock, by which the payment expires', async () => {
    const { store } = temporary
    const merchantCode = randomUUID()
    const write = createPaymentWrites({ store, parts: onePart, isOnlyProcess })
    for (const amount of ['1.00', '2.00']) await write(planned({ merchantCode, amount }))
    const clocks = await store.read((db) => listClocks(db))
    expect(clocks).toContainEqual({ merchantCode, offsetMs: 0, frozenAtMs: null })
  })
})
