import type { Gateway } from '../core/gateway.ts'
import { renewLease } from '../store/jobs/jobs.ts'
import type { Job } from '../store/tables.ts'

/** Lease of a claimed job in ms of real time. Longer than any job takes, so that it expires only after a crash. */
export const LEASE_MS = 30_000
/** Nobody outside is asked for more than ten seconds. A lease with less than this left is renewed before a job starts. */
const LEAST_LEASE_LEFT_MS = 15_000

/** The job with enough lease left to ask somebody outside; undefined if the lease was lost or could not be renewed. */
export async function withEnoughLease({ clock, store }: Gateway, job: Job): Promise<Job | undefined> {
  const nowMs = clock.now()
  if (job.leaseUntilMs - nowMs >= LEAST_LEASE_LEFT_MS) return job
  return store.writeStatement((db) => renewLease(db, job, nowMs + LEASE_MS)).catch(() => undefined)
}
