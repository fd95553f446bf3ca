import type { ExpressionBuilder } from 'kysely'
import { clockShows } from './merchant-clocks.ts'
import { locksRows } from './row-lock.ts'
import type { Db, Job, Tables } from './tables.ts'

export type DueClaim = {
  readonly nowMs: number
  readonly leaseMs: number
  readonly limit: number
  /** Only jobs of these kinds, so that slow jobs do not delay fast ones. */
  readonly kinds?: readonly string[]
  /** Merchants to skip, because their clocks are being advanced and the advance runs their jobs. */
  readonly exceptMerchants?: readonly string[]
}

/**
 * Leases jobs that are due by their merchants' clocks, the longest overdue of a merchant first. Each job goes to only
 * one of several competing callers. Merchants share the limit, so that one with a long queue does not delay the others.
 * `nowMs` is real time. A job whose lease has expired can be leased again.
 */
export async function claimDueJobs(tx: Db, claim: DueClaim): Promise<Job[]> {
  const clocks = await listClocksWithDueJobs(tx, claim)
  const jobs: Job[] = []
  for (const [index, clock] of clocks.entries()) {
    const share = Math.ceil((claim.limit - jobs.length) / (clocks.length - index))
    if (share > 0) jobs.push(...(await claimShare(tx, clock, { ...claim, limit: share })))
  }
  return jobs
}

type ShownClock = { readonly merchantCode: string; readonly shownMs: number }

/** Clocks of merchants with due jobs, longest overdue first. */
function listClocksWithDueJobs(tx: Db, claim: DueClaim): Promise<ShownClock[]> {
  const shown = clockShows(claim.nowMs)
  const firstDue = (eb: ExpressionBuilder<Tables, 'merchantClock'>) =>
    selectFree(tx, claim)
      .select('job.dueAtMs')
      .where('job.merchantCode', '=', eb.ref('merchantClock.merchantCode'))
      .where('job.dueAtMs', '<=', shown)
      .orderBy('job.dueAtMs')
      .limit(1)
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('merchantClock')
        .select((inner) => ['merchantCode', shown.as('shownMs'), firstDue(inner).as('firstDueMs')])
        .as('clock'),
    )
    .select(['clock.merchantCode', 'clock.shownMs'])
    .where('clock.firstDueMs', 'is not', null)
    .orderBy((eb) => eb('clock.firstDueMs', '-', eb.ref('clock.shownMs')))
    .limit(claim.limit)
    .execute()
}

/** Leases up to `limit` jobs of one merchant, earliest due first. */
async function claimShare(tx: Db, { merchantCode, shownMs }: ShownClock, claim: DueClaim): Promise<Job[]> {
  const due = selectFree(tx, claim)
    .select('job.id')
    .where('job.merchantCode', '=', merchantCode)
    .where('job.dueAtMs', '<=', shownMs)
    .orderBy('job.dueAtMs')
    .orderBy('job.place')
    .limit(claim.limit)
    .$if(locksRows(tx), (query) => query.forUpdate('job').skipLocked())
  const jobs = await tx
    .with('due', () => due) // not a subquery: PostgreSQL might run that more than once and claim beyond the limit
    .updateTable('job')
    .set({ leaseUntilMs: claim.nowMs + claim.leaseMs })
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returningAll()
    .execute()
  return jobs.sort((one, other) => one.dueAtMs - other.dueAtMs || one.place - other.place)
}

/** Jobs without a valid lease, of the given kinds and merchants. */
const selectFree = (tx: Db, { nowMs, kinds, exceptMerchants = [] }: DueClaim) =>
  tx
    .selectFrom('job')
    .where('job.leaseUntilMs', '<', nowMs)
    .$if(exceptMerchants.length > 0, (query) => query.where('job.merchantCode', 'not in', exceptMerchants))
    .$if(kinds !== undefined, (query) => query.where('job.kind', 'in', kinds ?? []))

export type NextClaim = {
  readonly merchantCode: string
  /** In the merchant's sandbox time. */
  readonly untilMs: number
  readonly nowMs: number
  readonly leaseMs: number
}

/**
 * Leases a merchant's earliest job due up to a sandbox instant; jobs of the same instant in the order they were
 * planned. `busy` if a worker holds that job: the caller that advances the clock has to wait for it.
 */
export async function claimNextJob(tx: Db, claim: NextClaim): Promise<Job | 'busy' | undefined> {
  const next = await tx
    .selectFrom('job')
    .select('id')
    .where('merchantCode', '=', claim.merchantCode)
    .where('dueAtMs', '<=', claim.untilMs)
    .orderBy('dueAtMs')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  if (next === undefined) return undefined
  const leased = await tx
    .updateTable('job')
    .set({ leaseUntilMs: claim.nowMs + claim.leaseMs })
    .where('id', '=', next.id)
    .where('leaseUntilMs', '<', claim.nowMs)
    .returningAll()
    .executeTakeFirst()
  return leased ?? 'busy'
}
