import type { Gateway } from '../core/gateway.ts'
import { merchantNow } from '../core/merchant-time.ts'
import { describeError } from '../core/observability/log.ts'
import { claimDueJobs } from '../store/jobs/job-claims.ts'
import type { Job } from '../store/tables.ts'
import { type JobKind, runJob } from './job-handlers.ts'
import { LEASE_MS } from './lease.ts'

/** Leases due jobs of these kinds, except those of merchants whose clocks this process is advancing. */
export function claimDue(gateway: Gateway, kinds: readonly JobKind[], limit: number): Promise<Job[]> {
  const exceptMerchants = gateway.clockMutex.taken()
  return gateway.store.write((tx) =>
    claimDueJobs(tx, { nowMs: gateway.clock.now(), leaseMs: LEASE_MS, limit, kinds, exceptMerchants }),
  )
}

/** Runs a claimed job at the merchant's current time; a failure is logged. */
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
