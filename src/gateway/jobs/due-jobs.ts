import { merchantNow } from '../core/clock.ts'
import type { DatabasePart } from '../core/database-parts.ts'
import type { Gateway } from '../core/gateway.ts'
import { describeError } from '../core/observability/log.ts'
import { claimDueJobs, type DueClaim } from '../store/jobs/job-claims.ts'
import type { Job } from '../store/tables.ts'
import { type JobKind, runJob } from './job-handlers.ts'
import { LEASE_MS } from './lease.ts'

/**
 * Leases due jobs of these kinds in one part of the database, except those of merchants whose clocks this process is
 * advancing. A merchant whose jobs cannot be leased is logged and left out.
 */
export function claimDue(
  { clockMutex, clock, store, log }: Gateway,
  part: DatabasePart,
  { kinds, limit }: { readonly kinds: readonly JobKind[]; readonly limit: number },
): Promise<Job[]> {
  const claim: DueClaim = {
    nowMs: clock.now(),
    leaseMs: LEASE_MS,
    limit,
    kinds,
    exceptMerchants: clockMutex.taken(),
    ...(part.kind === 'node' && { amongMerchants: part.merchantCodes }),
  }
  return claimDueJobs(store, claim, (merchantCode, error) =>
    log.error({ merchantCode, error: describeError(error) }, 'due jobs were not leased'),
  )
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
