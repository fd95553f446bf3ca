import type { Db } from '../tables.ts'
import { resetClock } from './merchant-clocks.ts'

/**
 * Deletes a merchant's payments with their jobs, claims and callback attempts, its balances, its faults and the sink of
 * its name, and resets its clock to real time. The merchant's registration and the server's keys stay.
 */
export async function resetMerchant(tx: Db, merchantCode: string): Promise<void> {
  for (const table of ['callbackAttempt', 'amountClaim'] as const) {
    await tx
      .deleteFrom(table)
      .where('paymentId', 'in', (eb) =>
        eb.selectFrom('payment').select('payment.paymentId').where('payment.merchantCode', '=', merchantCode),
      )
      .execute()
  }
  // Payments before jobs: an expiry that is becoming a job meanwhile holds its payment.
  for (const table of ['referenceClaim', 'payment', 'job', 'balance', 'fault'] as const) {
    await tx.deleteFrom(table).where('merchantCode', '=', merchantCode).execute()
  }
  for (const table of ['sink', 'sinkRequest'] as const) {
    await tx.deleteFrom(table).where('name', '=', merchantCode).execute()
  }
  await resetClock(tx, merchantCode)
}

/** Deletes a registered merchant with all that it has. Its clock stays, on real time: transactions lock that row. */
export async function removeMerchant(tx: Db, merchantCode: string): Promise<void> {
  await resetMerchant(tx, merchantCode)
  await tx.deleteFrom('merchant').where('merchantCode', '=', merchantCode).execute()
}

/** Deletes every sink and every planned fault. */
export async function deleteSinksAndFaults(tx: Db): Promise<void> {
  for (const table of ['sink', 'sinkRequest', 'fault'] as const) await tx.deleteFrom(table).execute()
}
