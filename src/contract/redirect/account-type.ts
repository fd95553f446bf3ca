import type { FieldRequirements } from '../fields/field-requirements.ts'
import type { FieldValues } from '../fields/field-values.ts'
import type { FieldName } from '../fields/fields.ts'
import type { PaymentOption } from '../operations/results.ts'
import type { Choice } from './choosing.ts'
import type { GivenData } from './given.ts'

/** The account type that the merchant fixed; the customer may change one that is not locked. */
const fixedType = ({ data, allowCustomerDataChange }: GivenData): string | undefined =>
  allowCustomerDataChange ? undefined : data.accountType

/** The option with only those operators that support the fixed account type. */
export function filterByAccountType(option: PaymentOption, given: GivenData): PaymentOption {
  const type = fixedType(given)
  const { paymentOperators } = option
  if (type === undefined || paymentOperators === undefined) return option
  const takes = ({ accountTypes = [type] }: { accountTypes?: readonly string[] | undefined }) =>
    accountTypes.includes(type)
  return { ...option, paymentOperators: paymentOperators.filter(takes) }
}

export const operatorOf = ({ paymentOperators }: PaymentOption, operatorCode: string | undefined) =>
  paymentOperators?.find(({ code }) => code === operatorCode)

/** The account type if it is implied: the operator supports only one and the merchant fixed none. */
export function impliedValues(option: PaymentOption, { paymentOperatorCode }: Choice, given: GivenData): FieldValues {
  const [only, ...others] = operatorOf(option, paymentOperatorCode)?.accountTypes ?? []
  return only === undefined || others.length > 0 || fixedType(given) !== undefined ? {} : { accountType: only }
}

export function withoutImplied(requirements: FieldRequirements, implied: FieldValues): FieldRequirements {
  const isOpen = (name: FieldName) => implied[name] === undefined
  return {
    ...requirements,
    required: requirements.required.filter(isOpen),
    optional: requirements.optional.filter(isOpen),
  }
}
