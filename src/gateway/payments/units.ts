import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import { decimalOf, type Money } from '#contract/money.ts'

/** Minor units as the wire has them. */
export const moneyOf = (units: bigint, currencyCode: CurrencyCode): Money => ({
  amount: Number(decimalOf(units, currencyCode)),
  currencyCode,
})

/** How many minor units make one whole unit. */
export const unitsPerWhole = (currencyCode: CurrencyCode): bigint => 10n ** BigInt(currencies[currencyCode].decimals)
