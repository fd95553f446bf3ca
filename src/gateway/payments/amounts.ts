import { type CurrencyCode, currencies, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import type { Money } from '#contract/money.ts'

/** How many minor units make one whole unit. */
export const unitsPerWhole = (currencyCode: CurrencyCode): bigint => wholes[currencyCode]

// Every code of the table has its entry.
const wholes = Object.fromEntries(
  currencyCodes.map((code) => [code, 10n ** BigInt(currencies[code].decimals)]),
) as Readonly<Record<CurrencyCode, bigint>>

type Stored = { readonly amount: string; readonly currencyCode: string }

/** The currency of a stored row. Throws on one that the table does not have: rows are written from checked requests. */
export function storedCurrency({ currencyCode }: Pick<Stored, 'currencyCode'>): CurrencyCode {
  if (!isCurrencyCode(currencyCode)) throw new RangeError(`stored currency ${currencyCode}`)
  return currencyCode
}

/** A stored amount as the wire has it. */
export const storedMoney = (stored: Stored): Money => ({
  amount: Number(stored.amount),
  currencyCode: storedCurrency(stored),
})

/** Minor units of stored decimal text, of any size: a balance may be zero, and longer than an amount on the wire. */
export function storedUnits({ amount, currencyCode }: Stored): bigint {
  const { decimals } = currencies[storedCurrency({ currencyCode })]
  const [whole = '', fraction = ''] = amount.split('.')
  return BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
}
