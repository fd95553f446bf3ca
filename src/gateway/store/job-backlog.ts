import { clockShows } from './merchant-clocks.ts'
import type { Db, Job, Payment } from './tables.ts'

/** Number of jobs of a kind that are not completed, due or not. */
export async function countJobs(db: Db, kind: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll().as('waiting'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export type JobLag = { readonly kind: string; readonly lagMs: number }

/**
 * For each job kind, how many milliseconds its longest overdue job is late by its merchant's clock. `nowMs` is real
 * time.
 */
export async function listJobLags(db: Db, nowMs: number): Promise<JobLag[]> {
  const oldest = await db
    .selectFrom('job')
    .innerJoin('merchantClock', 'merchantClock.merchantCode', 'job.merchantCode')
    .select((eb) => ['job.kind', eb.fn.max(eb(clockShows(nowMs), '-', eb.ref('job.dueAtMs'))).as('lagMs')])
    .where((eb) => eb('job.dueAtMs', '<=', clockShows(nowMs)))
    .groupBy('job.kind')
    .execute()
  return oldest.map(({ kind, lagMs }) => ({ kind, lagMs: Number(lagMs) }))
}

/** A planned job with the payment it belongs to. */
export type UpcomingJob = Pick<Job, 'kind' | 'dueAtMs' | 'attempt'> & {
  readonly paymentKind: Payment['kind']
  readonly entityId: string
}

/** A merchant's planned jobs, earliest first. */
export function listUpcomingJobs(db: Db, merchantCode: string, limit: number): Promise<UpcomingJob[]> {
  return db
    .selectFrom('job')
    .innerJoin('payment', 'payment.paymentId', 'job.subjectKey')
    .select(['job.kind', 'job.dueAtMs', 'job.attempt', 'payment.kind as paymentKind', 'payment.entityId'])
    .where('job.merchantCode', '=', merchantCode)
    .orderBy('job.dueAtMs')
    .orderBy('job.place')
    .limit(limit)
    .execute()
}
