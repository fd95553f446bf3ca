import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldRequirements, type MethodRules, requirementsOf } from '#contract/fields/field-requirements.ts'
import type { FieldName } from '#contract/fields/fields.ts'
import { fullMethodOf } from '#contract/methods/method-facts.ts'
import { methodCodes } from '#contract/methods/methods.ts'
import { payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'

/** A payin or payout method with the facts that the document needs. */
export interface PaymentRow extends MethodRules {
  readonly code: string
  readonly name: string
  /** The component of each request object of the method, with its name in the specification. */
  readonly objects: readonly { readonly component: string; readonly name: string }[]
  readonly currencies: readonly CurrencyCode[]
}

export const payinRows: readonly PaymentRow[] = methodCodes.map((code) => {
  const row = fullMethodOf(code)
  return { ...row, code, objects: row.requests.map((name) => ({ component: name, name })) }
})

const payinObjects = new Set(payinRows.flatMap(({ objects }) => objects.map(({ name }) => name)))

/** The specification has one name for the bank transfers of both tables, but components need two names. */
export const payoutRows: readonly PaymentRow[] = payoutMethodCodes.map((code) => {
  const row = payoutMethodOf(code)
  const component = payinObjects.has(row.request) ? `Payout${row.request}` : row.request
  return { ...row, code, objects: [{ component, name: row.request }] }
})

/** Fields that are read from a request, under these requirements. */
export const takenFields = ({ required, optional, accepted }: FieldRequirements): readonly FieldName[] => [
  ...required,
  ...optional,
  ...accepted,
]

/** Fields that are required in every currency of the row. */
export const alwaysRequired = (row: PaymentRow): readonly FieldName[] => {
  const [first = [], ...others] = row.currencies.map((currencyCode) => requirementsOf(row, currencyCode).required)
  return first.filter((name) => others.every((required) => required.includes(name)))
}
