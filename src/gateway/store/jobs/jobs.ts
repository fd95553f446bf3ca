import { sql } from 'kysely'
import { ensureClock } from '../merchants/merchant-clocks.ts'
import { findExpiry } from '../payments/expiries.ts'
import { compileOnce } from '../statements/compiled-statements.ts'
import type { Db, Job, PaymentRef } from '../tables.ts'

export type NewJob = Omit<Job, 'place' | 'leaseUntilMs'>

/**
 * Plans a job for an instant of its merchant's sandbox time (`dueAtMs`), after those already planned for that instant.
 */
export async function scheduleJob(tx: Db, job: NewJob): Promise<void> {
  if ((await insertJob(tx, job)).numAffectedRows === 1n) return
  await ensureClock(tx, job.merchantCode)
  if ((await insertJob(tx, job)).numAffectedRows !== 1n) throw new Error('the job was not stored')
}

export const newJobFields = [
  'id',
  'merchantCode',
  'kind',
  'subjectKey',
  'payloadJson',
  'dueAtMs',
  'attempt',
  'createdAtMs',
] as const satisfies readonly (keyof NewJob)[]

/**
 * Selects from the merchant's clock: without a clock no row is inserted, because such a job would never fall due.
 * PostgreSQL cannot infer the type of a bare parameter in a select list, hence the casts.
 */
const insertJob = compileOnce(newJobFields, (db, job: NewJob) =>
  sql`
    insert into job (merchant_code, id, kind, subject_key, payload_json, due_at_ms, attempt, created_at_ms, lease_until_ms, place)
    select merchant_code, cast(${job.id} as text), cast(${job.kind} as text), cast(${job.subjectKey} as text),
      cast(${job.payloadJson} as text), cast(${job.dueAtMs} as bigint), cast(${job.attempt} as integer),
      cast(${job.createdAtMs} as bigint), 0, ${nextPlace(db, job)}
    from merchant_clock where merchant_code = ${job.merchantCode}`.compile(db),
)

/** One more than the highest `place` among the merchant's jobs of the same instant. */
const nextPlace = (db: Db, { merchantCode, dueAtMs }: Pick<Job, 'merchantCode' | 'dueAtMs'>) =>
  db
    .selectFrom('job as other')
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max('other.place'), eb.lit(0)), '+', 1).as('next'))
    .where('other.merchantCode', '=', merchantCode)
    .where('other.dueAtMs', '=', dueAtMs)

export const subjectOf = ({ merchantCode, subjectKey }: Pick<Job, 'merchantCode' | 'subjectKey'>): PaymentRef => ({
  merchantCode,
  paymentId: subjectKey,
})

/** Deletes the jobs of a payment, all or those of one kind. A worker that holds one of them finds its lease lost. */
export async function cancelJobs(tx: Db, { merchantCode, paymentId }: PaymentRef, kind?: string): Promise<void> {
  let query = tx.deleteFrom('job').where('merchantCode', '=', merchantCode).where('subjectKey', '=', paymentId)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}

/** When the earliest job of these kinds falls due; undefined where a payment has none. */
export async function firstDueOf(
  tx: Db,
  { merchantCode, paymentId }: PaymentRef,
  kinds: readonly string[],
): Promise<number | undefined> {
  const first = await tx
    .selectFrom('job')
    .select('dueAtMs')
    .where('merchantCode', '=', merchantCode)
    .where('subjectKey', '=', paymentId)
    .where('kind', 'in', kinds)
    .orderBy('dueAtMs')
    .limit(1)
    .executeTakeFirst()
  return first?.dueAtMs
}

/** The jobs of a payment and its expiry, earliest first. */
export async function listJobs(db: Db, payment: PaymentRef): Promise<Job[]> {
  const jobs = await db
    .selectFrom('job')
    .selectAll()
    .where((row) => row.and({ merchantCode: payment.merchantCode, subjectKey: payment.paymentId }))
    .execute()
  const expiry = await findExpiry(db, payment)
  return [...jobs, ...(expiry ? [expiry] : [])].sort(byPlace)
}

/** Earliest first, and jobs of the same instant in the order they were planned. */
export const byPlace = (one: Job, other: Job): number => one.dueAtMs - other.dueAtMs || one.place - other.place

/** A claimed job. Only the holder of this exact lease can complete or reschedule it. */
export type JobLease = Pick<Job, 'merchantCode' | 'id' | 'leaseUntilMs'>

/** Deletes a finished job. False if the lease was lost: the caller must then write nothing else in this transaction. */
export async function completeJob(tx: Db, { merchantCode, id, leaseUntilMs }: JobLease): Promise<boolean> {
  const done = await tx
    .deleteFrom('job')
    .where((row) => row.and({ merchantCode, id, leaseUntilMs }))
    .returning('id')
    .executeTakeFirst()
  return done !== undefined
}

/**
 * Extends a lease, or releases it with `untilMs` 0. Resolves to the updated job, or to undefined if the lease was lost.
 */
export function renewLease(
  tx: Db,
  { merchantCode, id, leaseUntilMs }: JobLease,
  untilMs: number,
): Promise<Job | undefined> {
  return tx
    .updateTable('job')
    .set({ leaseUntilMs: untilMs })
    .where((row) => row.and({ merchantCode, id, leaseUntilMs }))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Releases every lease but those of payouts that are being sent: the processor may still act on the call of a process that
 * has died, so nobody may ask it for their end meanwhile. To be called only by a process that has the database to itself.
 */
export async function freeAllJobs(tx: Db): Promise<void> {
  // A literal, because SQLite uses the index of leased jobs for no bound value.
  await tx
    .updateTable('job')
    .set({ leaseUntilMs: 0 })
    .where((eb) => eb('leaseUntilMs', '<>', eb.lit(0)))
    .where('kind', '<>', 'send')
    .execute()
}

export type JobRepeat = Pick<Job, 'dueAtMs' | 'attempt'>

/** Releases a claimed job for another attempt at a sandbox instant. False if the lease was lost. */
export async function rescheduleJob(
  tx: Db,
  { merchantCode, id, leaseUntilMs }: JobLease,
  repeat: JobRepeat,
): Promise<boolean> {
  const moved = await tx
    .updateTable('job')
    .set({ ...repeat, leaseUntilMs: 0, place: nextPlace(tx, { merchantCode, dueAtMs: repeat.dueAtMs }) })
    .where((row) => row.and({ merchantCode, id, leaseUntilMs }))
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}
