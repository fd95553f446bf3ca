import type { CurrencyCode } from '#contract/currencies.ts'
import { decimalOf, type Money, minorUnitsOf } from '#contract/money.ts'

/**
 * VAT of an ordered amount, `percent` being decimal text: rounded half up to the currency's decimals with exact
 * arithmetic; undefined where it rounds to nothing.
 */
export function vatOf(amount: string, currencyCode: CurrencyCode, percent: string): Money | undefined {
  const [whole = '', fraction = ''] = percent.split('.')
  const share = BigInt(whole + fraction)
  const base = 100n * 10n ** BigInt(fraction.length)
  const units = ((minorUnitsOf(amount, currencyCode) ?? 0n) * share * 2n + base) / (2n * base)
  return units > 0n ? { amount: Number(decimalOf(units, currencyCode)), currencyCode } : undefined
}
