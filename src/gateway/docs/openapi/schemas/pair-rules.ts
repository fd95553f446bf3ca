import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldRequirements, requirementsOf } from '#contract/fields/field-requirements.ts'
import { type FieldName, fields, formatOf } from '#contract/fields/fields.ts'
import { formatRef } from './format-schemas.ts'
import type { Placed } from './nested-schema.ts'
import { type PaymentRow, takenFields } from './payment-rows.ts'
import { type Schema, valueAt, when } from './schema.ts'

/** The requirements of a method in one currency, as schemas. */
export interface PairRules {
  /** The schema of each field that is read, with its path below `paymentMethod`. */
  readonly fields: ReadonlyMap<FieldName, Placed>
  readonly needsOperator: boolean
  /** Rules that involve more than one field. */
  readonly across: readonly Schema[]
}

/** Path of a field below `paymentMethod`; undefined for a field elsewhere in the body. */
export function methodPathOf(name: FieldName): readonly string[] | undefined {
  const [root, ...path] = fields[name].path.split('.')
  return root === 'paymentMethod' ? path : undefined
}

/** The rules that `readPaymentRequest` applies to a method and currency. */
export function pairRules(row: PaymentRow, currencyCode: CurrencyCode): PairRules {
  const asked = requirementsOf(row, currencyCode)
  const placed = takenFields(asked).flatMap((name): [FieldName, Placed][] => {
    const path = methodPathOf(name)
    const schema = valueSchema(name, asked, currencyCode)
    return path ? [[name, { path, schema, isRequired: asked.required.includes(name) }]] : []
  })
  return {
    fields: new Map(placed),
    needsOperator: asked.operatorRequired,
    across: [...numberByAccountType(asked, currencyCode), ...oneOfRule(asked)],
  }
}

function valueSchema(name: FieldName, { accountTypes }: FieldRequirements, currencyCode: CurrencyCode): Schema {
  if (name === 'accountType' && accountTypes) return { type: 'string', enum: accountTypes }
  return formatRef(formatOf(name, currencyCode))
}

/** Formats of the account number by account type, if the row lists account types. */
function numberByAccountType({ accountTypes = [] }: FieldRequirements, currencyCode: CurrencyCode): readonly Schema[] {
  const usual = formatOf('accountNumber', currencyCode)
  return accountTypes.flatMap((accountType) => {
    const own = formatOf('accountNumber', currencyCode, accountType)
    if (own === usual) return []
    const isOfType = valueAt(['account', 'accountType'], { const: accountType })
    return [when(isOfType, { properties: { account: { properties: { accountNumber: formatRef(own) } } } })]
  })
}

function oneOfRule({ requiresOneOf }: FieldRequirements): readonly Schema[] {
  if (requiresOneOf.length === 0) return []
  return [{ anyOf: requiresOneOf.map((name) => valueAt(methodPathOf(name) ?? [], {})) }]
}
