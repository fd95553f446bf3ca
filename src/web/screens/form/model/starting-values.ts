import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/field-values.ts'
import { formatOf } from '#contract/fields.ts'
import { faultOf } from '#contract/formats.ts'
import type { Form } from '../../../checkout/steps/step.ts'
import { groupedValue } from '../input/grouping.ts'
import type { Typed } from '../input/wire-values.ts'
import { layoutOf } from './layout.ts'

/** What stands in the inputs at first: the customer's earlier answers, else what the merchant sent, else nothing. */
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

/** Another method may know other kinds of account. */
function fitting(earlier: FieldValues, { accountTypes = [] }: Form): FieldValues {
  const { accountType, ...others } = earlier
  return accountType !== undefined && accountTypes.includes(accountType) ? earlier : others
}

/** The only kind of account that the number given can be one of. */
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
