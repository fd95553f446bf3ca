import type { CurrencyCode } from '#contract/currencies.ts'
import { decimalOf, minorUnitsOf } from '#contract/money.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { Payment } from '../store/tables.ts'

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

/** The fee of a stored payout. */
export function storedFee({ feeJson }: Partial<Pick<Payment, 'feeJson'>>): StoredFee | undefined {
  // Written by the function above only.
  return feeJson ? (JSON.parse(feeJson) as StoredFee) : undefined
}
