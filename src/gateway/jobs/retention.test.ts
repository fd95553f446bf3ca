import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { type DatabasePart, onePart } from '../core/database-parts.ts'
import { readEnvironment } from '../core/environment/environment.ts'
import { directoryOfFile, storeOfEachTest } from '../store/file-store.test-support.ts'
import { ensureClock, freezeClock, raiseClock } from '../store/merchants/merchant-clocks.ts'
import { insertSinkRequest } from '../store/merchants/sinks.ts'
import { insertCallbackAttempt } from '../store/payments/callback-attempts.ts'
import { insertPayment } from '../store/payments/new-payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import { sampleAttempt } from '../store/sample-rows.test-support.ts'
import { openedStore } from '../store/temporary-store.test-support.ts'
import { deleteByAge, deleteStep } from './retention.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const NOW_MS = 100 * DAY_MS

const temporary = storeOfEachTest()
const dataDir = await directoryOfFile()

function portsWith(variables: Readonly<Record<string, string>>) {
  const reading = readEnvironment(variables)
  if (!reading.ok) throw new Error(reading.faults.join(' '))
  return {
    environment: reading.environment,
    store: temporary.store,
    parts: onePart,
    clock: { now: () => NOW_MS, monotonic: () => 0 },
    log: pino({ level: 'silent' }),
    pause: async () => undefined,
  }
}

/** Stores callback attempts of one payment, which were made at these times. */
async function attemptsAt(times: readonly number[], merchantCode = 'shop'): Promise<void> {
  const payment = samplePayment({ merchantCode, status: 'SUCCESS', processedAtMs: NOW_MS })
  await temporary.store.write(async (tx) => {
    await insertPayment(tx, payment)
    await ensureClock(tx, payment.merchantCode)
    for (const atMs of times)
      await insertCallbackAttempt(tx, sampleAttempt({ merchantCode, paymentId: payment.paymentId, atMs }))
  })
}

const attemptsLeft = async () =>
  (await temporary.store.read((db) => db.selectFrom('deliveryAttempt').select('atMs').execute())).map(
    ({ atMs }) => atMs,
  )

test('old callback attempts are deleted ten at a time, at first where payments are kept for ever', async () => {
  const ports = portsWith({ RETENTION_CALLBACK_DAYS: '7' })
  await attemptsAt(Array.from({ length: 25 }, () => NOW_MS - 8 * DAY_MS))
  const steps = [await deleteStep(ports), await deleteStep(ports), await deleteStep(ports), await deleteStep(ports)]
  expect(steps).toEqual([10, 10, 5, 0])
})

test('a callback attempt is deleted once it is older than RETENTION_CALLBACK_DAYS, which are ninety by default', async () => {
  const justOld = NOW_MS - 90 * DAY_MS
  await attemptsAt([justOld - 1, justOld])
  expect(await deleteStep(portsWith({}))).toBe(1)
  expect(await attemptsLeft()).toEqual([justOld])
})

test('payments are deleted by RETENTION_DAYS, whatever RETENTION_CALLBACK_DAYS says, and sinks count as deleted too', async () => {
  const ports = portsWith({ RETENTION_DAYS: '30', RETENTION_CALLBACK_DAYS: '7' })
  const finalAt = (days: number) =>
    samplePayment({
      merchantCode: 'shop',
      status: 'SUCCESS',
      processedAtMs: NOW_MS - days * DAY_MS,
      createdAtMs: NOW_MS - days * DAY_MS,
    })
  await temporary.store.write(async (tx) => {
    await raiseClock(tx, { merchantCode: 'shop', offsetMs: 0, shownMs: 0 })
    for (const days of [29, 31]) await insertPayment(tx, finalAt(days))
    const received = { id: randomUUID(), atMs: NOW_MS - 8 * DAY_MS, method: 'POST', headersJson: '{}', body: '' }
    await insertSinkRequest(tx, { name: 'sink', isOpen: 1 }, received)
  })
  expect([await deleteStep(ports), await deleteStep(ports)]).toEqual([2, 0])
  const kept = await temporary.store.read((db) =>
    db.selectFrom('payment').select('processedAtMs').where('state', '<>', 'deleted').execute(),
  )
  expect(kept).toEqual([{ processedAtMs: NOW_MS - 29 * DAY_MS }])
})

test('nothing that is new by a clock is deleted: neither by one that is behind nor by one that is ahead', async () => {
  const DAYS = 50 * DAY_MS
  for (const [merchantCode, atMs] of [
    ['behind', NOW_MS - DAYS],
    ['ahead', NOW_MS - DAY_MS],
  ] as const) {
    const payment = samplePayment({ merchantCode, status: 'SUCCESS', processedAtMs: atMs, createdAtMs: atMs })
    const attempt = sampleAttempt({ merchantCode, paymentId: payment.paymentId, atMs })
    await temporary.store.write(async (tx) => {
      await insertPayment(tx, payment)
      await insertCallbackAttempt(tx, attempt)
      const received = { id: randomUUID(), atMs, method: 'POST', headersJson: '{}', body: '' }
      await insertSinkRequest(tx, { name: merchantCode, isOpen: 0 }, received)
    })
  }
  await temporary.store.write(async (tx) => {
    await freezeClock(tx, { merchantCode: 'behind', nowMs: NOW_MS - DAYS })
    await raiseClock(tx, { merchantCode: 'ahead', offsetMs: DAYS, shownMs: 0 })
  })
  expect(await deleteStep(portsWith({ RETENTION_DAYS: '30', RETENTION_CALLBACK_DAYS: '30' }))).toBe(0)
})

test('a clock that was set ahead deletes nothing before it has been ahead for a day', async () => {
  await attemptsAt([NOW_MS, NOW_MS - 90 * DAY_MS + 1])
  const HOUR_MS = DAY_MS / 24
  let aheadMs = 0
  let passedMs = 0
  const clock = { now: () => NOW_MS + passedMs + aheadMs, monotonic: () => 5 + passedMs }
  const leftAfter: number[] = []
  const stopping = new AbortController()
  const pause = async () => {
    leftAfter.push((await attemptsLeft()).length)
    passedMs += HOUR_MS
    const isAhead = passedMs === HOUR_MS || passedMs >= 4 * HOUR_MS
    aheadMs = isAhead ? 365 * DAY_MS : 0
    if (leftAfter.length === 30) stopping.abort()
  }
  await deleteByAge({ ...portsWith({}), clock, pause }, stopping.signal)
  // One of them grows old in the first hour. Ahead for good from the fourth hour on, the clock is believed a day later.
  expect(leftAfter).toEqual([2, ...Array.from({ length: 27 }, () => 1), 0, 0])
})

test('deletions pause for 30 ms while there is more to delete, and for ten minutes when nothing is left', async () => {
  await attemptsAt(Array.from({ length: 11 }, () => 0))
  const stopping = new AbortController()
  const pauses: number[] = []
  const pause = async (ms: number) => {
    pauses.push(ms)
    if (ms > 30) stopping.abort()
  }
  await deleteByAge({ ...portsWith({}), pause }, stopping.signal)
  expect(pauses).toEqual([30, 30, 600_000])
})

test('what was deleted is in no file of a running server once nothing is left to delete', async () => {
  const store = await openedStore({ dataDir })
  const final = { merchantCode: 'shop', status: 'SUCCESS', processedAtMs: 1, createdAtMs: 1 } as const
  await store.write(async (tx) => {
    await ensureClock(tx, 'shop')
    await insertPayment(tx, samplePayment({ ...final, requestJson: '{"emailAddress":"canary@mail.example"}' }))
  })
  const files = () => readdirSync(dataDir).filter((name) => name.startsWith('gateway.db'))
  const withCanary = () => files().filter((name) => readFileSync(join(dataDir, name), 'latin1').includes('canary@'))
  expect(withCanary()).toEqual(['gateway.db-wal'])
  const stopping = new AbortController()
  const pause = async (ms: number) => {
    if (ms > 30) stopping.abort()
  }
  await deleteByAge({ ...portsWith({ RETENTION_DAYS: '1' }), store, pause }, stopping.signal)
  expect(withCanary()).toEqual([])
  await store.close()
})

test('while a node of the database does not respond, what is old on the others is deleted', async () => {
  for (const merchantCode of ['ours', 'theirs']) await attemptsAt([0], merchantCode)
  const list = (): readonly DatabasePart[] => [
    { kind: 'node', name: 'node 1', state: 'reachable', merchantCodes: ['ours'] },
    { kind: 'node', name: 'node 2', state: 'lost', merchantCodes: ['theirs'] },
  ]
  expect(await deleteStep({ ...portsWith({}), parts: { ...onePart, list } })).toBe(1)
  const left = await temporary.store.read((db) => db.selectFrom('deliveryAttempt').select('merchantCode').execute())
  expect(left).toEqual([{ merchantCode: 'theirs' }])
})

test('however many merchants there are, one statement reads their clocks, and one the sinks', async () => {
  for (const merchantCode of ['one', 'two', 'three']) await attemptsAt([0], merchantCode)
  const read = vi.spyOn(temporary.store, 'read')
  expect(await deleteStep(portsWith({}))).toBe(3)
  expect(read).toHaveBeenCalledTimes(2)
})

test('a merchant whose deletion fails holds up no other, and the failure is told once nothing else is left', async () => {
  for (const merchantCode of ['one', 'two']) await attemptsAt([0], merchantCode)
  const write = vi.spyOn(temporary.store, 'write')
  write.mockRejectedValueOnce(new Error('the first merchant is locked'))
  expect(await deleteStep(portsWith({}))).toBe(1)
  write.mockRejectedValueOnce(new Error('the first merchant is locked'))
  await expect(deleteStep(portsWith({}))).rejects.toThrow('the first merchant is locked')
  expect(await deleteStep(portsWith({}))).toBe(1)
})
