import { expect, test } from 'vitest'
import { storeOfFile } from '../store/file-store.test-support.ts'
import { listJobs, scheduleJob } from '../store/jobs/jobs.ts'
import { insertPayment } from '../store/payments/new-payments.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import { sampleJob } from '../store/sample-rows.test-support.ts'
import { LEASE_MS, withEnoughLease } from './lease.ts'

const temporary = await storeOfFile()

const NOW_MS = 1_000_000

/** A job whose lease ends after this time, and what is left of it when a callback asks for enough. */
async function leaseAfter(leftMs: number): Promise<number | undefined> {
  const { store } = temporary
  const payment = samplePayment()
  const { paymentId, merchantCode } = payment
  await store.write(async (tx) => {
    await insertPayment(tx, payment)
    await scheduleJob(tx, sampleJob({ merchantCode, subjectKey: paymentId }))
    const leaseUntilMs = NOW_MS + leftMs
    await tx.updateTable('job').set({ leaseUntilMs }).where('subjectKey', '=', paymentId).execute()
  })
  const [job] = await store.read((db) => listJobs(db, { merchantCode, paymentId }))
  if (job === undefined) throw new Error('no job was planned')
  const clock = { now: () => NOW_MS, monotonic: () => 0 }
  const held = await withEnoughLease(Object.assign(Object.create(null), { store, clock }), job)
  return held && held.leaseUntilMs - NOW_MS
}

test('a job is leased for thirty seconds', () => expect(LEASE_MS).toBe(30_000))

test.each([
  [30_000, 30_000],
  [15_000, 15_000],
  [14_999, 30_000],
  [-1, 30_000],
])(
  'a lease with %i ms left has %i ms when a callback begins, which takes at most ten seconds',
  async (left, expected) => expect(await leaseAfter(left)).toBe(expected),
)
