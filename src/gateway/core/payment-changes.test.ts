import { afterEach, beforeEach, expect, type Mock, test, vi } from 'vitest'
import { patient } from '#contract/patient.test-support.ts'
import { storeOfEachTest } from '../store/file-store.test-support.ts'
import {
  createPaymentReads,
  type PaymentReads,
  findPayment as readPayment,
  updateWhileProcessing,
} from '../store/payments/payments.ts'
import { samplePayment, storedPayment } from '../store/sample-payment.test-support.ts'
import { entityScope, paymentScope, type Store, type WriteScope } from '../store/store.ts'
import type { Payment } from '../store/tables.ts'
import { type Pause, systemPause } from './clock.ts'
import { createPaymentChanges, type PaymentChanges, tellingStore } from './payment-changes.ts'

const temporary = storeOfEachTest()
let changes: PaymentChanges
let findPayment: PaymentReads
beforeEach(() => {
  findPayment = createPaymentReads({ store: temporary.store, isOnlyProcess: true })
  changes = openChanges()
})
afterEach(() => changes.end())

const LONG_MS = 60_000
const paid = { kind: 'changed', payment: { status: 'SUCCESS' } }
const unchanged = { kind: 'none' }

/** No test waits for real time. */
const soon: Pause = (ms, signal) => (ms <= 200 ? systemPause(1) : systemPause(ms, signal))

type Ports = Parameters<typeof createPaymentChanges>[0]

/** As one of several processes sees them, but for what is given. */
const openChanges = ({ read = temporary.store.read, ...given }: Partial<Omit<Ports, 'store'> & Ports['store']> = {}) =>
  createPaymentChanges({ isOnlyProcess: false, findPayment, pause: soon, ...given, store: { read } })

/** Changes for which nobody looks before the test says so, with their statements counted. */
function openCounted({ isOnlyProcess }: Pick<Ports, 'isOnlyProcess'>) {
  const looks: (() => void)[] = []
  const read = vi.fn(temporary.store.read) as Store['read'] & Mock
  const counted = openChanges({
    isOnlyProcess,
    read,
    pause: (ms, signal) => (ms === 200 ? new Promise((look) => looks.push(look)) : systemPause(ms, signal)),
  })
  const counts = () => ({ statements: read.mock.calls.length, planned: looks.length })
  return { changes: counted, look: () => looks.shift()?.(), counts }
}

/** Reads of which those in these places fail. */
const readsFailing =
  (failures: boolean[]): Store['read'] =>
  (work) =>
    failures.shift() === true ? Promise.reject(new Error('no database')) : temporary.store.read(work)

async function stored() {
  const payment = await storedPayment(temporary)
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
  expect(await changes.next(payment, { forMs: LONG_MS })).toMatchObject(paid)
})

test('the wait for a payment that is gone ends', async () => {
  const payment = { ...(await stored()), paymentId: 'gone', entityId: 'gone' }
  await expect(changes.next(payment, { forMs: LONG_MS })).resolves.toEqual({ kind: 'changed', payment: undefined })
})

test('all that wait share a statement, and nobody is looked for when nobody waits', async () => {
  const payments = await Promise.all(Array.from({ length: 50 }, stored))
  const { changes: shared, look, counts } = openCounted({ isOnlyProcess: false })
  const waits = payments.map((payment) => shared.next(payment, { forMs: LONG_MS }))
  look()
  await vi.waitFor(() => expect(counts()).toEqual({ statements: 1, planned: 1 }), patient)
  const ended = shared.end()
  await Promise.all(waits)
  look()
  await ended
  await new Promise((resolve) => setImmediate(resolve))
  expect(counts()).toEqual({ statements: 1, planned: 0 })
})

test('thousands that wait are asked for in small statements, spread over the time of a look', async () => {
  const payments = Array.from({ length: 1_001 }, () => ({ ...samplePayment(), version: 1 }))
  const asked: number[] = []
  const pauses: number[] = []
  const many = openChanges({
    findPayment: async (payment) => payment as Payment,
    read: async () => {
      asked.push(pauses.length)
      return new Map(payments.map(({ paymentId }) => [paymentId, 1])) as never
    },
    pause: async (ms, signal) => {
      if (ms > 200 || pauses.length === 11) return systemPause(LONG_MS, signal)
      pauses.push(ms)
    },
  })
  const waits = payments.map((payment) => many.next(payment as Payment, { forMs: LONG_MS }))
  await vi.waitFor(() => expect(pauses).toHaveLength(11), patient)
  await many.end()
  await Promise.all(waits)
  // The first look begins with the first customer. Two whole ones follow.
  expect(pauses).toEqual([200, ...Array.from({ length: 10 }, () => 40)])
  expect(asked).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
})

test('a wait ends after its time, and when the client goes away, without a read', async () => {
  const payment = await stored()
  expect(await changes.next(payment, { forMs: 5 })).toEqual(unchanged)
  const client = new AbortController()
  const wait = changes.next(payment, { forMs: LONG_MS, signal: client.signal })
  client.abort()
  expect(await wait).toEqual(unchanged)
  expect(await changes.next(payment, { forMs: LONG_MS, signal: client.signal })).toEqual(unchanged)
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
  const payment = await stored()
  const failures = [true]
  const failing = openChanges({ read: readsFailing(failures) })
  const wait = failing.next(payment, { forMs: LONG_MS })
  await vi.waitFor(() => expect(failures).toEqual([]), patient)
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
    const own = openChanges({ read, isOnlyProcess, pause })
    const store = tellingStore(temporary.store, own.written)
    const told: string[] = []
    const wait = own.next(paid, { forMs: LONG_MS }).then(() => void told.push('paid'))
    const other = own.next(open, { forMs: LONG_MS }).then(() => void told.push('open'))
    // The look that follows the beginning of a wait does not see the write.
    await vi.waitFor(() => expect(read).toHaveResolved(), patient)
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
  const { changes: own, look, counts } = openCounted({ isOnlyProcess: true })
  const [first, ...others] = payments.map((payment) => own.next(payment, { forMs: LONG_MS }))
  // It changed between the read and the wait, so no write tells of it.
  await change(payments[0]?.paymentId ?? '')
  look()
  await expect(first).resolves.toMatchObject(paid)
  // The others began to wait while the first look was due.
  look()
  await vi.waitFor(() => expect(counts().statements).toBe(2), patient)
  await new Promise((resolve) => setImmediate(resolve))
  expect(counts()).toEqual({ statements: 2, planned: 0 })
  await own.end()
  await Promise.all(others)
})

test('the only process looks again when a look after a write has failed', async () => {
  const payment = await stored()
  const failures = [false, true]
  const own = openChanges({ isOnlyProcess: true, read: readsFailing(failures) })
  const wait = own.next(payment, { forMs: LONG_MS })
  await vi.waitFor(() => expect(failures).toEqual([true]), patient)
  const store = tellingStore(temporary.store, own.written)
  await store.write((tx) => updateWhileProcessing(tx, payment, { status: 'SUCCESS' }), paymentScope(payment))
  await expect(wait).resolves.toMatchObject(paid)
  await own.end()
})

test('a write that fails tells who waits, since it may have been committed', async () => {
  const payment = await stored()
  const own = openChanges({ isOnlyProcess: true, pause: onceSoon() })
  const wait = own.next(payment, { forMs: LONG_MS })
  const lost = {
    ...temporary.store,
    write: async () => {
      await change(payment.paymentId)
      throw new Error('the connection was lost')
    },
  }
  const telling = tellingStore(lost, own.written)
  await expect(telling.write(async () => undefined, paymentScope(payment))).rejects.toThrow('lost')
  await expect(wait).resolves.toMatchObject(paid)
  await own.end()
})
