import type { Gateway } from '../core/gateway.ts'
import { renewLease } from '../store/jobs/jobs.ts'
import type { Job } from '../store/tables.ts'

/** Lease of a claimed job in ms of real time. Longer than any job takes, so that it expires only after a crash. */
export const LEASE_MS = 30_000
/** Nobody outside is asked for more than ten seconds. A lease with less than this left is renewed before a job starts. */
const LEAST_LEASE_LEFT_MS = 15_000

export const hasEnoughLease = (
  { clock }: Pick<Gateway, 'clock'>,
  { leaseUntilMs }: Pick<Job, 'leaseUntilMs'>,
): boolean => leaseUntilMs - clock.now() >= LEAST_LEASE_LEFT_MS

/** The job with enough lease left to ask somebody outside; undefined if the lease was lost or could not be renewed. */
export async function withEnoughLease(gateway: Gateway, job: Job): Promise<Job | undefined> {
  if (hasEnoughLease(gateway, job)) return job
  const { clock, store } = gateway
  const untilMs = clock.now() + LEASE_MS
  const renewed = await store.writeStatement((db) => renewLease(db, job, untilMs)).catch(() => undefined)
  // The renewal may have been slow too.
  return renewed && withEnoughLease(gateway, renewed)
}
