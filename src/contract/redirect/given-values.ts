import type { CurrencyCode } from '../currencies.ts'
import { type FieldRequirements, requirementsOf, unknownMethodRow } from '../fields/field-requirements.ts'
import { checkFieldValues, type FieldValues, type FieldViolation, takenOf } from '../fields/field-values.ts'
import { type FieldName, fieldNames, formatOf, isCustomers } from '../fields/fields.ts'
import { wireValueOf } from '../fields/formats.ts'
import { isMethodCode, methodOf } from '../methods/methods.ts'
import type { PaymentOption } from '../operations/results.ts'
import { impliedValues, operatorOf, withoutImplied } from './account-type.ts'
import type { Choice } from './choosing.ts'
import type { GivenData } from './given.ts'
import { withLostPluses } from './lost-plus.ts'

/** The data of a redirect, in the currency that decides its formats. */
export type DataInCurrency = GivenData & { readonly currencyCode: CurrencyCode }

/** The method's requirements in this currency. An unknown method gets the generic form. */
export const requirementsFor = (methodCode: string, currencyCode: CurrencyCode): FieldRequirements =>
  requirementsOf(isMethodCode(methodCode) ? methodOf(methodCode) : unknownMethodRow, currencyCode)

const pick = (values: FieldValues, keep: (name: FieldName) => boolean): FieldValues =>
  Object.fromEntries(
    fieldNames.flatMap((name) => (keep(name) && values[name] !== undefined ? [[name, values[name]]] : [])),
  )

/** The merchant's values in wire format: without separators, in the letter case of the format, with a lost `+`. */
export const merchantValues = ({ data, currencyCode }: DataInCurrency): FieldValues =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const format = formatOf(name, currencyCode, data.accountType)
      const value = wireValueOf(format, withLostPluses(format, data[name] ?? ''))
      return value === '' ? [] : [[name, value]]
    }),
  )

/** The customer's data that a method takes of the merchant's. */
export const customerValuesOf = (requirements: FieldRequirements, given: DataInCurrency): FieldValues =>
  pick(merchantValues(given), (name) => isCustomers(name) && takenOf(requirements).includes(name))

/** Product, provider and customer codes of the merchant: sent with each method that accepts them, shown in no form. */
export const merchantCodesOf = (requirements: FieldRequirements, given: DataInCurrency): FieldValues =>
  pick(merchantValues(given), (name) => !isCustomers(name) && takenOf(requirements).includes(name))

/**
 * Violations of what a redirect fixes for a chosen option: the merchant's codes, and the customer's data if it is locked.
 * Where the customer is asked for the account type, on which formats depend, none if one of the types has none.
 */
export function fixedFaultsFor(
  given: DataInCurrency,
  { choice, option }: { readonly choice: Choice; readonly option: PaymentOption },
): readonly FieldViolation[] {
  const requirements = requirementsFor(choice.paymentMethodCode, given.currencyCode)
  const implied = impliedValues(option, choice, given)
  const asked = withoutImplied(requirements, implied)
  const faultsWith = (accountType: string | undefined) => {
    const ofType = { ...given, data: { ...given.data, ...(accountType !== undefined && { accountType }) } }
    const locked = given.allowCustomerDataChange ? {} : customerValuesOf(asked, ofType)
    const fixed = { ...merchantCodesOf(requirements, ofType), ...locked }
    const checked = checkFieldValues(requirements, given.currencyCode, fixed)
    if (checked.ok) return []
    // Missing data is no violation: the form asks for it.
    const faults = checked.violations.filter(({ field }) => fixed[field] !== undefined)
    return given.data.accountType === undefined ? faults.filter(({ field }) => field !== 'accountType') : faults
  }
  const known = given.data.accountType ?? implied.accountType
  const types =
    known === undefined ? (operatorOf(option, choice.paymentOperatorCode)?.accountTypes ?? asked.accountTypes) : [known]
  const byType = (types ?? [undefined]).map(faultsWith)
  return byType.some((faults) => faults.length === 0) ? [] : (byType[0] ?? [])
}
