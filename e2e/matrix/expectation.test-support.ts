import type { PaymentOption, PaymentOptions } from '#contract/operations/results.ts'
import type { RedirectValues } from '#contract/redirect/redirect-url.ts'
import { type Combination, pairOf } from './combinations.test-support.ts'
import { type ExpectedData, expectedData } from './expected-data.test-support.ts'

/** What the customer must see, screen by screen, up to the first screen that requires nothing but data, or refuses. */
export type ExpectedScreen =
  | { readonly screen: 'not_offered'; readonly codes: readonly string[] }
  | {
      readonly screen: 'choose'
      readonly offered: readonly string[]
      readonly selected: string | undefined
      /** The option that the customer chooses. */
      readonly taken: string
    }
  | {
      readonly screen: 'operator'
      readonly offered: readonly string[]
      readonly selected: string | undefined
      readonly taken: string
      /** Whether another method may be chosen; undefined when there is no other. */
      readonly canChange: boolean | undefined
    }
  | (ExpectedData & { readonly canChange: boolean | undefined })

interface Arrived {
  readonly combination: Combination
  readonly values: RedirectValues
  /** What the gateway offers this merchant for the order. */
  readonly listed: PaymentOptions
}

/** The specification's scenarios 1 to 5 (specification, Payment Web Application; D-502). */
export function expectedScreens({ combination, values, listed }: Arrived): readonly ExpectedScreen[] {
  const { method } = pairOf(combination)
  const wish = wishOf(values, listed)
  const options = listed.data.map((option) => takingAccount(option, values))
  const fitting = options.filter((option) => fits(option, wish))
  if (fitting.length === 0) {
    return [{ screen: 'not_offered', codes: [wish.method, wish.operator].filter((code) => code !== undefined) }]
  }
  const isOffer = wish.isWished && wish.mayChange
  const isFixed = wish.isWished && !isOffer && fitting.length === 1
  const offered = isOffer || !wish.isWished ? options : fitting
  const canChange = isFixed ? false : offered.length > 1 || undefined
  const [only] = fitting.length === 1 ? fitting : []
  const choose: ExpectedScreen = {
    screen: 'choose',
    offered: offered.map(({ paymentMethodCode }) => paymentMethodCode),
    selected: only?.paymentMethodCode,
    taken: method,
  }
  const taken = options.find(({ paymentMethodCode }) => paymentMethodCode === method)
  const implied = impliedType(taken, takenOperator(taken, wish))
  const data = expectedData(combination, values, implied)
  return [
    ...(isFixed ? [] : [choose]),
    // What no operator of the method accepts is told before one is chosen.
    ...(data.screen === 'data_invalid' ? [] : operatorScreens(taken, wish, canChange)),
    { ...data, canChange },
  ]
}

/** With a fixed account type: the operators that support it. */
function takingAccount(option: PaymentOption, { accountType, allowCustomerDataChange }: RedirectValues): PaymentOption {
  if (accountType === undefined || allowCustomerDataChange === 'true') return option
  const takes = ({ accountTypes = [`${accountType}`] }) => accountTypes.includes(`${accountType}`)
  return { ...option, paymentOperators: option.paymentOperators?.filter(takes) }
}

/** The only account type that an operator supports. */
function impliedType(option: PaymentOption | undefined, operator: string | undefined): string | undefined {
  const [only, ...others] = option?.paymentOperators?.find(({ code }) => code === operator)?.accountTypes ?? []
  return others.length > 0 ? undefined : only
}

interface Wish {
  readonly method: string | undefined
  readonly operator: string | undefined
  readonly isWished: boolean
  readonly mayChange: boolean
}

/** These redirects name a provider that does not exist: where the gateway lists providers, that leaves no operator. */
function wishOf(values: RedirectValues, { externalProviders = [] }: PaymentOptions): Wish {
  const { paymentMethodCode, optionsAvailable, externalProviderCode } = values
  const provider = externalProviders.length > 0 ? externalProviderCode : undefined
  const [method, operator] = [paymentMethodCode, values.paymentOperatorCode ?? provider].map((code) => code?.toString())
  const isWished = method !== undefined || operator !== undefined
  return { method, operator, isWished, mayChange: optionsAvailable === 'true' }
}

const has = (option: PaymentOption | undefined, operator: string | undefined): boolean =>
  (option?.paymentOperators ?? []).some(({ code }) => code === operator)

const fits = (option: PaymentOption, { method, operator }: Wish): boolean =>
  (method === undefined || option.paymentMethodCode === method) && (operator === undefined || has(option, operator))

/**
 * A choice is required when there is more than one option, unless the merchant fixed it; a preference that may be
 * changed only preselects.
 */
function operatorScreens(option: PaymentOption | undefined, wish: Wish, canChange: boolean | undefined) {
  const offered = (option?.paymentOperators ?? []).map(({ code }) => code)
  const [first] = offered
  const wished = wishedOperator(option, wish)
  if (first === undefined || offered.length === 1 || (wished !== undefined && !wish.mayChange)) return []
  return [{ screen: 'operator' as const, offered, selected: wished, taken: wished ?? first, canChange }]
}

const wishedOperator = (option: PaymentOption | undefined, { operator }: Wish): string | undefined =>
  has(option, operator) ? operator : undefined
const takenOperator = (option: PaymentOption | undefined, wish: Wish): string | undefined =>
  wishedOperator(option, wish) ?? option?.paymentOperators?.[0]?.code
