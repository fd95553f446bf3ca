import { releaseAmounts } from '../payments/amount-claims.ts'
import type { Db } from '../tables.ts'
import { resetClock } from './merchant-clocks.ts'

/**
 * Deletes a merchant's payments with their jobs, claims and callback attempts, its balances, its faults and the sink of
 * its name, and resets its clock to real time. The merchant's registration and the server's keys stay.
 */
export async function resetMerchant(tx: Db, merchantCode: string): Promise<void> {
  for (const payment of await listClaimants(tx, merchantCode)) await releaseAmounts(tx, payment)
  // Payments before jobs: an expiry that is becoming a job meanwhile holds its payment.
  for (const table of ['deliveryAttempt', 'referenceClaim', 'payment', 'job', 'balance', 'fault'] as const) {
    await tx.deleteFrom(table).where('merchantCode', '=', merchantCode).execute()
  }
  for (const table of ['sink', 'sinkRequest'] as const) {
    await tx.deleteFrom(table).where('name', '=', merchantCode).execute()
  }
  await resetClock(tx, merchantCode)
}

/** The open payments of a merchant that may hold amounts. */
const listClaimants = (tx: Db, merchantCode: string) =>
  tx
    .selectFrom('payment')
    .select(['paymentId', 'receivingAccount'])
    .where((row) => row.and({ merchantCode, status: 'PROCESSING' }))
    .where('receivingAccount', 'is not', null)
    .execute()

/** Deletes a registered merchant with all that it has. Its clock stays, on real time: transactions lock that row. */
export async function removeMerchant(tx: Db, merchantCode: string): Promise<void> {
  await resetMerchant(tx, merchantCode)
  await tx.deleteFrom('merchant').where('merchantCode', '=', merchantCode).execute()
}

/** Deletes every sink and every planned fault. */
export async function deleteSinksAndFaults(tx: Db): Promise<void> {
  for (const table of ['sink', 'sinkRequest', 'fault'] as const) await tx.deleteFrom(table).execute()
}
