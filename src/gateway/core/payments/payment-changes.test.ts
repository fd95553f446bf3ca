import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { insertPayment, findPayment as readPayment, updateWhileProcessing } from '../../store/payments/payments.ts'
import { samplePayment } from '../../store/sample-payment.test-support.ts'
import type { Payment } from '../../store/tables.ts'
import { type TemporaryStore, temporaryStore } from '../../store/temporary-store.test-support.ts'
import { systemPause } from '../clock.ts'
import { createPaymentChanges, type PaymentChanges } from './payment-changes.ts'
import { createPaymentReads, type PaymentReads } from './payment-reads.ts'

let temporary: TemporaryStore
let changes: PaymentChanges
let findPayment: PaymentReads
beforeEach(async () => {
  temporary = await temporaryStore()
  findPayment = createPaymentReads({ store: temporary.store, isOnlyProcess: true })
  // No test waits for real time.
  changes = createPaymentChanges({
    store: temporary.store,
    findPayment,
    pause: (ms, signal) => (ms <= 200 ? systemPause(1) : systemPause(ms, signal)),
  })
})
afterEach(async () => {
  await changes.end()
  await temporary.dispose()
})

const LONG_MS = 60_000

async function stored() {
  const payment = samplePayment()
  await temporary.store.write((tx) => insertPayment(tx, payment))
  const found = await temporary.store.read((db) => readPayment(db, payment))
  if (found === undefined) throw new Error('no payment')
  return found
}

const change = (paymentId: string) =>
  temporary.store.write((tx) => updateWhileProcessing(tx, { merchantCode: 'shop', paymentId }, { status: 'SUCCESS' }))

test('everybody who waits for a payment is told that it has changed, and nobody else', async () => {
  const [paid, open] = [await stored(), await stored()]
  const told: string[] = []
  const wait = (name: string, payment: typeof paid) =>
    changes.next(payment, { forMs: LONG_MS }).then(() => void told.push(name))
  const both = Promise.all([wait('first', paid), wait('second', paid)])
  const other = wait('other', open)
  await change(paid.paymentId)
  await both
  expect(told).toEqual(['first', 'second'])
  await changes.end()
  await other
})

test('a payment that changed before the wait began ends it', async () => {
  const payment = await stored()
  await change(payment.paymentId)
  expect(await changes.next(payment, { forMs: LONG_MS })).toMatchObject({ status: 'SUCCESS' })
})

test('the wait for a payment that is gone ends', async () => {
  const payment = { ...(await stored()), paymentId: 'gone', entityId: 'gone' }
  await expect(changes.next(payment, { forMs: LONG_MS })).resolves.toBeUndefined()
})

test('all that wait share a statement, and nobody is looked for when nobody waits', async () => {
  const payments = await Promise.all(Array.from({ length: 50 }, stored))
  const looks: (() => void)[] = []
  let statements = 0
  const shared = createPaymentChanges({
    findPayment,
    store: {
      read: (work) => {
        statements += 1
        return temporary.store.read(work)
      },
    },
    pause: (ms, signal) => (ms === 200 ? new Promise((look) => looks.push(look)) : systemPause(ms, signal)),
  })
  const waits = payments.map((payment) => shared.next(payment, { forMs: LONG_MS }))
  looks.shift()?.()
  await vi.waitFor(() => expect(looks).toHaveLength(1))
  expect(statements).toBe(1)
  const ended = shared.end()
  await Promise.all(waits)
  looks.shift()?.()
  await ended
  await new Promise((resolve) => setImmediate(resolve))
  expect({ statements, planned: looks.length }).toEqual({ statements: 1, planned: 0 })
})

test('thousands that wait are asked for in small statements, spread over the time of a look', async () => {
  const payments = Array.from({ length: 1_001 }, () => ({ ...samplePayment(), version: 1 }))
  const asked: number[] = []
  const pauses: number[] = []
  const many = createPaymentChanges({
    findPayment: async (payment) => payment as Payment,
    store: {
      read: async () => {
        asked.push(pauses.length)
        return new Map(payments.map(({ paymentId }) => [paymentId, 1])) as never
      },
    },
    pause: async (ms, signal) => {
      if (ms > 200 || pauses.length === 11) return systemPause(LONG_MS, signal)
      pauses.push(ms)
    },
  })
  const waits = payments.map((payment) => many.next(payment as Payment, { forMs: LONG_MS }))
  await vi.waitFor(() => expect(pauses).toHaveLength(11))
  await many.end()
  await Promise.all(waits)
  // The first look begins with the first customer. Two whole ones follow.
  expect(pauses).toEqual([200, ...Array.from({ length: 10 }, () => 40)])
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a wait ends after its time, and when the client goes away', async () => {
  const payment = await stored()
  await changes.next(payment, { forMs: 5 })
  const client = new AbortController()
  const wait = changes.next(payment, { forMs: LONG_MS, signal: client.signal })
  client.abort()
  await wait
  await changes.next(payment, { forMs: LONG_MS, signal: client.signal })
})

test('the waits of one merchant can be ended, and those of all when the process stops', async () => {
  const payment = await stored()
  const ended: string[] = []
  const waits = ['shop', 'other'].map((merchantCode) =>
    changes.next({ ...payment, merchantCode }, { forMs: LONG_MS }).then(() => void ended.push(merchantCode)),
  )
  changes.endWaitsOf('shop')
  await waits[0]
  expect(ended).toEqual(['shop'])
  changes.endWaitsOf(undefined)
  await Promise.all(waits)
  expect(ended).toEqual(['shop', 'other'])
  await changes.end()
  await Promise.all(waits)
  await changes.next(payment, { forMs: LONG_MS })
})

test('a database that does not respond ends no wait', async () => {
  let mustFail = true
  const payment = await stored()
  const failing = createPaymentChanges({
    findPayment,
    store: {
      read: (work) => {
        if (!mustFail) return temporary.store.read(work)
        mustFail = false
        return Promise.reject(new Error('no database'))
      },
    },
    pause: (ms, signal) => (ms <= 200 ? systemPause(1) : systemPause(ms, signal)),
  })
  const wait = failing.next(payment, { forMs: LONG_MS })
  await vi.waitFor(() => expect(mustFail).toBe(false))
  await change(payment.paymentId)
  await wait
  await failing.end()
})
