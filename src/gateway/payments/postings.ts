import { decimalOf } from '#contract/money.ts'
import type { FinalStatus } from '#contract/statuses.ts'
import type { Db, NewPayment, Payment } from '../store/tables.ts'
import { credit, debit, type Movement } from './balance.ts'
import { storedFee } from './payout-fee.ts'
import { storedCurrency, storedUnits } from './stored-amount.ts'

/** What a final status gives the merchant: a payin or top-up its ordered amount, a payout that failed its sum back. */
export async function postOutcome(tx: Db, payment: Payment, status: FinalStatus): Promise<void> {
  const isCredited = payment.kind === 'payout' ? status !== 'SUCCESS' : status === 'SUCCESS'
  if (isCredited) await credit(tx, payment.kind === 'payout' ? payoutSum(payment) : payment)
}

/** Takes a payout's sum from the merchant's balance. */
export const takePayout = (tx: Db, payout: NewPayment): Promise<'debited' | 'insufficient'> =>
  debit(tx, payoutSum(payout))

/** Gives back what `takePayout` took. */
export const returnPayout = (tx: Db, payout: NewPayment): Promise<void> => credit(tx, payoutSum(payout))

/** The merchant pays the fee beside the amount. */
function payoutSum(payout: NewPayment | Payment): Movement {
  const { merchantCode, currencyCode } = payout
  const fee = storedFee(payout)
  const units = storedUnits(payout) + (fee ? storedUnits(fee) : 0n)
  return { merchantCode, currencyCode, amount: decimalOf(units, storedCurrency(payout)) }
}
