import { clockShows } from '../merchants/merchant-clocks.ts'
import { EXPIRE, selectExpiring } from '../payments/expiries.ts'
import type { Db, Job, Payment } from '../tables.ts'

/** Merchants to look at alone, because the others' rows cannot be read; undefined: all. */
type Only = readonly string[] | undefined

/** Number of jobs of a kind that are not completed, due or not. */
export async function countJobs(db: Db, kind: string, only?: Only): Promise<number> {
  if (only?.length === 0) return 0
  const { waiting } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll().as('waiting'))
    .where('kind', '=', kind)
    .$if(only !== undefined, (query) => query.where('merchantCode', 'in', only ?? []))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export type JobLag = { readonly kind: string; readonly lagMs: number }

/**
 * For each job kind, how many milliseconds its longest overdue job is late by its merchant's clock. `nowMs` is real
 * time.
 */
export async function listJobLags(db: Db, nowMs: number, only?: Only): Promise<JobLag[]> {
  if (only?.length === 0) return []
  const shown = clockShows(nowMs)
  const oldest = await db
    .selectFrom('job')
    .innerJoin('merchantClock', 'merchantClock.merchantCode', 'job.merchantCode')
    .select((eb) => ['job.kind', eb.fn.max(eb(shown, '-', eb.ref('job.dueAtMs'))).as('lagMs')])
    .where((eb) => eb('job.dueAtMs', '<=', shown))
    .$if(only !== undefined, (query) => query.where('job.merchantCode', 'in', only ?? []))
    .groupBy('job.kind')
    .execute()
  const expiries = await selectExpiring(db)
    .innerJoin('merchantClock', 'merchantClock.merchantCode', 'payment.merchantCode')
    .select((eb) => eb.fn.max(eb(shown, '-', eb.ref('payment.expiryDueAtMs'))).as('lagMs'))
    .where((eb) => eb('payment.expiryDueAtMs', '<=', shown))
    .$if(only !== undefined, (query) => query.where('payment.merchantCode', 'in', only ?? []))
    .executeTakeFirst()
  const lags = new Map(oldest.map(({ kind, lagMs }) => [kind, Number(lagMs)]))
  if (expiries?.lagMs) lags.set(EXPIRE, Math.max(Number(expiries.lagMs), lags.get(EXPIRE) ?? 0))
  return [...lags].map(([kind, lagMs]) => ({ kind, lagMs }))
}

/** A planned job with the payment it belongs to. */
export type UpcomingJob = Pick<Job, 'kind' | 'dueAtMs' | 'attempt'> & {
  readonly paymentKind: Payment['kind']
  readonly entityId: string
}

/** A merchant's planned jobs and expiries, earliest first. */
export async function listUpcomingJobs(db: Db, merchantCode: string, limit: number): Promise<UpcomingJob[]> {
  const jobs = await db
    .selectFrom('job')
    .innerJoin('payment', (join) =>
      join.onRef('payment.merchantCode', '=', 'job.merchantCode').onRef('payment.paymentId', '=', 'job.subjectKey'),
    )
    .select(['job.kind', 'job.dueAtMs', 'job.attempt', 'payment.kind as paymentKind', 'payment.entityId'])
    .where('job.merchantCode', '=', merchantCode)
    .orderBy('job.dueAtMs')
    .orderBy('job.place')
    .limit(limit)
    .execute()
  const expiries = await selectExpiring(db)
    .select(['payment.kind as paymentKind', 'payment.entityId', 'payment.expiryDueAtMs'])
    .where('payment.merchantCode', '=', merchantCode)
    .orderBy('payment.expiryDueAtMs')
    .limit(limit)
    .execute()
  const planned = expiries.map(({ expiryDueAtMs, ...payment }) => ({
    ...payment,
    kind: EXPIRE,
    dueAtMs: expiryDueAtMs ?? 0,
    attempt: 1,
  }))
  // Sorting keeps the order of jobs of one instant.
  return [...jobs, ...planned].sort((one, other) => one.dueAtMs - other.dueAtMs).slice(0, limit)
}
