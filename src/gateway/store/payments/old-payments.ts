import type { Age, Db } from '../tables.ts'
import { changeOfPayments, DELETED, isKept } from './payments.ts'

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
  const old = await tx
    .selectFrom('payment')
    .select('paymentId')
    .where('merchantCode', '=', merchantCode)
    .where(isKept)
    .where('createdAtMs', '<', beforeMs)
    .where('status', '<>', 'PROCESSING')
    .where('processedAtMs', '<', beforeMs)
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
    .orderBy('createdAtMs')
    .limit(limit)
    .execute()
  const ids = old.map(({ paymentId }) => paymentId)
  if (ids.length === 0) return 0
  await changeOfPayments(tx, merchantCode, nothing).where('paymentId', 'in', ids).execute()
  await tx
    .deleteFrom('deliveryAttempt')
    .where('merchantCode', '=', merchantCode)
    .where('paymentId', 'in', ids)
    .execute()
  return ids.length
}
