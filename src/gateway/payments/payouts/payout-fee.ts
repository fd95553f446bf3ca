import type { CurrencyCode } from '#contract/currencies.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { Payment } from '../../store/tables.ts'
import { storedCurrency } from '../stored-payment.ts'

/** `feeJson` of a payout's row: decimal text in the payout's own currency. */
export interface StoredFee {
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
