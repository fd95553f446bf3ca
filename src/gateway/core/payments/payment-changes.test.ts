import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { insertPayment, findPayment as readPayment, updateWhileProcessing } from '../../store/payments/payments.ts'
import { samplePayment } from '../../store/sample-payment.test-support.ts'
import { entityScope, paymentScope, type Store, type WriteScope } from '../../store/store.ts'
import type { Payment } from '../../store/tables.ts'
import { type TemporaryStore, temporaryStore } from '../../store/temporary-store.test-support.ts'
import { type Pause, systemPause } from '../clock.ts'
import { createPaymentChanges, type PaymentChanges, tellingStore } from './payment-changes.ts'
import { createPaymentReads, type PaymentReads } from './payment-reads.ts'

let temporary: TemporaryStore
let changes: PaymentChanges
let findPayment: PaymentReads
beforeEach(async () => {
  temporary = await temporaryStore()
  findPayment = createPaymentReads({ store: temporary.store, isOnlyProcess: true })
  changes = changesSeenBy({ isOnlyProcess: false })
})
afterEach(async () => {
  await changes.end()
  await temporary.dispose()
})

const LONG_MS = 60_000

/** No test waits for real time. */
const soon: Pause = (ms, signal) => (ms <= 200 ? systemPause(1) : systemPause(ms, signal))

const changesSeenBy = ({ isOnlyProcess }: { readonly isOnlyProcess: boolean }) =>
  createPaymentChanges({ store: temporary.store, isOnlyProcess, findPayment, pause: soon })

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
    isOnlyProcess: false,
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
    isOnlyProcess: false,
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
    isOnlyProcess: false,
    findPayment,
    store: {
      read: (work) => {
        if (!mustFail) return temporary.store.read(work)
        mustFail = false
        return Promise.reject(new Error('no database'))
      },
    },
    pause: soon,
  })
  const wait = failing.next(payment, { forMs: LONG_MS })
  await vi.waitFor(() => expect(mustFail).toBe(false))
  await change(payment.paymentId)
  await wait
  await failing.end()
})

/** Only the first look is made: whoever is told after it is told by a write. */
function onceSoon(): Pause {
  const looks = [1]
  return (ms, signal) => systemPause(ms <= 200 ? (looks.pop() ?? LONG_MS) : LONG_MS, signal)
}

const namingPayments: readonly [string, (payment: Payment) => WriteScope][] = [
  ['names the payment', paymentScope],
  ['names the merchant and its id', entityScope],
]
const namingNone: readonly [string, (payment: Payment) => WriteScope][] = [
  ['names the merchant', ({ merchantCode }) => ({ kind: 'merchant', merchantCode })],
  ['names the merchant alone', ({ merchantCode }) => ({ kind: 'whole_merchant', merchantCode })],
  ['works on the whole database', () => ({ kind: 'whole_database' })],
]

for (const isOnlyProcess of [true, false]) {
  const process = isOnlyProcess ? 'the only process' : 'one of several processes'
  const expectTold = async (scopeOf: (payment: Payment) => WriteScope, pause: Pause) => {
    const [paid, open] = [await stored(), await stored()]
    const read = vi.fn(temporary.store.read) as Store['read'] & Mock
    const own = createPaymentChanges({ store: { read }, isOnlyProcess, findPayment, pause })
    const store = tellingStore(temporary.store, own.written)
    const told: string[] = []
    const wait = own.next(paid, { forMs: LONG_MS }).then(() => void told.push('paid'))
    const other = own.next(open, { forMs: LONG_MS }).then(() => void told.push('open'))
    // The look that follows the beginning of a wait does not see the write.
    await vi.waitFor(() => expect(read).toHaveResolved())
    await store.write((tx) => updateWhileProcessing(tx, paid, { status: 'SUCCESS' }), scopeOf(paid))
    await wait
    expect(told).toEqual(['paid'])
    await own.end()
    await other
  }

  for (const [what, scopeOf] of namingPayments)
    test(`in ${process} a write that ${what} tells who waits at once, and nobody else`, () =>
      expectTold(scopeOf, onceSoon()))

  for (const [what, scopeOf] of namingNone)
    test(`in ${process} a write that ${what} tells who waits with the next look, and nobody else`, () =>
      expectTold(scopeOf, soon))
}

test('the only process looks for a payment once after the wait began, and then asks nothing', async () => {
  const payments = await Promise.all(Array.from({ length: 3 }, stored))
  let statements = 0
  const looks: (() => void)[] = []
  const own = createPaymentChanges({
    isOnlyProcess: true,
    findPayment,
    store: {
      read: (work) => {
        statements += 1
        return temporary.store.read(work)
      },
    },
    pause: (ms, signal) => (ms === 200 ? new Promise((look) => looks.push(look)) : systemPause(ms, signal)),
  })
  const [first, ...others] = payments.map((payment) => own.next(payment, { forMs: LONG_MS }))
  // It changed between the read and the wait, so no write tells of it.
  await change(payments[0]?.paymentId ?? '')
  looks.shift()?.()
  await expect(first).resolves.toMatchObject({ status: 'SUCCESS' })
  // The others began to wait while the first look was due.
  looks.shift()?.()
  await vi.waitFor(() => expect(statements).toBe(2))
  await new Promise((resolve) => setImmediate(resolve))
  expect({ statements, planned: looks.length }).toEqual({ statements: 2, planned: 0 })
  await own.end()
  await Promise.all(others)
})

test('the only process looks again when a look after a write has failed', async () => {
  const payment = await stored()
  const failures = [false, true]
  const own = createPaymentChanges({
    isOnlyProcess: true,
    findPayment,
    store: {
      read: (work) =>
        failures.shift() === true ? Promise.reject(new Error('no database')) : temporary.store.read(work),
    },
    pause: soon,
  })
  const wait = own.next(payment, { forMs: LONG_MS })
  await vi.waitFor(() => expect(failures).toEqual([true]))
  const store = tellingStore(temporary.store, own.written)
  await store.write((tx) => updateWhileProcessing(tx, payment, { status: 'SUCCESS' }), paymentScope(payment))
  await expect(wait).resolves.toMatchObject({ status: 'SUCCESS' })
  await own.end()
})

test('a write that fails tells who waits, since it may have been committed', async () => {
  const payment = await stored()
  const own = createPaymentChanges({ store: temporary.store, isOnlyProcess: true, findPayment, pause: onceSoon() })
  const wait = own.next(payment, { forMs: LONG_MS })
  const lost = {
    ...temporary.store,
    write: async () => {
      await change(payment.paymentId)
      throw new Error('the connection was lost')
    },
  }
  await expect(tellingStore(lost, own.written).write(async () => undefined, paymentScope(payment))).rejects.toThrow(
    'lost',
  )
  await expect(wait).resolves.toMatchObject({ status: 'SUCCESS' })
  await own.end()
})
