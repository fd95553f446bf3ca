import { type CurrencyCode, currencies, currencyCodes } from '#contract/currencies.ts'
import type { optionsMoney, money as requestMoney } from '#contract/operations/requests.ts'
import { contractSchema } from './contract-schema.ts'
import { describeProperties } from './meanings.ts'
import { type Schema, sharpen, valueAt, when } from './schema.ts'

/** Amounts have at most 15 significant digits, which a double holds exactly. */
const LARGEST = 999_999_999_999_999

/** `money` in a request: an amount above 0 with at most the currency's decimals. */
export function moneySchema(money: typeof requestMoney | typeof optionsMoney): Schema {
  const decimals = [...new Set(currencyCodes.map(decimalsOf))].toSorted((one, other) => one - other)
  const bare = sharpen(contractSchema(money, 'input'), {
    amount: {
      description:
        'Amount in the currency’s main unit: a JSON number of at most 15 significant digits, never a string.',
      exclusiveMinimum: 0,
      maximum: LARGEST,
      examples: [100, 1250.5],
    },
  })
  return {
    ...describeProperties(bare),
    description: 'Amount and currency.',
    allOf: decimals.map((count) => {
      const codes = currencyCodes.filter((code) => decimalsOf(code) === count)
      const multipleOf = Number(`1e-${count}`)
      return when(valueAt(['currencyCode'], { enum: codes }), { properties: { amount: { multipleOf } } })
    }),
  }
}

const decimalsOf = (code: CurrencyCode): number => currencies[code].decimals
