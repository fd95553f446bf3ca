import { type ExpressionBuilder, sql, type Updateable } from 'kysely'
import { batched } from '../statements/batched.ts'
import { compileOnce } from '../statements/compiled-statements.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Store } from '../store.ts'
import type { Db, Payment, PaymentRef, Tables } from '../tables.ts'

export type PaymentKey = Pick<Payment, 'merchantCode' | 'kind' | 'entityId'>

/** The columns that may change after acceptance: never the accepted request or its response. */
export type PaymentPatch = Pick<
  Updateable<Tables['payment']>,
  | 'status'
  | 'state'
  | 'processedAtMs'
  | 'failureReasonCode'
  | 'processorStatus'
  | 'externalReference'
  | 'processorDataJson'
  | 'expiryDueAtMs'
>

/**
 * The state of a payment whose data was deleted by its age. Its row keeps the id, so that no second payment gets it;
 * reads do not find it.
 */
export const DELETED = 'deleted'

/**
 * Whether a payment has its data, in the words of the index by age, which contains no other. A literal, because SQLite
 * uses such an index for no bound value.
 */
export const isKept = (eb: ExpressionBuilder<Tables, 'payment'>) => eb('payment.createdAtMs', '>', eb.lit(0))

/** Deletes a payment that is not accepted after all: its id may be used again. */
export async function deletePayment(tx: Db, { merchantCode, paymentId }: PaymentRef): Promise<void> {
  await tx.deleteFrom('payment').where('merchantCode', '=', merchantCode).where('paymentId', '=', paymentId).execute()
}

/** The payment with this merchant, kind and entity id. */
export async function findPayment(db: Db, key: PaymentKey): Promise<Payment | undefined> {
  const { rows } = await selectByKey(db, key)
  return rows[0]?.state === DELETED ? undefined : rows[0]
}

/** As `findPayment`, also if the payment's data was deleted by its age. */
export async function findAccepted(db: Db, key: PaymentKey): Promise<Payment | undefined> {
  const { rows } = await selectByKey(db, key)
  return rows[0]
}

/** Finds a payment by merchant, kind and entity id, as it is committed when the read begins. */
export type PaymentReads = (key: PaymentKey) => Promise<Payment | undefined>

interface Ports {
  readonly store: Pick<Store, 'read'>
  /** Whether the database is in this process, where an exchange costs nothing. */
  readonly isOnlyProcess: boolean
}

/** Concurrent reads share an exchange with a database server. */
export function createPaymentReads({ store, isOnlyProcess }: Ports): PaymentReads {
  if (isOnlyProcess) return (key) => store.read((db) => findPayment(db, key))
  return batched({
    run: (keys) => store.read((db) => findPayments(db, keys)),
    groupOf: ({ merchantCode }) => merchantCode,
  })
}

/** `findPayment` for several keys of one merchant, in one exchange where the engine has arrays. */
export async function findPayments(
  db: Db,
  keys: readonly PaymentKey[],
): Promise<(key: PaymentKey) => Payment | undefined> {
  const found =
    locksRows(db) && keys.length > 1
      ? await selectByKeys(db, keys)
      : await Promise.all(keys.map((key) => findPayment(db, key)))
  const byKey = new Map(found.flatMap((payment) => (payment ? [[keyTextOf(payment), payment] as const] : [])))
  return (key) => byKey.get(keyTextOf(key))
}

/** Names a payment among those of one merchant. No entity id has a space. */
export const keyTextOf = ({ kind, entityId }: Omit<PaymentKey, 'merchantCode'>): string => `${entityId} ${kind}`

/** The merchant of what one statement names: a statement is about one merchant alone (D-810). Throws where it is not. */
function oneMerchantOf(named: readonly Pick<PaymentKey, 'merchantCode'>[]): string {
  const merchantCode = named[0]?.merchantCode
  if (merchantCode === undefined || named.some((one) => one.merchantCode !== merchantCode))
    throw new RangeError('a statement names one merchant')
  return merchantCode
}

/** `lateral` with a limit makes the planner use the key for each, whatever it knows of the table. */
async function selectByKeys(db: Db, keys: readonly PaymentKey[]): Promise<Payment[]> {
  const merchantCode = oneMerchantOf(keys)
  const column = (field: keyof PaymentKey) => sql`cast(${keys.map((key) => key[field])} as text[])`
  const { rows } = await sql<Payment>`
    select found.* from unnest(${column('kind')}, ${column('entityId')}) as asked (kind, entity_id)
    cross join lateral (select * from payment where payment.merchant_code = ${merchantCode}
      and payment.kind = asked.kind and payment.entity_id = asked.entity_id and payment.state <> ${DELETED}
      limit 1) as found`.execute(db)
  return rows
}

/**
 * The version of each of a merchant's payments of these ids, in one statement, planned as that of `selectByKeys`. A payment
 * that is gone has none.
 */
export async function findVersions(
  db: Db,
  merchantCode: string,
  paymentIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<Pick<Payment, 'paymentId' | 'version'>>`${
    locksRows(db)
      ? sql`select found.* from unnest(cast(${paymentIds} as text[])) as asked (id)
          cross join lateral (select payment_id, version from payment
            where merchant_code = ${merchantCode} and payment_id = asked.id limit 1) as found`
      : sql`select payment_id, version from payment where merchant_code = ${merchantCode}
          and payment_id in (select value from json_each(${JSON.stringify(paymentIds)}))`
  }`.execute(db)
  return new Map(rows.map(({ paymentId, version }) => [paymentId, version]))
}

export function findPaymentById(db: Db, { merchantCode, paymentId }: PaymentRef): Promise<Payment | undefined> {
  return selectById(db, paymentId).where('merchantCode', '=', merchantCode).executeTakeFirst()
}

/** Without a merchant it looks at all of them: only for an `idPayment` that comes from elsewhere. */
export const findPaymentAnywhere = (
  db: Db,
  { merchantCode, paymentId }: { readonly merchantCode?: string | undefined; readonly paymentId: string },
): Promise<Payment | undefined> =>
  merchantCode === undefined
    ? selectById(db, paymentId).executeTakeFirst()
    : findPaymentById(db, { merchantCode, paymentId })

const selectById = (db: Db, paymentId: string) =>
  db.selectFrom('payment').selectAll().where('paymentId', '=', paymentId).where('state', '<>', DELETED)

/**
 * The payment of a merchant with this `idPayment`, locked until the transaction ends. Lock it before its jobs, claims
 * and the balance.
 */
export function lockPayment(tx: Db, { merchantCode, paymentId }: PaymentRef): Promise<Payment | undefined> {
  return tx
    .selectFrom('payment')
    .selectAll()
    .where((row) => row.and({ merchantCode, paymentId }))
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** As `lockPayment`, by merchant, kind and entity id. */
export function lockPaymentByKey(tx: Db, key: PaymentKey): Promise<Payment | undefined> {
  return whereKey(tx, key)
    .where('state', '<>', DELETED)
    .$if(locksRows(tx), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** The columns that name a payment: no two have the same. */
export const keyFields = ['merchantCode', 'kind', 'entityId'] as const

const whereKey = (db: Db, { merchantCode, kind, entityId }: PaymentKey) =>
  db
    .selectFrom('payment')
    .selectAll()
    .where((row) => row.and({ merchantCode, kind, entityId }))

const selectByKey = compileOnce(keyFields, (db, key: PaymentKey) => whereKey(db, key).compile(), 'one')

type ProcessingPayment = PaymentRef & { readonly version?: number }

/**
 * Updates a payment only while it is PROCESSING and, if `version` is given, still at that version. Resolves to the
 * updated payment, or to undefined if another transaction changed it first.
 */
export function updateWhileProcessing(
  tx: Db,
  { version, ...payment }: ProcessingPayment,
  patch: PaymentPatch,
): Promise<Payment | undefined> {
  return changeOf(tx, payment, patch)
    .where('status', '=', 'PROCESSING')
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .returningAll()
    .executeTakeFirst()
}

/** What becomes known of a payment once its processor has prepared it. */
export type PreparationPatch = Pick<
  Updateable<Tables['payment']>,
  'state' | 'amountRequired' | 'receivingAccount' | 'reference' | 'responseJson' | 'processorDataJson'
>

/**
 * Completes the response of a payment in a state, whatever its status: a webhook may have settled it before. Resolves to
 * undefined if it is in another state.
 */
export function updateInState(
  tx: Db,
  { state, ...payment }: PaymentRef & Pick<Payment, 'state'>,
  patch: PreparationPatch,
): Promise<Payment | undefined> {
  return changeOf(tx, payment, patch).where('state', '=', state).returningAll().executeTakeFirst()
}

const changeOf = (tx: Db, { merchantCode, paymentId }: PaymentRef, patch: PaymentPatch | PreparationPatch) =>
  changeOfPayments(tx, merchantCode, patch).where('paymentId', '=', paymentId)

/** An update of those of a merchant's payments that a condition selects. Every update raises their version. */
export const changeOfPayments = (tx: Db, merchantCode: string, patch: Updateable<Tables['payment']>) =>
  tx
    .updateTable('payment')
    .set(patch)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('merchantCode', '=', merchantCode)

interface PaymentSelection {
  readonly merchantCode: string
  readonly kind?: Payment['kind'] | undefined
  readonly limit: number
}

/** A merchant's payments, of one kind or of all, newest first. */
export function listPayments(db: Db, { merchantCode, kind, limit }: PaymentSelection): Promise<Payment[]> {
  return db
    .selectFrom('payment')
    .selectAll()
    .where((row) => row.and({ merchantCode, ...(kind && { kind }) }))
    .where(isKept)
    .orderBy('createdAtMs', 'desc')
    .orderBy('paymentId', 'desc')
    .limit(limit)
    .execute()
}
