import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finalStatuses, isFinal, type PaymentStatus } from '#contract/statuses.ts'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { completeJob, listJobs } from '../store/jobs/jobs.ts'
import { listBalances } from '../store/payments/balances.ts'
import { findPaymentById } from '../store/payments/payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import type { Db, Payment } from '../store/tables.ts'
import { type Accepting, accept, approve, hold, recordReference, resume, settle } from './lifecycle.ts'
import { processor, simulatedResult } from './simulation.test-support.ts'
import { storedUnits } from './stored-payment.ts'

const temporary = await storeOfFile()

type Step = (tx: Db, payment: Accepting, nowMs: number) => Promise<unknown>

/** Runs the earliest timer as a worker does. */
const runTimer: Step = async (tx, payment, nowMs) => {
  const job = (await listJobs(tx, payment)).find(({ kind }) => kind === 'read')
  if (job === undefined || !(await completeJob(tx, job))) return
  const result = simulatedResult(payment)
  if (result) await settle(tx, payment, { result, nowMs })
}

const steps: { readonly [name: string]: Step } = {
  runTimer,
  hold: (tx, payment) => hold(tx, payment),
  resume: (tx, payment, nowMs) => resume(tx, payment, { nowMs, processor }),
  approve: (tx, payment, nowMs) => approve(tx, payment, { nowMs, result: simulatedResult(payment) }),
  note: (tx, payment, nowMs) => recordReference(tx, payment, { nowMs, processor, reference: '413244427799' }),
  ...Object.fromEntries(
    finalStatuses.map((status): [string, Step] => [
      status,
      (tx, payment, nowMs) => settle(tx, payment, { result: { status }, nowMs }),
    ]),
  ),
}

/** Everything that must hold of a payment at any time. */
function expectSound(payment: Payment, jobs: readonly string[]): void {
  const final = isFinal(payment.status)
  expect(payment.processedAtMs !== null).toBe(final)
  expect(payment.failureReasonCode !== null).toBe(payment.status === 'FAILED' || payment.status === 'REFUSED')
  if (payment.processedAtMs !== null) expect(payment.processedAtMs).toBeGreaterThanOrEqual(payment.createdAtMs)
  if (final) expect(jobs).toEqual(['callback'])
  else expect(jobs).toContain('expire')
  if (payment.state !== 'awaiting_customer') expect(jobs).not.toContain('read')
}

const balance = async () => {
  const [row] = await temporary.store.read((db) => listBalances(db, 'shop'))
  return row ? storedUnits(row) : 0n
}

const commands = fc.record({
  amount: fc.constantFrom('1', '5', '25', '35', '45', '51', '100.5'),
  state: fc.constantFrom('awaiting_customer' as const, 'awaiting_reference' as const),
  walk: fc.array(fc.constantFrom(...Object.keys(steps)), { maxLength: 12 }),
})

test('a payment gets one final status with all that belongs to it, and moves money once, whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async ({ amount, state, walk }) => {
      const callbackUrl = 'https://shop.example/callback'
      const payment: Accepting = { ...samplePayment({ amount, callbackUrl }), status: 'PROCESSING', state }
      const before = await balance()
      await temporary.store.write((tx) => accept(tx, payment, processor))
      const seen: PaymentStatus[] = ['PROCESSING']
      for (const [index, name] of walk.entries()) {
        await temporary.store.write(async (tx) => steps[name]?.(tx, payment, payment.createdAtMs + index * 1000))
        const now = await temporary.store.read((db) => findPaymentById(db, payment))
        const jobs = await temporary.store.read((db) => listJobs(db, payment))
        if (now === undefined) throw new Error('the payment is gone')
        expectSound(
          now,
          jobs.map(({ kind }) => kind),
        )
        if (now.status !== seen.at(-1)) seen.push(now.status)
      }
      expect(seen.length).toBeLessThanOrEqual(2)
      const credited = seen.at(-1) === 'SUCCESS' ? storedUnits({ amount, currencyCode: 'THB' }) : 0n
      expect((await balance()) - before).toBe(credited)
    }),
    { numRuns: 40 },
  )
})
