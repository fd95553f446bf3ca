import type { Balance, Db } from '../tables.ts'

export type BalanceKey = Pick<Balance, 'merchantCode' | 'currencyCode'>

/** The amount of a balance, `0` if there is none yet. Locks the row until the transaction ends. */
export async function lockBalance(tx: Db, { merchantCode, currencyCode }: BalanceKey): Promise<string> {
  // An update that changes nothing locks the row on both engines; SQLite has no `for update`.
  const { amount } = await tx
    .insertInto('balance')
    .values({ merchantCode, currencyCode, amount: '0' })
    .onConflict((conflict) =>
      conflict.columns(['merchantCode', 'currencyCode']).doUpdateSet((eb) => ({ amount: eb.ref('balance.amount') })),
    )
    .returning('balance.amount')
    .executeTakeFirstOrThrow()
  return amount
}

/** Sets a balance that this transaction has locked. */
export async function writeBalance(tx: Db, { merchantCode, currencyCode, amount }: Balance): Promise<void> {
  await tx
    .updateTable('balance')
    .set({ amount })
    .where((row) => row.and({ merchantCode, currencyCode }))
    .execute()
}

export function listBalances(db: Db, merchantCode: string): Promise<Balance[]> {
  return db.selectFrom('balance').selectAll().where('merchantCode', '=', merchantCode).orderBy('currencyCode').execute()
}
