import { merchantNow } from '../core/clock.ts'
import type { DatabasePart } from '../core/database-parts.ts'
import type { Gateway } from '../core/gateway.ts'
import { describeError } from '../core/observability/log.ts'
import { repeatedFailures } from '../core/observability/repeated-failures.ts'
import { claimDueJobs, type DueClaim } from '../store/jobs/job-claims.ts'
import type { Job } from '../store/tables.ts'
import { type JobKind, runJob } from './job-handlers.ts'
import { LEASE_MS } from './lease.ts'

interface Share {
  readonly kinds: readonly JobKind[]
  readonly limit: number
}

/**
 * Leases due jobs in one part of the database, except those of merchants whose clocks this process is advancing. A
 * merchant whose jobs cannot be leased is left out; one of them is logged in a minute, because a full disk refuses each.
 */
export function dueClaims({ clockMutex, clock, store, log }: Gateway) {
  const failures = repeatedFailures(log, 'due jobs were not leased')
  return (part: DatabasePart, { kinds, limit }: Share): Promise<Job[]> => {
    const claim: DueClaim = {
      nowMs: clock.now(),
      leaseMs: LEASE_MS,
      limit,
      kinds,
      exceptMerchants: clockMutex.taken(),
      ...(part.kind === 'node' && { amongMerchants: part.merchantCodes }),
    }
    return claimDueJobs(store, claim, (merchantCode, error) => failures.failed(error, { merchantCode }))
  }
}

/** Runs a claimed job at the merchant's current time. A failure is logged. */
export const runOrLog = (gateway: Gateway, job: Job): Promise<void> =>
  orLog(gateway, job, (nowMs) => runJob(gateway, job, nowMs))

/** Calls `work` with the merchant's current sandbox time. A failure is logged without payment data; then undefined. */
export async function orLog<T>(
  gateway: Gateway,
  job: Job,
  work: (nowMs: number) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(await merchantNow(gateway, job.merchantCode))
  } catch (error) {
    gateway.log.error({ jobKind: job.kind, jobId: job.id, error: describeError(error) }, 'a job failed')
    return undefined
  }
}
