import { decimalOf } from '#contract/money.ts'
import { lockBalance, writeBalance } from '../store/balances.ts'
import type { Db } from '../store/tables.ts'
import { storedCurrency, storedUnits } from './stored-amount.ts'

/** An exact sum that a merchant's balance of its currency goes up or down by; `amount` is decimal text. */
export interface Movement {
  readonly merchantCode: string
  readonly currencyCode: string
  readonly amount: string
}

/** Raises a balance; it stays locked until the transaction ends. */
export async function credit(tx: Db, { merchantCode, currencyCode, amount }: Movement): Promise<void> {
  const balance = { merchantCode, currencyCode, amount: await lockBalance(tx, { merchantCode, currencyCode }) }
  const units = storedUnits(balance) + storedUnits({ amount, currencyCode })
  await writeBalance(tx, { ...balance, amount: decimalOf(units, storedCurrency(balance)) })
}

/** Lowers a balance, or leaves it as it is when it does not suffice. */
export async function debit(
  tx: Db,
  { merchantCode, currencyCode, amount }: Movement,
): Promise<'debited' | 'insufficient'> {
  const balance = { merchantCode, currencyCode, amount: await lockBalance(tx, { merchantCode, currencyCode }) }
  const units = storedUnits(balance) - storedUnits({ amount, currencyCode })
  if (units < 0n) return 'insufficient'
  await writeBalance(tx, { ...balance, amount: decimalOf(units, storedCurrency(balance)) })
  return 'debited'
}
