import type { CurrencyCode } from '../currencies.ts'
import type { ViolationCode } from '../errors.ts'
import type { FieldRequirements } from './field-requirements.ts'
import { type FieldName, fieldNames, formatOf } from './fields.ts'
import { type FormatName, faultOf } from './formats.ts'

/** Wire values by field name, as a customer typed them or a redirect URL gave them. */
export type FieldValues = { readonly [F in FieldName]?: string }

/** One violation of one field; form and gateway each have their own message for it. */
export interface FieldViolation {
  readonly field: FieldName
  readonly code: ViolationCode
}

type Checked =
  | { readonly ok: true; readonly values: FieldValues }
  | { readonly ok: false; readonly violations: readonly FieldViolation[] }

interface Rules {
  readonly asked: FieldRequirements
  readonly currencyCode: CurrencyCode
  /** The received values of fields that are required or accepted; any JSON. */
  readonly came: Readonly<Partial<Record<FieldName, unknown>>>
}

/**
 * Checks values against a row's requirements in a currency. Returns every violated field once, in the table's order,
 * and the values of required and accepted fields only.
 */
export function checkFieldValues(
  asked: FieldRequirements,
  currencyCode: CurrencyCode,
  raw: Readonly<Record<string, unknown>>,
): Checked {
  const taken = takenOf(asked)
  const came: Partial<Record<FieldName, unknown>> = {}
  for (const name of taken) if (raw[name] !== undefined) came[name] = raw[name]
  const rules = { asked, currencyCode, came }
  const violations: FieldViolation[] = []
  for (const field of taken) {
    const code = came[field] !== undefined ? faultIn(field, rules) : absenceOf(field, asked, came)
    if (code) violations.push({ field, code })
  }
  // Without a violation every value is a string.
  return violations.length > 0 ? { ok: false, violations } : { ok: true, values: came as FieldValues }
}

/** The fields that requirements have, in the table's order. */
export const takenOf = ({ required, optional, accepted }: FieldRequirements): readonly FieldName[] =>
  fieldNames.filter((name) => [required, optional, accepted].some((names) => names.includes(name)))

const nameParts: readonly FieldName[] = ['titleBefore', 'firstName', 'middleName', 'titleAfter']

function absenceOf(name: FieldName, asked: FieldRequirements, came: Rules['came']): ViolationCode | undefined {
  if (asked.required.includes(name)) return 'missing'
  // The specification: lastName is mandatory in customerName.
  if (name === 'lastName' && nameParts.some((part) => came[part] !== undefined)) return 'missing'
  const { requiresOneOf } = asked
  return requiresOneOf.includes(name) && requiresOneOf.every((other) => came[other] === undefined)
    ? 'one_of'
    : undefined
}

/** The format of a field's value. An account type decides it only if the row lists it; otherwise it is free text. */
export function formatInRow(name: FieldName, { asked, currencyCode, came }: Rules): FormatName {
  const accountType = asked.accountTypes?.find((type) => type === came.accountType)
  return formatOf(name, currencyCode, accountType)
}

function faultIn(name: FieldName, rules: Rules): ViolationCode | undefined {
  const { asked, came } = rules
  const value = came[name]
  if (typeof value !== 'string') return 'type'
  if (value === '') return 'missing'
  const { accountTypes } = asked
  if (name === 'accountType' && accountTypes) return accountTypes.includes(value) ? undefined : 'choice'
  return faultOf(formatInRow(name, rules), value)
}
