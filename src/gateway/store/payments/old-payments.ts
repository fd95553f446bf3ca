import type { Age, Db } from '../tables.ts'
import { listCallbackAttempts } from './callback-attempts.ts'
import { changeOfPayments, DELETED, findPayment, isKept, type PaymentKey } from './payments.ts'

/** What remains of a payment: its ids, amount, method, status and the instant of that status. */
const nothing = {
  state: DELETED,
  // Outside the index by age, so that the next step does not read it again.
  createdAtMs: 0,
  requestJson: '{}',
  responseJson: '{}',
  amountRequired: null,
  receivingAccount: null,
  callbackUrl: null,
  returnUrl: null,
  processorStatus: null,
  externalReference: null,
  reference: null,
  processorDataJson: null,
} as const

/**
 * Deletes the data of a merchant's oldest payments whose status became final before an instant, and their callback
 * attempts. A payment that still has a job stays. Resolves to the number of payments.
 */
export async function deleteOldPayments(tx: Db, merchantCode: string, { beforeMs, limit }: Age): Promise<number> {
  const old = await finishedPayments(tx, merchantCode)
    .where('createdAtMs', '<', beforeMs)
    .where('processedAtMs', '<', beforeMs)
    .orderBy('createdAtMs')
    .limit(limit)
    .execute()
  const ids = old.map(({ paymentId }) => paymentId)
  if (ids.length > 0) await deleteData(tx, merchantCode, ids)
  return ids.length
}

/** Everything that is stored about one payment, for whoever may ask for it; undefined where its data is not there. */
export async function dataOfPayment(db: Db, key: PaymentKey): Promise<object | undefined> {
  const payment = await findPayment(db, key)
  return payment && { payment, callbackAttempts: await listCallbackAttempts(db, payment) }
}

/** Deletes the data of one payment as its age would; `open` where it is not final, or its callback is still tried. */
export async function erasePayment(tx: Db, key: PaymentKey): Promise<'erased' | 'open' | 'not_found'> {
  const { merchantCode, kind, entityId } = key
  const finished = await finishedPayments(tx, merchantCode)
    .where((row) => row.and({ kind, entityId }))
    .executeTakeFirst()
  if (finished === undefined) return (await findPayment(tx, key)) === undefined ? 'not_found' : 'open'
  await deleteData(tx, merchantCode, [finished.paymentId])
  return 'erased'
}

/** A merchant's payments that have their data and nothing more to do. */
const finishedPayments = (tx: Db, merchantCode: string) =>
  tx
    .selectFrom('payment')
    .select('paymentId')
    .where('merchantCode', '=', merchantCode)
    .where(isKept)
    .where('status', '<>', 'PROCESSING')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('job')
            .select('job.id')
            .where('job.merchantCode', '=', merchantCode)
            .whereRef('job.subjectKey', '=', 'payment.paymentId'),
        ),
      ),
    )

async function deleteData(tx: Db, merchantCode: string, ids: readonly string[]): Promise<void> {
  await changeOfPayments(tx, merchantCode, nothing).where('paymentId', 'in', ids).execute()
  await tx
    .deleteFrom('deliveryAttempt')
    .where('merchantCode', '=', merchantCode)
    .where('paymentId', 'in', ids)
    .execute()
}
