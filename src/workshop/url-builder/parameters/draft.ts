import * as z from 'zod/mini'
import { type CurrencyCode, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { isPaired } from '#contract/methods/method-facts.ts'
import { isMethodCode } from '#contract/methods/methods.ts'
import { rulesFor } from '#contract/redirect/address-faults.ts'
import {
  type RedirectParameter,
  redirectParameterNames,
  redirectParameters,
} from '#contract/redirect/redirect-parameters.ts'
import { readParameters } from '#web/checkout/params/address.ts'
import type { UrlChanges } from '../../navigation/url-state.ts'
import { fieldRule } from '../explain/explain.ts'
import { type BuiltParameter, builtParameters } from './parameter-groups.ts'

/** The form's values: a text for each redirect parameter, empty where it is absent. */
export type Draft = { [P in Exclude<BuiltParameter, 'currencyCode'>]: string } & { currencyCode: CurrencyCode }

const DEFAULT_AMOUNT = '100'
/** The currency of the demo shop. */
const USUAL_CURRENCY: CurrencyCode = 'BRL'

/** The draft that an address holds; amount and currency have defaults. */
export function draftOf(query: URLSearchParams, offered: readonly CurrencyCode[]): Draft {
  // Object.fromEntries forgets the keys; they are the form's parameters.
  const given = Object.fromEntries(builtParameters.map((name) => [name, query.get(name) ?? ''])) as {
    readonly [P in BuiltParameter]: string
  }
  const usual = offered.find((code) => code === USUAL_CURRENCY) ?? offered[0] ?? USUAL_CURRENCY
  const currencyCode = isCurrencyCode(given.currencyCode) ? given.currencyCode : usual
  return { ...given, amount: given.amount || DEFAULT_AMOUNT, currencyCode }
}

/** What an address must change to hold this draft instead of the one it holds. */
export const draftChanges = (held: Draft, draft: Draft): UrlChanges =>
  Object.fromEntries(builtParameters.filter((name) => held[name] !== draft[name]).map((name) => [name, draft[name]]))

/** A draft with changes of the address; parameters that the form does not have are left out. */
export const changedDraft = (draft: Draft, changes: UrlChanges): Draft => ({
  ...draft,
  ...Object.fromEntries(
    builtParameters.filter((name) => Object.hasOwn(changes, name)).map((name) => [name, changes[name] ?? '']),
  ),
})

/** The rules of the redirect parameters for the form's fields; an absent parameter is always right. */
export function draftSchema(allowsHttp: boolean): z.ZodMiniType<Draft, Draft> {
  const rules = rulesFor(allowsHttp)
  return z.custom<Draft>().check(({ value: draft, issues }) => {
    for (const name of builtParameters) {
      const { expected, isRight } = rules[redirectParameters[name].kind]
      if (draft[name] === '' || isRight(draft[name])) continue
      const rule = fieldRule(name, draft) ?? expected
      const message = `${name}: expected ${rule}. It is compiled as it stands.`
      issues.push({ code: 'custom', input: draft, path: [name], message })
    }
  })
}

/** The currencies that these methods can pay in. */
export const currenciesOf = (methods: readonly string[]): readonly CurrencyCode[] =>
  currencyCodes.filter((currencyCode) => methods.some((code) => isMethodCode(code) && isPaired(code, currencyCode)))

/** The body of `POST /redirect-urls` for a draft; the sandbox fills in absent parameters. */
export const redirectOrderOf = (draft: Draft, merchantCode: string) => ({
  ...Object.fromEntries(builtParameters.flatMap((name) => (draft[name] === '' ? [] : [[name, draft[name]]]))),
  amount: draft.amount || DEFAULT_AMOUNT,
  merchantCode,
})

/** Parameters of the order itself, which a preset leaves as they are. */
const orderParameters: readonly RedirectParameter[] = [
  'merchantCode',
  'idPayin',
  'token',
  'amount',
  'currencyCode',
  'callbackUrl',
  'returnUrl',
  'lang',
]

/** What a scenario's redirect URL has, as changes of the page's address; what it lacks is removed. */
export function presetChanges(url: string, scenario: number): UrlChanges {
  const parameters = readParameters(new URL(url).search, '')
  const names = redirectParameterNames.filter((name) => !orderParameters.includes(name))
  // Scenarios 1 to 3 select no method: one that was sent along only chose the customer's data.
  const presetOf = (name: RedirectParameter) =>
    scenario < 4 && name === 'paymentMethodCode' ? undefined : parameters.get(name)?.[0]
  return { scenario: String(scenario), ...Object.fromEntries(names.map((name) => [name, presetOf(name)])) }
}
