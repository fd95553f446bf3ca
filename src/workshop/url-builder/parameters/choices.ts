import { englishNameOf } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import type { PaymentOptions } from '#contract/operations/results.ts'
import { redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import type { Draft } from './draft.ts'
import type { BuiltParameter } from './parameter-groups.ts'

export type Choices = readonly { readonly value: string; readonly label: string }[]

const booleans: Choices = ['true', 'false'].map((value) => ({ value, label: value }))

interface Offered {
  readonly currencies: readonly string[]
  readonly options: PaymentOptions | undefined
}

/** The options of a parameter's select, always including its present value; undefined where the value is typed. */
export function choicesOf(name: BuiltParameter, draft: Draft, offered: Offered): Choices | undefined {
  const choices = offeredOf(name, draft.paymentMethodCode, offered)
  const value = draft[name]
  if (choices === undefined || value === '' || choices.some((choice) => choice.value === value)) return choices
  return [...choices, { value, label: `${value} (not offered)` }]
}

function offeredOf(name: BuiltParameter, method: string, { currencies, options }: Offered): Choices | undefined {
  if (redirectParameters[name].kind === 'boolean') return booleans
  switch (name) {
    case 'currencyCode':
      return currencies.map((value) => ({ value, label: value }))
    case 'paymentMethodCode':
      return options?.data.map(({ paymentMethodCode: code }) => ({ value: code, label: methodLabel(code) }))
    case 'paymentOperatorCode':
      return options?.data.find(({ paymentMethodCode }) => paymentMethodCode === method)?.paymentOperators?.map(named)
    default:
      return undefined
  }
}

const named = ({ code, name }: { readonly code: string; readonly name: string }) => ({
  value: code,
  label: `${code} (${name})`,
})

const methodLabel = (code: string): string => (isMethodCode(code) ? `${code} (${englishNameOf(code)})` : code)
