import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { raiseClock } from '../../store/merchants/merchant-clocks.ts'
import { insertPayment } from '../../store/payments/new-payments.ts'
import { createPaymentReads } from '../../store/payments/payments.ts'
import { samplePayment } from '../../store/sample-payment.test-support.ts'
import type { Store } from '../../store/store.ts'
import type { Payment } from '../../store/tables.ts'
import { describeOnEngines } from '../../store/tested-engines.test-support.ts'
import { PART_LOST } from '../../store/unavailability.ts'
import { createMerchantTimes, realTimes } from '../clock.ts'
import { onePart } from '../database-parts.ts'
import { createAdmissions, createSharedAdmissions, refuseFailureRate, refuseGuess } from './admissions.ts'
import { createSharedLimiter } from './rate-limiter.ts'

const startMs = 1_763_726_400_000
const clock = { now: () => startMs, monotonic: () => 0 }

describeOnEngines('shared admissions', (opened) => {
  function admissionsWith(refusal?: Error, hasSandbox = true, parts = onePart) {
    const { store } = opened
    const writeStatement: Store['writeStatement'] = (statement) =>
      refusal === undefined ? store.writeStatement(statement) : Promise.reject(refusal)
    const ports = { store: { read: store.read, writeStatement }, parts, clock, limit: 2 }
    return createSharedAdmissions({
      ...ports,
      hasSandbox,
      times: hasSandbox ? createMerchantTimes({ store, isOnlyProcess: false }) : realTimes,
      limiter: createSharedLimiter(ports),
      findPayment: createPaymentReads({ store, isOnlyProcess: false }),
    })
  }

  /** A payment of a merchant whose clock is five seconds ahead. */
  async function addPayment() {
    const payment = samplePayment({ merchantCode: randomUUID() })
    const { merchantCode, kind, entityId, paymentId } = payment
    await opened.store.write(async (tx) => {
      await insertPayment(tx, payment)
      await raiseClock(tx, { merchantCode, offsetMs: 5000, shownMs: startMs })
    })
    return { paymentId, request: { merchantCode, rateKey: `${merchantCode} token`, payment: { kind, entityId } } }
  }

  test('give clock, rate and payment, and say of a full window when there is room', async () => {
    const { paymentId, request } = await addPayment()
    const admit = admissionsWith()
    const admitted = { nowMs: startMs + 5000, rate: { ok: true }, payment: { paymentId } }
    expect(await Promise.all([admit(request), admit(request)])).toMatchObject([admitted, admitted])
    expect(await admit(request)).toMatchObject({ ...admitted, rate: { ok: false, retryAfterMs: 1000 } })
  })

  test('let as many of one key through as there is room for, when more come together', async () => {
    const { request } = await addPayment()
    const admit = admissionsWith()
    const admitted = await Promise.all(Array.from({ length: 5 }, () => admit(request)))
    expect(admitted.filter(({ rate }) => rate.ok)).toHaveLength(2)
  })

  test('give the same one by one, and count in the process, while the database takes no writes', async () => {
    const { paymentId, request } = await addPayment()
    const admit = admissionsWith(Object.assign(new Error('read-only'), { code: '25006' }))
    const admitted = { nowMs: startMs + 5000, rate: { ok: true }, payment: { paymentId } }
    expect([await admit(request), await admit(request)]).toMatchObject([admitted, admitted])
    expect((await admit(request)).rate.ok).toBe(false)
  })

  test('fail as the database does otherwise', async () => {
    const { request } = await addPayment()
    const admit = admissionsWith(Object.assign(new Error('shutting down'), { code: '57P01' }))
    await expect(admit(request)).rejects.toThrow('shutting down')
  })

  test('ask the database nothing for a merchant whose node of it does not respond', async () => {
    const parts = { ...onePart, isLost: (code: string) => code === 'of the lost node' }
    const admit = admissionsWith(new Error('the database was asked'), true, parts)
    const request = { merchantCode: 'of the lost node', rateKey: 'of the lost node token' }
    await expect(admit(request)).rejects.toThrow(PART_LOST)
  })

  test('give real time where there is no sandbox', async () => {
    const { request } = await addPayment()
    expect((await admissionsWith(undefined, false)(request)).nowMs).toBe(startMs)
  })
})

test('admissions of the one process on a database read no payment for a request that has no room', async () => {
  const found = samplePayment({})
  const taken = [{ ok: true }, { ok: false, retryAfterMs: 10 }] as const
  const takes = [...taken]
  const reads: unknown[] = []
  const admit = createAdmissions({
    clock,
    times: { shownAt: async (_, realMs) => realMs + 5000, forget: () => undefined },
    limiter: { take: async () => takes.shift() ?? { ok: true }, peek: async () => ({ ok: true }) },
    findPayment: async (key) => {
      reads.push(key)
      // What a store adds to a new payment is not looked at.
      return found as Payment
    },
  })
  const payment = { kind: 'payin', entityId: 'a1' } as const
  const request = { merchantCode: 'shop', rateKey: 'token a', payment }
  expect(await admit(request)).toEqual({ nowMs: startMs + 5000, rate: taken[0], payment: found })
  expect(await admit(request)).toEqual({ nowMs: startMs + 5000, rate: taken[1], payment: undefined })
  expect(reads).toEqual([{ merchantCode: 'shop', ...payment }])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7:8', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('a failure of %s counts for %s', async (address, counted) => {
  const limiter = { take: vi.fn(async () => ({ ok: true }) as const), peek: vi.fn(async () => ({ ok: true }) as const) }
  const ports = { limiter, clock }
  await refuseFailureRate(ports, address)
  await refuseGuess(ports, address)
  for (const call of [limiter.take, limiter.peek]) expect(call).toHaveBeenCalledWith(`${counted} failures`, 0)
})
