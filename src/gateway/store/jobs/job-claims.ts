import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, sql } from 'kysely'
import { clockShows } from '../merchants/merchant-clocks.ts'
import { EXPIRE, selectFirstExpiry } from '../payments/expiries.ts'
import { hasExpiry, planExpiries } from '../payments/planned-expiries.ts'
import { compileOnce, type Statement } from '../statements/compiled-statements.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Store } from '../store.ts'
import type { Db, Job, Tables } from '../tables.ts'
import { byPlace } from './jobs.ts'

export type DueClaim = {
  readonly nowMs: number
  readonly leaseMs: number
  readonly limit: number
  /** Only jobs of these kinds, so that slow jobs do not delay fast ones. */
  readonly kinds: readonly string[]
  /** Merchants to skip, because their clocks are being advanced and the advance runs their jobs. */
  readonly exceptMerchants: readonly string[]
  /** Only these merchants, such as those of one node of a distributed database; absent: all. */
  readonly amongMerchants?: readonly string[]
}

/** Told of a merchant whose jobs could not be claimed; the claim goes on with the others. */
export type OnUnclaimed = (merchantCode: string, error: unknown) => void

/**
 * Leases jobs that are due by their merchants' clocks, the longest overdue of a merchant first. Each job goes to only
 * one of several competing callers. Merchants share the limit, so that one with a long queue does not delay the others.
 * `nowMs` is real time. A job whose lease has expired can be leased again.
 *
 * Each merchant's jobs are leased by a write of their own (D-810). Rejects if the merchants cannot be asked for.
 */
export async function claimDueJobs(store: Claimed, claim: DueClaim, onUnclaimed: OnUnclaimed): Promise<Job[]> {
  if (claim.amongMerchants?.length === 0) return [] // PostgreSQL has no empty list
  const clocks = await store.read((db) => listClocksWithDueJobs(db, claim))
  const jobs: Job[] = []
  for (const [index, clock] of clocks.entries()) {
    const share = { ...claim, limit: Math.ceil((claim.limit - jobs.length) / (clocks.length - index)) }
    try {
      jobs.push(...(await claimShare(store, clock, share)))
    } catch (error) {
      onUnclaimed(clock.merchantCode, error)
    }
  }
  return jobs
}

type Claimed = Pick<Store, 'read' | 'write' | 'writeStatement'>

type ShownClock = {
  readonly merchantCode: string
  readonly shownMs: number
  /** The merchant's longest overdue expiry that is not a job yet. */
  readonly firstExpiryMs: number | null
}

/** Clocks of merchants with due jobs or expiries, longest overdue first. It looks at every merchant, or at those named. */
async function listClocksWithDueJobs(db: Db, claim: DueClaim): Promise<readonly ShownClock[]> {
  if (claim.exceptMerchants.length > 0 || claim.amongMerchants !== undefined) return selectClocks(db, claim).execute()
  const { rows } = await clockStatement(claim)(db, claim)
  return rows
}

const clockStatements = new Map<string, ReturnType<typeof clockStatement>>()

/** The worker asks fifteen times a second: building the query took longer than running it. */
function clockStatement(claim: DueClaim): Statement<DueClaim, ShownClock> {
  const kinds = claim.kinds.join()
  const known = clockStatements.get(kinds)
  if (known !== undefined) return known
  const statement = compileOnce(['nowMs', 'limit'], (db, { nowMs, limit }: DueClaim) =>
    selectClocks(db, { ...claim, nowMs, limit }).compile(),
  )
  clockStatements.set(kinds, statement)
  return statement
}

/** Each of its tables is asked for the merchants alone: a cluster then leaves out the nodes that have none of them. */
function selectClocks(tx: Db, claim: DueClaim) {
  const { exceptMerchants, amongMerchants } = claim
  const shown = clockShows(claim.nowMs)
  type Clock = ExpressionBuilder<Tables, 'merchantClock'>
  const firstDue = (eb: Clock) =>
    selectFree(tx, claim)
      .select('job.dueAtMs')
      .where('job.merchantCode', '=', eb.ref('merchantClock.merchantCode'))
      .where('job.dueAtMs', '<=', shown)
      .$if(amongMerchants !== undefined, (query) => query.where('job.merchantCode', 'in', amongMerchants ?? []))
      .orderBy('job.dueAtMs')
      .limit(1)
  return tx
    .selectFrom((eb) =>
      eb
        .selectFrom('merchantClock')
        .select((inner) => [
          'merchantCode',
          shown.as('shownMs'),
          firstDue(inner).as('firstDueMs'),
          firstExpiry(tx, { claim, shown, merchantCode: inner.ref('merchantClock.merchantCode') }).as('firstExpiryMs'),
        ])
        .$if(amongMerchants !== undefined, (query) => query.where('merchantCode', 'in', amongMerchants ?? []))
        .$if(exceptMerchants.length > 0, (query) => query.where('merchantCode', 'not in', exceptMerchants))
        .as('clock'),
    )
    .select(['clock.merchantCode', 'clock.shownMs', 'clock.firstExpiryMs'])
    .where((eb) => eb.or([eb('clock.firstDueMs', 'is not', null), eb('clock.firstExpiryMs', 'is not', null)]))
    .orderBy((eb) => {
      const isJobFirst = eb.or([
        eb('clock.firstExpiryMs', 'is', null),
        eb('clock.firstDueMs', '<=', eb.ref('clock.firstExpiryMs')),
      ])
      const firstMs = eb.case().when(isJobFirst).then(eb.ref('clock.firstDueMs')).else(eb.ref('clock.firstExpiryMs'))
      return eb(firstMs.end(), '-', eb.ref('clock.shownMs'))
    })
    .limit(claim.limit)
}

type OfClock = {
  readonly claim: DueClaim
  readonly shown: RawBuilder<number>
  readonly merchantCode: ExpressionWrapper<Tables, 'merchantClock', string>
}

/** The earliest due expiry of a clock's merchant; null for a claim of other kinds. */
const firstExpiry = (tx: Db, { claim: { kinds, amongMerchants }, shown, merchantCode }: OfClock) =>
  kinds.includes(EXPIRE)
    ? selectFirstExpiry(tx)
        .where('payment.merchantCode', '=', merchantCode)
        .where('payment.expiryDueAtMs', '<=', shown)
        .$if(amongMerchants !== undefined, (query) => query.where('payment.merchantCode', 'in', amongMerchants ?? []))
    : sql<number | null>`cast(null as bigint)`

/** Leases up to `limit` jobs of one merchant, earliest due first. */
function claimShare(store: Claimed, clock: ShownClock, claim: DueClaim): Promise<Job[]> {
  const { merchantCode, shownMs: untilMs, firstExpiryMs } = clock
  if (firstExpiryMs === null) return store.writeStatement((db) => claimDue(db, clock, claim))
  return store.write(async (tx) => {
    await planExpiries(tx, { merchantCode, untilMs, limit: claim.limit, skipsLocked: true })
    return claimDue(tx, clock, claim)
  })
}

async function claimDue(tx: Db, { merchantCode, shownMs }: ShownClock, claim: DueClaim): Promise<Job[]> {
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
    .where('merchantCode', '=', merchantCode)
    .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
    .returningAll()
    .execute()
  return jobs.sort(byPlace)
}

/** Jobs of the given kinds without a valid lease. */
const selectFree = (tx: Db, { nowMs, kinds }: DueClaim) =>
  tx.selectFrom('job').where('job.leaseUntilMs', '<', nowMs).where('job.kind', 'in', kinds)

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
  const { merchantCode, untilMs } = claim
  const next = await tx
    .selectFrom('job')
    .select(['id', 'dueAtMs'])
    .where('merchantCode', '=', merchantCode)
    .where('dueAtMs', '<=', untilMs)
    .orderBy('dueAtMs')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst()
  const beforeMs = next === undefined ? untilMs : next.dueAtMs - 1
  if (await hasExpiry(tx, { merchantCode, untilMs: beforeMs })) {
    await planExpiries(tx, { merchantCode, untilMs: beforeMs, limit: EXPIRIES_PER_STEP, skipsLocked: false })
    return claimNextJob(tx, claim)
  }
  if (next === undefined) return undefined
  const leased = await tx
    .updateTable('job')
    .set({ leaseUntilMs: claim.nowMs + claim.leaseMs })
    .where((row) => row.and({ merchantCode, id: next.id }))
    .where('leaseUntilMs', '<', claim.nowMs)
    .returningAll()
    .executeTakeFirst()
  return leased ?? 'busy'
}

const EXPIRIES_PER_STEP = 64
