import { type NewJob, newJobFields, scheduleJob } from '../jobs/jobs.ts'
import { ensureClock } from '../merchants/merchant-clocks.ts'
import { lockKeyOf } from '../postgres/postgres-transaction.ts'
import { batched } from '../statements/batched.ts'
import { columnOf } from '../statements/column-of.ts'
import { compileOnce } from '../statements/compiled-statements.ts'
import { byMerchant, byText } from '../statements/lock-order.ts'
import { callEach } from '../statements/one-call-each.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Store } from '../store.ts'
import type { Db, NewPayment, Payment } from '../tables.ts'
import { unavailabilityOf } from '../unavailability.ts'
import { findAccepted, keyFields, type PaymentKey } from './payments.ts'

export type PaymentInsertion = { readonly kind: 'inserted' } | { readonly kind: 'exists'; readonly payment: Payment }

/** The columns of a new payment. One without a value gets its default, which is null for each that may be absent. */
export const newPaymentFields = [
  ...keyFields,
  'paymentId',
  'status',
  'state',
  'currencyCode',
  'amount',
  'amountRequired',
  'receivingAccount',
  'methodCode',
  'operatorCode',
  'callbackUrl',
  'returnUrl',
  'requestJson',
  'responseJson',
  'createdAtMs',
  'expiresAtMs',
  'processedAtMs',
  'failureReasonCode',
  'processorStatus',
  'externalReference',
  'reference',
  'feeJson',
  'isTest',
  'processorDataJson',
  'expiryDueAtMs',
] as const satisfies readonly (keyof NewPayment)[]

/**
 * Stores a new payment. If its merchant, kind and entity id are taken, resolves to the payment that has them, or had
 * them before its data was deleted.
 */
export async function insertPayment(tx: Db, payment: NewPayment): Promise<PaymentInsertion> {
  const { numAffectedRows } = await insertUnlessKnown(tx, payment)
  return numAffectedRows === 1n ? { kind: 'inserted' } : existing(tx, payment)
}

const insertUnlessKnown = compileOnce(newPaymentFields, (db, payment: NewPayment) =>
  db
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) => conflict.columns(keyFields).doNothing())
    .compile(),
)

/** The payment that has the id of one that was not stored. */
export async function existing(db: Db, key: PaymentKey): Promise<PaymentInsertion> {
  const known = await findAccepted(db, key)
  if (known === undefined) throw new Error('a payment was neither stored nor found')
  return { kind: 'exists', payment: known }
}

export type PlannedPayment = { readonly payment: NewPayment; readonly jobs: readonly NewJob[] }

/** Stores a new payment with the jobs that are planned with it. Resolves when both are on disk. */
export type PaymentWrites = (planned: PlannedPayment) => Promise<PaymentInsertion>

interface Ports {
  readonly store: Pick<Store, 'writeStatement'>
  readonly parts: { readonly groupOf: (merchantCode: string) => string }
  /** Whether the database is in this process, whose store shares commits by itself. */
  readonly isOnlyProcess: boolean
}

type Outcome = { readonly insertion: PaymentInsertion } | { readonly error: unknown }

/**
 * Concurrent writes share statements with a database server, and commits of a database in this process; one that fails
 * does not fail the others.
 */
export function createPaymentWrites({ store, parts, isOnlyProcess }: Ports): PaymentWrites {
  return isOnlyProcess ? writesAlone(store) : writesTogether(store, parts)
}

function writesAlone(store: Ports['store']): PaymentWrites {
  // Merchants that have a clock: none is ever deleted.
  const clocks = new Set<string>()
  return async (planned) => {
    const insertion = await store.writeStatement((db) => insertAlone(db, planned, clocks))
    clocks.add(planned.payment.merchantCode)
    return insertion
  }
}

function writesTogether(store: Ports['store'], parts: Ports['parts']): PaymentWrites {
  const storeAll = (planned: readonly PlannedPayment[]) => store.writeStatement((db) => insertPlanned(db, planned))

  const outcomeOf = (planned: PlannedPayment): Promise<readonly [PlannedPayment, Outcome]> =>
    storeAll([planned]).then(
      (insertionOf) => [planned, { insertion: insertionOf(planned) }] as const,
      (error: unknown) => [planned, { error }] as const,
    )

  async function storeApart(planned: readonly PlannedPayment[]): Promise<(one: PlannedPayment) => Outcome> {
    const outcomes = new Map(await Promise.all(planned.map(outcomeOf)))
    return (one) => outcomes.get(one) ?? { error: new Error('the payment was not stored') }
  }

  async function run(planned: readonly PlannedPayment[]): Promise<(one: PlannedPayment) => Outcome> {
    try {
      const insertionOf = await storeAll(planned)
      return (one) => ({ insertion: insertionOf(one) })
    } catch (error) {
      // Nothing of the statement was kept. A database that cannot work at the moment is not asked again for each.
      if (planned.length === 1 || unavailabilityOf(error) !== undefined) throw error
      return storeApart(planned)
    }
  }

  const write = batched({ run, groupOf: ({ payment }) => parts.groupOf(payment.merchantCode) })
  return async (planned) => {
    const outcome = await write(planned)
    if ('error' in outcome) throw outcome.error
    return outcome.insertion
  }
}

/**
 * Stores new payments with their jobs, each whole or not at all. Where an id is taken, the answer is the
 * payment that has it, as with `insertPayment`. On PostgreSQL all of them are one statement, which is its own
 * transaction. Their merchants get a clock, by which jobs and expiries fall due.
 */
export async function insertPlanned(
  db: Db,
  planned: readonly PlannedPayment[],
): Promise<(one: PlannedPayment) => PaymentInsertion> {
  const insertions = new Map<PlannedPayment, PaymentInsertion>()
  if (!locksRows(db)) {
    for (const one of planned) insertions.set(one, await insertAlone(db, one))
  } else {
    const stored = await insertTogether(db, planned)
    for (const one of planned) {
      const isStored = stored.has(one.payment.paymentId)
      insertions.set(one, isStored ? { kind: 'inserted' } : await existingOrInserted(db, one))
    }
  }
  return (one) => {
    const insertion = insertions.get(one)
    if (insertion === undefined) throw new Error('the payment is not among the planned ones')
    return insertion
  }
}

/**
 * As `existing`. The payment that had the id may have been withdrawn since: then the id is free, and the others, which are
 * stored already, must not fail with this one.
 */
async function existingOrInserted(db: Db, one: PlannedPayment): Promise<PaymentInsertion> {
  const known = await findAccepted(db, one.payment)
  if (known !== undefined) return { kind: 'exists', payment: known }
  const stored = await insertTogether(db, [one])
  return stored.has(one.payment.paymentId) ? { kind: 'inserted' } : existing(db, one.payment)
}

/** The merchants of `clocks` are known to have one. */
async function insertAlone(
  db: Db,
  { payment, jobs }: PlannedPayment,
  clocks?: ReadonlySet<string>,
): Promise<PaymentInsertion> {
  if (!clocks?.has(payment.merchantCode)) await ensureClock(db, payment.merchantCode)
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
