import { clockShows } from './clock-shows.ts'
import type { Db } from './tables.ts'

/** How many jobs of a kind are planned and not yet done. */
export async function countJobs(db: Db, kind: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('job')
    .select((eb) => eb.fn.countAll().as('waiting'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

export type JobLag = { readonly kind: string; readonly lagMs: number }

/** By kind of job, how many milliseconds ago the one that waits longest fell due by its merchant's clock. `nowMs` is real time. */
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
