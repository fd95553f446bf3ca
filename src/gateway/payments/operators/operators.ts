import type { CurrencyCode } from '#contract/currencies.ts'
import type { FieldValues } from '#contract/fields/field-values.ts'
import type { ExternalProvider } from '#contract/operations/results.ts'
import { type OrRefusal, refuseBusiness } from '../../core/refusal.ts'
import { offered, providersBehind } from './offered.ts'
import type { PaymentMethodCode, PaymentOperator } from './operator.ts'

const none: readonly PaymentOperator[] = []

/** The operators to choose from, the gateway's own choice first; empty where a method has none. */
export function operatorsOf(methodCode: PaymentMethodCode, currencyCode: CurrencyCode): readonly PaymentOperator[] {
  const lists: { readonly [M in PaymentMethodCode]?: readonly PaymentOperator[] } = offered[currencyCode]
  return lists[methodCode] ?? none
}

/** Institutions and wallets that stand behind an operator; a payin may name one as `externalProviderCode`. */
export const externalProvidersOf = (currencyCode: CurrencyCode): readonly ExternalProvider[] =>
  providersBehind[currencyCode] ?? []

interface OperatorRequest {
  readonly methodCode: PaymentMethodCode
  readonly currencyCode: CurrencyCode
  /** Methods the merchant is configured for. */
  readonly configured: readonly PaymentMethodCode[]
  readonly operatorCode: string | undefined
  readonly values: Pick<FieldValues, 'accountType' | 'externalProviderCode'>
}

type Choice = OrRefusal<{ readonly operator: PaymentOperator | undefined }>

/**
 * The operator of a payment: the requested one, or else the first that supports the accountType and belongs to the
 * externalProviderCode, where these are given (D-117). 406 for what is not offered.
 */
export function chooseOperator({
  methodCode,
  currencyCode,
  configured,
  operatorCode,
  values,
}: OperatorRequest): Choice {
  if (!configured.includes(methodCode)) {
    return refused('PAYMENT_METHOD_UNAVAILABLE', `${methodCode} is not configured for this merchant.`)
  }
  const operators = operatorsOf(methodCode, currencyCode)
  if (operatorCode === undefined && operators.length === 0) return { ok: true, operator: undefined }
  const named = operators.filter(({ code }) => operatorCode === undefined || code === operatorCode)
  if (named.length === 0) return invalidOperator(`${methodCode} has no such operator for ${currencyCode}.`)
  const ofProvider = operatorsOfProvider(operators, currencyCode, values.externalProviderCode)
  const tied = named.filter((operator) => ofProvider.includes(operator))
  if (tied.length === 0) return invalidOperator('externalProviderCode stands behind no such operator.')
  const operator = tied.find(
    ({ accountTypes = [] }) => accountTypes.length === 0 || accountTypes.some((type) => type === values.accountType),
  )
  return operator ? { ok: true, operator } : invalidOperator('The operator does not take this account.accountType.')
}

const invalidOperator = (message: string): Choice => refused('PAYMENT_OPERATOR_INVALID', message)

/** Operators that belong to the external provider; all operators where none of them has a provider. */
function operatorsOfProvider(
  operators: readonly PaymentOperator[],
  currencyCode: CurrencyCode,
  code: string | undefined,
) {
  if (code === undefined) return operators
  const providers = externalProvidersOf(currencyCode).filter(({ paymentOperatorCode }) =>
    operators.some((operator) => operator.code === paymentOperatorCode),
  )
  if (providers.length === 0) return operators
  const tied = providers.filter((provider) => provider.code === code)
  return operators.filter((operator) => tied.some(({ paymentOperatorCode }) => paymentOperatorCode === operator.code))
}

const refused = (...[code, message]: Parameters<typeof refuseBusiness>): Choice => ({
  ok: false,
  refusal: refuseBusiness(code, message),
})
