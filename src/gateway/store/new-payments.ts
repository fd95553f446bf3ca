import { columnOf, queryArrays } from './array-rows.ts'
import { type NewJob, newJobFields, scheduleJob } from './jobs.ts'
import { ensureClock } from './merchant-clocks.ts'
import { existing, newPaymentFields, type PaymentInsertion } from './payments.ts'
import { lockKeyOf } from './postgres-transaction.ts'
import { locksRows } from './row-lock.ts'
import type { Db, NewPayment } from './tables.ts'

/** A new payment, and the jobs that are planned with it. */
export type PlannedPayment = { readonly payment: NewPayment; readonly jobs: readonly NewJob[] }

/**
 * Stores new payments with their jobs, each whole or not at all. Where an id is taken, the answer is the payment that has
 * it, as with `insertPayment`. On PostgreSQL all of them are one statement, which is its own transaction. Their merchants
 * get clocks, by which jobs and expiries fall due; those of `clocks` are known to have one.
 */
export async function insertPlanned(
  db: Db,
  planned: readonly PlannedPayment[],
  clocks: ReadonlySet<string> = new Set(),
): Promise<(one: PlannedPayment) => PaymentInsertion> {
  const stored = locksRows(db) ? await insertTogether(db, planned) : await insertHere(db, planned, clocks)
  const insertions = new Map<PlannedPayment, PaymentInsertion>()
  for (const one of planned) {
    const isStored = stored.has(one.payment.paymentId)
    insertions.set(one, isStored ? { kind: 'inserted' } : await existing(db, one.payment))
  }
  return (one) => {
    const insertion = insertions.get(one)
    if (insertion === undefined) throw new Error('the payment is not among the planned ones')
    return insertion
  }
}

/** The ids of the payments that a statement has stored. */
type StoredIds = ReadonlySet<unknown>

/** In the embedded database: clocks, then payments, then the jobs of those that were stored. */
async function insertHere(db: Db, planned: readonly PlannedPayment[], clocks: ReadonlySet<string>): Promise<StoredIds> {
  const codes = new Set(planned.map(({ payment }) => payment.merchantCode))
  for (const merchantCode of codes) if (!clocks.has(merchantCode)) await ensureClock(db, merchantCode)
  const stored = new Set<unknown>()
  for (let at = 0; at < planned.length; ) {
    const rows = ROWS_OF_STATEMENTS.find((most) => most <= planned.length - at) ?? 1
    const values = planned.slice(at, at + rows).flatMap(({ payment }) => valuesOf(payment))
    for (const [paymentId] of await queryArrays(db, insertionOf(rows), values)) stored.add(paymentId)
    at += rows
  }
  for (const { payment, jobs } of planned)
    if (stored.has(payment.paymentId)) for (const job of jobs) await scheduleJob(db, job)
  return stored
}

/** A call of the engine costs as much as a row, so that rows share statements of few sizes, which stay prepared. */
const ROWS_OF_STATEMENTS = [16, 4, 1]

const valuesOf = (payment: NewPayment) => newPaymentFields.map((field) => payment[field] ?? null)

const columnsOf = (fields: readonly string[]): readonly (readonly [string, string])[] =>
  fields.map((field) => [field, columnOf(field)] as const)
const paymentColumns = columnsOf(newPaymentFields)
const jobColumns = columnsOf(newJobFields)
const listOf = (columns: readonly (readonly [string, string])[]) => columns.map(([, column]) => column).join(', ')

const insertions = new Map<number, string>()

/** Inserts so many payments and tells the ids of those that were stored. */
function insertionOf(rows: number): string {
  const known = insertions.get(rows)
  if (known !== undefined) return known
  const row = `(${paymentColumns.map(() => '?').join(', ')})`
  const text = `insert into payment (${listOf(paymentColumns)}) values ${Array(rows).fill(row).join(', ')}
    on conflict (merchant_code, kind, entity_id) do nothing returning payment_id`
  insertions.set(rows, text)
  return text
}

/** A row under the names of its columns, for `json_populate_recordset`, which takes an absent one as null. */
function rowOf(columns: readonly (readonly [string, string])[], values: Readonly<Record<string, unknown>>) {
  const row: Record<string, unknown> = {}
  for (const [field, column] of columns) row[column] = values[field] ?? undefined
  return row
}

/**
 * One statement for all, because each exchange with the server takes longer than everything else in a create. The rows
 * are in one order, so that two processes do not wait for each other's in a circle. The merchants' locks, as `transact`
 * takes them, are held when it commits: a reset deletes the payments with their jobs or none of them.
 */
async function insertTogether(db: Db, planned: readonly PlannedPayment[]): Promise<StoredIds> {
  const ordered = inOneOrder(planned)
  const payments = ordered.map(({ payment }) => rowOf(paymentColumns, payment))
  const jobs = ordered.flatMap((one) => one.jobs)
  const jobRows = jobs.map((job, index) => ({ ...rowOf(jobColumns, job), place: index + 1 }))
  const codes = [...new Set(ordered.map(({ payment }) => payment.merchantCode))]
  const keys = codes.map((merchantCode) => String(lockKeyOf({ merchantCode })))
  const values = [keys, codes, JSON.stringify(payments), JSON.stringify(jobRows)]
  const rows = await queryArrays(db, insertion, values)
  return new Set(rows.map(([paymentId]) => paymentId))
}

/** `place` follows the jobs that are planned for the same instant, as `scheduleJob` has it. */
const insertion = `
  with locked as (select pg_advisory_xact_lock_shared(key) from unnest(cast($1 as bigint[])) as key),
  clock as (
    insert into merchant_clock (merchant_code, offset_ms) select code, 0 from unnest(cast($2 as text[])) as code
    on conflict (merchant_code) do nothing),
  inserted as (
    insert into payment (${listOf(paymentColumns)})
    select ${listOf(paymentColumns)}
    from json_populate_recordset(cast(null as payment), cast($3 as json)) as new
    on conflict (merchant_code, kind, entity_id) do nothing returning payment_id),
  planned as (
    insert into job (${listOf(jobColumns)}, lease_until_ms, place)
    select ${listOf(jobColumns)}, 0, new.place + coalesce((
      select max(other.place) from job as other
      where other.merchant_code = new.merchant_code and other.due_at_ms = new.due_at_ms), 0)
    from json_populate_recordset(cast(null as job), cast($4 as json)) as new
    join inserted on inserted.payment_id = new.subject_key)
  select inserted.payment_id from inserted, (select count(*) from locked) as held`

/** By merchant, kind and id; those of one id stay as they came, because the first is stored. */
export const inOneOrder = (planned: readonly PlannedPayment[]): readonly PlannedPayment[] =>
  [...planned].sort((one, other) => compared(textOf(one), textOf(other)))

const compared = (one: string, other: string): number => Number(one > other) - Number(one < other)

const textOf = ({ payment: { merchantCode, kind, entityId } }: PlannedPayment): string =>
  `${merchantCode} ${kind} ${entityId}`
