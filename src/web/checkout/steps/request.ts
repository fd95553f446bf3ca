import type { FieldValues } from '#contract/fields/field-values.ts'
import { nestedOf } from '#contract/fields/wire.ts'
import type { PayinRequest } from '#contract/operations/requests.ts'
import type { Choice } from '#contract/redirect/choice.ts'
import { merchantCodesOf, requirementsFor } from '#contract/redirect/given-values.ts'
import type { CheckoutParams } from '../params/checkout-params.ts'

/** The create request: the merchant's order, the chosen option and the customer's values. */
export function requestOf(params: CheckoutParams, choice: Choice, values: FieldValues): PayinRequest {
  const { amount, currencyCode, callbackUrl, returnUrl } = params
  const codes = merchantCodesOf(requirementsFor(choice.paymentMethodCode, currencyCode), params)
  const nested = nestedOf({ ...codes, ...values })
  const { paymentMethodCode, paymentOperatorCode } = choice
  return {
    ...nested,
    // At most 15 digits (validated by checkout/params), which a number holds exactly.
    paymentRequested: { money: { amount: Number(amount), currencyCode } },
    // `nestedOf` makes an object of every parent of a field.
    paymentMethod: { ...(nested['paymentMethod'] as object | undefined), paymentMethodCode, paymentOperatorCode },
    callbackUrl,
    returnUrl,
  }
}
