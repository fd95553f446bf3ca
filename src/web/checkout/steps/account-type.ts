import type { Answers } from '#contract/answers.ts'
import type { Asked } from '#contract/asked-fields.ts'
import type { FieldName } from '#contract/fields.ts'
import type { PaymentOption } from '#contract/results.ts'
import type { Arrival } from '../params/checkout-params.ts'
import type { Choice } from './progress.ts'

type Given = Pick<Arrival, 'data' | 'allowCustomerDataChange'>

/** The account type that the merchant fixed; the customer may change one that is not locked. */
const fixedType = ({ data, allowCustomerDataChange }: Given): string | undefined =>
  allowCustomerDataChange ? undefined : data.accountType

/** The option with only those operators that take the fixed account type: a bank's business login is another one. */
export function takingAccount(option: PaymentOption, given: Given): PaymentOption {
  const type = fixedType(given)
  const { paymentOperators } = option
  if (type === undefined || paymentOperators === undefined) return option
  const takes = ({ accountTypes = [type] }: { accountTypes?: readonly string[] | undefined }) =>
    accountTypes.includes(type)
  return { ...option, paymentOperators: paymentOperators.filter(takes) }
}

/** The account type that goes without saying, where the operator takes one alone and the merchant fixed none. */
export function impliedBy(option: PaymentOption, { paymentOperatorCode }: Choice, given: Given): Answers {
  const operator = option.paymentOperators?.find(({ code }) => code === paymentOperatorCode)
  const [only, ...others] = operator?.accountTypes ?? []
  return only === undefined || others.length > 0 || fixedType(given) !== undefined ? {} : { accountType: only }
}

/** What is left to ask when some answers go without saying. */
export function without(asked: Asked, implied: Answers): Asked {
  const isOpen = (name: FieldName) => implied[name] === undefined
  return { ...asked, required: asked.required.filter(isOpen), optional: asked.optional.filter(isOpen) }
}
