import { type NewJob, newJobFields, scheduleJob } from '../jobs/jobs.ts'
import { ensureClock } from '../merchants/merchant-clocks.ts'
import { lockKeyOf } from '../postgres/postgres-transaction.ts'
import { columnOf, queryArrays } from '../statements/array-rows.ts'
import { oneMerchantOf } from '../statements/one-merchant.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Db, NewPayment } from '../tables.ts'
import { existing, insertPayment, newPaymentFields, type PaymentInsertion } from './payments.ts'

/** A new payment, and the jobs that are planned with it. */
export type PlannedPayment = { readonly payment: NewPayment; readonly jobs: readonly NewJob[] }

/**
 * Stores new payments of one merchant with their jobs, each whole or not at all. Where an id is taken, the answer is the
 * payment that has it, as with `insertPayment`. On PostgreSQL all of them are one statement, which is its own
 * transaction. The merchant gets a clock, by which jobs and expiries fall due; those of `clocks` are known to have one.
 */
export async function insertPlanned(
  db: Db,
  planned: readonly PlannedPayment[],
  clocks: ReadonlySet<string> = new Set(),
): Promise<(one: PlannedPayment) => PaymentInsertion> {
  const insertions = new Map<PlannedPayment, PaymentInsertion>()
  if (!locksRows(db)) {
    for (const one of planned) {
      const { merchantCode } = one.payment
      if (!clocks.has(merchantCode)) await ensureClock(db, merchantCode)
      insertions.set(one, await insertAlone(db, one))
    }
  } else {
    const stored = await insertTogether(db, planned)
    for (const one of planned) {
      const isStored = stored.has(one.payment.paymentId)
      insertions.set(one, isStored ? { kind: 'inserted' } : await existing(db, one.payment))
    }
  }
  return (one) => {
    const insertion = insertions.get(one)
    if (insertion === undefined) throw new Error('the payment is not among the planned ones')
    return insertion
  }
}

async function insertAlone(db: Db, { payment, jobs }: PlannedPayment): Promise<PaymentInsertion> {
  const insertion = await insertPayment(db, payment)
  if (insertion.kind === 'inserted') for (const job of jobs) await scheduleJob(db, job)
  return insertion
}

const columnsOf = (fields: readonly string[]): readonly (readonly [string, string])[] =>
  fields.map((field) => [field, columnOf(field)] as const)

const paymentColumns = columnsOf(newPaymentFields)
const jobColumns = columnsOf(newJobFields)
const listOf = (columns: readonly (readonly [string, string])[]) => columns.map(([, column]) => column).join(', ')

/** Makes rows under the names of their columns, for `json_populate_recordset`, which takes an absent one as null. */
const rowMaker =
  (columns: readonly (readonly [string, string])[]) =>
  (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(columns.map(([field, column]) => [column, values[field] ?? undefined]))
const [paymentRowOf, jobRowOf] = [rowMaker(paymentColumns), rowMaker(jobColumns)]

/**
 * One statement for all, because each exchange with the server takes longer than everything else in a create. The rows
 * are in one order, so that two processes do not wait for each other's in a circle. The merchant's lock, as `transact`
 * takes it, is held when it commits: a reset deletes the payments with their jobs or none of them.
 */
async function insertTogether(db: Db, planned: readonly PlannedPayment[]): Promise<ReadonlySet<unknown>> {
  const ordered = inOneOrder(planned)
  const payments = ordered.map(({ payment }) => paymentRowOf(payment))
  const jobs = ordered.flatMap((one) => one.jobs)
  const jobRows = jobs.map((job, index) => ({ ...jobRowOf(job), place: index + 1 }))
  const merchantCode = oneMerchantOf(planned.map(({ payment }) => payment))
  const key = String(lockKeyOf({ merchantCode }))
  const dueAtMs = [...new Set(jobs.map((job) => job.dueAtMs))]
  const values = [merchantCode, key, JSON.stringify(payments), JSON.stringify(jobRows), dueAtMs]
  const rows = await queryArrays(db, insertion, values)
  return new Set(rows.map(([paymentId]) => paymentId))
}

/**
 * `place` follows the jobs that are planned for the same instant, as `scheduleJob` has it. In a form that a cluster takes
 * too: no subquery refers to a row around it, and no column is void.
 */
const insertion = `
  with locked as (select pg_advisory_xact_lock_shared(cast($2 as bigint)) is null as is_held),
  clock as (
    insert into merchant_clock (merchant_code, offset_ms) values (cast($1 as text), 0)
    on conflict (merchant_code) do nothing),
  inserted as (
    insert into payment (${listOf(paymentColumns)})
    select ${listOf(paymentColumns)}
    from json_populate_recordset(cast(null as payment), cast($3 as json)) as new
    on conflict (merchant_code, kind, entity_id) do nothing returning payment_id),
  planned as (
    insert into job (${listOf(jobColumns)}, lease_until_ms, place)
    select ${jobColumns.map(([, column]) => `new.${column}`).join(', ')}, 0, new.place + coalesce(former.place, 0)
    from json_populate_recordset(cast(null as job), cast($4 as json)) as new
    join inserted on inserted.payment_id = new.subject_key
    left join (
      select due_at_ms, max(place) as place from job
      where merchant_code = cast($1 as text) and due_at_ms = any(cast($5 as bigint[])) group by due_at_ms
    ) as former on former.due_at_ms = new.due_at_ms)
  select inserted.payment_id from inserted, (select count(*) from locked) as held`

/** By kind and id; those of one id stay as they came, because the first is stored. */
export const inOneOrder = (planned: readonly PlannedPayment[]): readonly PlannedPayment[] =>
  [...planned].sort((one, other) => compared(textOf(one), textOf(other)))

const compared = (one: string, other: string): number => Number(one > other) - Number(one < other)

const textOf = ({ payment: { kind, entityId } }: PlannedPayment): string => `${kind} ${entityId}`
