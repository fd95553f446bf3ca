import type { Selectable } from 'kysely'
import type { Db, Tables } from './tables.ts'

export type AmountClaim = Selectable<Tables['amountClaim']>

/** Takes an amount of a receiving account for one open payin; false when another one is waiting for the same amount. */
export async function claimAmount(tx: Db, claim: AmountClaim): Promise<boolean> {
  const claimed = await tx
    .insertInto('amountClaim')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['receivingAccount', 'currencyCode', 'amount']).doNothing())
    .returning('paymentId')
    .executeTakeFirst()
  return claimed !== undefined
}

type ClaimQuestion = Pick<AmountClaim, 'receivingAccount' | 'currencyCode'> & {
  /** Only these amounts; an account may be waiting for very many. */
  readonly among?: readonly string[]
}

/** The amounts that open payins are waiting for on a receiving account, so that a caller can pick a free one. */
export async function listClaimedAmounts(
  db: Db,
  { receivingAccount, currencyCode, among }: ClaimQuestion,
): Promise<string[]> {
  const claims = await db
    .selectFrom('amountClaim')
    .select('amount')
    .where('receivingAccount', '=', receivingAccount)
    .where('currencyCode', '=', currencyCode)
    .$if(among !== undefined, (query) => query.where('amount', 'in', among ?? []))
    .execute()
  return claims.map(({ amount }) => amount)
}

/** Frees the amounts of a payin that is no longer open. */
export async function releaseAmounts(tx: Db, paymentId: string): Promise<void> {
  await tx.deleteFrom('amountClaim').where('paymentId', '=', paymentId).execute()
}
