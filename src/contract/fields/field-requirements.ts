import type { CurrencyCode } from '../currencies.ts'
import type { FieldRules } from '../methods/methods.ts'
import { type FieldName, fieldNames } from './fields.ts'

/** A row with field rules: a payin or payout method, or the generic form for an unknown method. */
export interface MethodRules extends FieldRules {
  readonly byCurrency?: { readonly [C in CurrencyCode]?: FieldRules }
  readonly requiresOneOf?: readonly FieldName[]
}

/** The requirements of a row in one currency. */
export interface FieldRequirements {
  readonly required: readonly FieldName[]
  readonly optional: readonly FieldName[]
  /** Accepted and validated when present, though no form shows them (D-108). */
  readonly accepted: readonly FieldName[]
  readonly requiresOneOf: readonly FieldName[]
  readonly operatorRequired: boolean
  /** Allowed `accountType` values; undefined when any value is allowed. */
  readonly accountTypes: readonly string[] | undefined
}

/** Fields that every payin method accepts, whether its row lists them or not, among them the merchant's own codes. */
const universal: readonly FieldName[] = [
  'accountName',
  'accountNumber',
  'emailAddress',
  'phoneNumber',
  'productId',
  'externalProviderCode',
  'idCustomer',
]

/** Form of a method code that the page does not know (D-105). */
export const unknownMethodRow: MethodRules = { optional: ['accountName', 'emailAddress', 'phoneNumber'] }

/** The row's requirements in this currency, fields in the table's order. */
export function requirementsOf(row: MethodRules, currencyCode: CurrencyCode): FieldRequirements {
  const own = row.byCurrency?.[currencyCode]
  const required = new Set([...(row.required ?? []), ...(own?.required ?? [])])
  const optional = new Set([...(row.optional ?? []), ...(own?.optional ?? [])])
  return {
    required: fieldNames.filter((name) => required.has(name)),
    optional: fieldNames.filter((name) => optional.has(name) && !required.has(name)),
    accepted: fieldNames.filter((name) => universal.includes(name) && !optional.has(name) && !required.has(name)),
    requiresOneOf: row.requiresOneOf ?? [],
    operatorRequired: (own?.operator ?? row.operator) === 'required',
    accountTypes: own?.accountTypes ?? row.accountTypes,
  }
}
