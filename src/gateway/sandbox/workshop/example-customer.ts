import type { Answers } from '#contract/answers.ts'
import { askedOf } from '#contract/asked-fields.ts'
import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleAnswer, exampleAnswers } from '#contract/example-answers.ts'
import type { FieldName } from '#contract/fields.ts'
import { type MethodCode, methodOf } from '#contract/methods.ts'

/** Every method accepts these, so an example customer always has them. */
const usual: readonly FieldName[] = ['accountName', 'emailAddress', 'phoneNumber']

/** A customer whose data these methods accept in a currency: all that one of them requires, and the usual. */
export function exampleCustomer(codes: readonly MethodCode[], currencyCode: CurrencyCode): Answers {
  const required = codes.map((code) => exampleAnswers(askedOf(methodOf(code), currencyCode), currencyCode, 'required'))
  return Object.assign(Object.fromEntries(usual.map((name) => [name, exampleAnswer(name, currencyCode)])), ...required)
}
