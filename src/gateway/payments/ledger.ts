import type { CurrencyCode } from '#contract/currencies.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { lockBalance, writeBalance } from '../store/payments/balances.ts'
import type { Db, NewPayment, Payment } from '../store/tables.ts'
import { storedCurrency, storedUnits } from './stored-payment.ts'

/** An exact amount that a merchant's balance in this currency rises or falls by, as decimal text. */
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

/** Lowers a balance; an insufficient one stays as it is. */
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

/** Ledger effect of a final status: credit payins and top-ups on SUCCESS, refund payouts otherwise. */
export async function postFinalStatus(tx: Db, payment: Payment, status: FinalStatus): Promise<void> {
  const isCredited = payment.kind === 'payout' ? status !== 'SUCCESS' : status === 'SUCCESS'
  if (isCredited) await credit(tx, payment.kind === 'payout' ? payoutSum(payment) : payment)
}

/** Takes a payout's amount and fee from the merchant's balance. */
export const takePayout = (tx: Db, payout: NewPayment): Promise<'debited' | 'insufficient'> =>
  debit(tx, payoutSum(payout))

/** The merchant pays the fee beside the amount. */
function payoutSum(payout: NewPayment | Payment): Movement {
  const { merchantCode, currencyCode } = payout
  const units = storedUnits(payout) + storedUnits(storedFee(payout))
  return { merchantCode, currencyCode, amount: decimalOf(units, storedCurrency(payout)) }
}

/** `feeJson` of a payout's row: decimal text in the payout's own currency. */
interface StoredFee {
  readonly amount: string
  readonly currencyCode: CurrencyCode
}

/** The fee of a payout in this currency, on top of its amount; null where none is configured. */
export function feeJsonOf({ payoutFee }: Merchant, currencyCode: CurrencyCode): string | null {
  const configured = payoutFee?.[currencyCode]
  const units = configured === undefined ? undefined : minorUnitsOf(configured, currencyCode)
  if (units === undefined) return null
  const fee: StoredFee = { amount: decimalOf(units, currencyCode), currencyCode }
  return JSON.stringify(fee)
}

type PayoutRow = Pick<Payment, 'currencyCode'> & Partial<Pick<Payment, 'feeJson'>>

/** The fee of a stored payout; 0 in its currency where none was configured. */
export function storedFee({ feeJson, currencyCode }: PayoutRow): StoredFee {
  // Written by the function above only.
  return feeJson ? (JSON.parse(feeJson) as StoredFee) : { amount: '0', currencyCode: storedCurrency({ currencyCode }) }
}
