import type { FieldRequirements } from '#contract/field-requirements.ts'
import type { FieldValues } from '#contract/field-values.ts'
import type { FieldName } from '#contract/fields.ts'
import type { PaymentOption } from '#contract/results.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'
import type { Choice } from './progress.ts'

type MerchantData = Pick<CheckoutParams, 'data' | 'allowCustomerDataChange'>

/** The account type that the merchant fixed; the customer may change one that is not locked. */
const fixedType = ({ data, allowCustomerDataChange }: MerchantData): string | undefined =>
  allowCustomerDataChange ? undefined : data.accountType

/** The option with only those operators that support the fixed account type. */
export function filterByAccountType(option: PaymentOption, given: MerchantData): PaymentOption {
  const type = fixedType(given)
  const { paymentOperators } = option
  if (type === undefined || paymentOperators === undefined) return option
  const takes = ({ accountTypes = [type] }: { accountTypes?: readonly string[] | undefined }) =>
    accountTypes.includes(type)
  return { ...option, paymentOperators: paymentOperators.filter(takes) }
}

/** The account type that is implied: the operator supports only one and the merchant fixed none. */
export function omitImplied(option: PaymentOption, { paymentOperatorCode }: Choice, given: MerchantData): FieldValues {
  const operator = option.paymentOperators?.find(({ code }) => code === paymentOperatorCode)
  const [only, ...others] = operator?.accountTypes ?? []
  return only === undefined || others.length > 0 || fixedType(given) !== undefined ? {} : { accountType: only }
}

/** The requirements without the fields whose values are implied. */
export function without(requirements: FieldRequirements, implied: FieldValues): FieldRequirements {
  const isOpen = (name: FieldName) => implied[name] === undefined
  return {
    ...requirements,
    required: requirements.required.filter(isOpen),
    optional: requirements.optional.filter(isOpen),
  }
}
