import { type CurrencyCode, currencyCodes, isCurrencyCode } from '#contract/currencies.ts'
import { isPaired } from '#contract/method-facts.ts'
import { isMethodCode } from '#contract/methods.ts'
import { type RedirectParameter, redirectParameterNames } from '#contract/redirect-parameters.ts'
import { readParameters } from '#web/checkout/params/parameters.ts'
import type { Changes } from '../navigation/url-state.tsx'

/** A redirect URL in the making, as the page's own address holds it. */
export interface Case {
  readonly merchantCode: string
  readonly currencyCode: CurrencyCode
  readonly amount: string
  /** Texts as typed, the order's own included; an empty one is left to the sandbox. */
  readonly values: { readonly [P in RedirectParameter]?: string }
}

const DEFAULT_AMOUNT = '100'
/** The demo shop's. */
const USUAL_CURRENCY: CurrencyCode = 'BRL'

/** The case that an address holds: what it leaves out gets a usual value. */
export function caseOf(query: URLSearchParams, merchantCode: string, offered: readonly CurrencyCode[]): Case {
  const given = redirectParameterNames.flatMap((name) => {
    const value = name === 'token' || name === 'merchantCode' ? null : query.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const wanted = query.get('currencyCode') ?? ''
  const usual = offered.find((code) => code === USUAL_CURRENCY) ?? offered[0] ?? USUAL_CURRENCY
  const currencyCode = isCurrencyCode(wanted) ? wanted : usual
  const amount = query.get('amount') ?? DEFAULT_AMOUNT
  return { merchantCode, currencyCode, amount, values: { ...Object.fromEntries(given), amount, currencyCode } }
}

/** The currencies that these methods can pay in. */
export const currenciesOf = (methods: readonly string[]): readonly CurrencyCode[] =>
  currencyCodes.filter((currencyCode) => methods.some((code) => isMethodCode(code) && isPaired(code, currencyCode)))

/** The body of `POST /redirect-urls` for a case. */
export const wantedOf = ({ merchantCode, values }: Case) => ({ ...values, merchantCode })

/** Parameters that a preset leaves as they are: the order's own. */
const ownOfOrder: readonly RedirectParameter[] = [
  'merchantCode',
  'idPayin',
  'token',
  'amount',
  'currencyCode',
  'callbackUrl',
  'returnUrl',
  'lang',
]

/** What a scenario's redirect URL has, as changes of the page's address; what it has not is removed. */
export function presetChanges(url: string, scenario: number): Changes {
  const came = readParameters(new URL(url).search, '')
  const names = redirectParameterNames.filter((name) => !ownOfOrder.includes(name))
  // Scenarios 1 to 3 select no method: one that was sent along served to choose the customer's data.
  const presetOf = (name: RedirectParameter) =>
    scenario < 4 && name === 'paymentMethodCode' ? undefined : came.get(name)?.[0]
  return { scenario: String(scenario), ...Object.fromEntries(names.map((name) => [name, presetOf(name)])) }
}
