import type { Selectable } from 'kysely'
import type { Db, Payment, Tables } from '../tables.ts'

export type AmountClaim = Selectable<Tables['amountClaim']>

/**
 * Claims an amount on a receiving account for one open payin, which may hold it already. False if another payin holds it.
 */
export async function claimAmount(tx: Db, claim: AmountClaim): Promise<boolean> {
  const claimed = await tx
    .insertInto('amountClaim')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['receivingAccount', 'currencyCode', 'amount']).doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  if (claimed !== undefined) return true
  const { paymentId, ...amount } = claim
  const held = tx.selectFrom('amountClaim').select('paymentId')
  const holder = await held.where((row) => row.and(amount)).executeTakeFirst()
  return holder?.paymentId === paymentId
}

type ClaimQuestion = Pick<AmountClaim, 'receivingAccount' | 'currencyCode'> & {
  /** Limits the list to these amounts, because an account may have very many claims. */
  readonly among?: readonly string[]
  /** Leaves out what this payin holds. */
  readonly exceptPaymentId?: string
}

/** The claimed amounts of a receiving account, so that a caller can pick a free one. */
export async function listClaimedAmounts(
  db: Db,
  { receivingAccount, currencyCode, among, exceptPaymentId }: ClaimQuestion,
): Promise<string[]> {
  if (among?.length === 0) return [] // PostgreSQL has no empty list
  let query = db
    .selectFrom('amountClaim')
    .select('amount')
    .where((row) => row.and({ receivingAccount, currencyCode }))
  if (among !== undefined) query = query.where('amount', 'in', among)
  if (exceptPaymentId !== undefined) query = query.where('paymentId', '!=', exceptPaymentId)
  const claims = await query.execute()
  return claims.map(({ amount }) => amount)
}

/** Releases the amounts of a payin that is no longer open: all of them are on its receiving account. */
export async function releaseAmounts(
  tx: Db,
  { paymentId, receivingAccount }: Pick<Payment, 'paymentId' | 'receivingAccount'>,
): Promise<void> {
  if (receivingAccount === null) return
  await tx
    .deleteFrom('amountClaim')
    .where((row) => row.and({ receivingAccount, paymentId }))
    .execute()
}
