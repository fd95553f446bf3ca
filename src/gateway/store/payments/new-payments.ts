import { type NewJob, newJobFields, scheduleJob } from '../jobs/jobs.ts'
import { ensureClock } from '../merchants/merchant-clocks.ts'
import { lockKeyOf } from '../postgres/postgres-transaction.ts'
import { columnOf } from '../statements/array-rows.ts'
import { byMerchant, byText, callEach } from '../statements/one-call-each.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Db, NewPayment } from '../tables.ts'
import { existing, insertPayment, newPaymentFields, type PaymentInsertion } from './payments.ts'

/** A new payment, and the jobs that are planned with it. */
export type PlannedPayment = { readonly payment: NewPayment; readonly jobs: readonly NewJob[] }

/**
 * Stores new payments with their jobs, each whole or not at all. Where an id is taken, the answer is the
 * payment that has it, as with `insertPayment`. On PostgreSQL all of them are one statement, which is its own
 * transaction. Their merchants get a clock, by which jobs and expiries fall due; those of `clocks` are known to have one.
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

/** Makes rows under the names of their columns, for `json_populate_recordset`, which takes an absent one as null. */
const rowMaker =
  (columns: readonly (readonly [string, string])[]) =>
  (values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
    Object.fromEntries(columns.map(([field, column]) => [column, values[field] ?? undefined]))
const [paymentRowOf, jobRowOf] = [rowMaker(paymentColumns), rowMaker(jobColumns)]

/**
 * One statement for all, because each exchange with the server takes longer than everything else in a create. The rows
 * are in one order, so that two processes do not wait for each other's in a circle. The merchants' locks, as `transact`
 * takes them, are held when it commits: a reset deletes the payments with their jobs or none of them.
 */
async function insertTogether(db: Db, planned: readonly PlannedPayment[]): Promise<ReadonlySet<string>> {
  const calls = byMerchant(planned, ({ payment }) => payment.merchantCode).map(valuesOf)
  // The type is that of the function.
  return new Set((await callEach(db, { name: 'insert_planned', calls })).flat() as string[])
}

function valuesOf([merchantCode, planned]: readonly [string, readonly PlannedPayment[]]): readonly unknown[] {
  const ordered = inOneOrder(planned)
  const payments = ordered.map(({ payment }) => paymentRowOf(payment))
  const jobs = ordered.flatMap((one) => one.jobs).map((job) => jobRowOf(job))
  return [merchantCode, String(lockKeyOf({ merchantCode })), JSON.stringify(payments), JSON.stringify(jobs)]
}

/** By kind and id; those of one id stay as they came, because the first is stored. */
export const inOneOrder = (planned: readonly PlannedPayment[]): readonly PlannedPayment[] =>
  [...planned].sort((one, other) => byText(textOf(one), textOf(other)))

const textOf = ({ payment: { kind, entityId } }: PlannedPayment): string => `${kind} ${entityId}`
