import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import { formatOf } from '#contract/fields/fields.ts'
import { faultOf } from '#contract/fields/formats.ts'
import type { Form } from '../../../checkout/steps/step.ts'
import { groupedValue } from '../input/grouping.ts'
import type { Typed } from '../input/wire-values.ts'
import { layoutOf } from './layout.ts'

/** The initial values of the inputs: what the customer typed before, otherwise the merchant's data. */
export function startingValues(form: Form, currencyCode: CurrencyCode, earlier: FieldValues = {}): Typed {
  const given: FieldValues = { ...form.prefilled, ...fitting(earlier, form) }
  const accountType = given.accountType ?? form.locked.accountType ?? likelyAccountType(form, currencyCode, given)
  const known: FieldValues = accountType === undefined ? given : { ...given, accountType }
  return Object.fromEntries(
    layoutOf(form).all.map((name) => [
      name,
      groupedValue(formatOf(name, currencyCode, accountType), known[name] ?? ''),
    ]),
  )
}

/** The earlier values without an account type that this method does not support. */
function fitting(earlier: FieldValues, { accountTypes = [] }: Form): FieldValues {
  const { accountType, ...others } = earlier
  return accountType !== undefined && accountTypes.includes(accountType) ? earlier : others
}

/** The account type, if the account number is valid for only one. */
function likelyAccountType(form: Form, currencyCode: CurrencyCode, given: FieldValues): string | undefined {
  const number = given.accountNumber ?? form.locked.accountNumber
  if (number === undefined) return undefined
  const base = formatOf('accountNumber', currencyCode)
  const possible = (form.accountTypes ?? []).filter((type) => {
    const format = formatOf('accountNumber', currencyCode, type)
    return format !== base && faultOf(format, number) === undefined
  })
  return possible.length === 1 ? possible[0] : undefined
}
