import type { CurrencyCode } from '#contract/currencies.ts'
import { exampleValues } from '#contract/fields/example-values.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { customersFields } from '#contract/fields/fields.ts'
import { keysOf } from '#contract/keys-of.ts'
import { type CompletionKind, completionKinds } from '#contract/methods/completions.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { type MethodCode, methodOf } from '#contract/methods/methods.ts'
import type { WebOperationName } from '#contract/operations/web-operations.ts'
import type { RedirectValues } from '#contract/redirect/redirect-url.ts'
import { type NetworkFault, networkFaults } from './network-faults.test-support.ts'

/** Faults that the gateway's sandbox injects. */
export const gatewayFaults = ['500', '429'] as const
export type FaultName = NetworkFault | (typeof gatewayFaults)[number]
export const faults: readonly FaultName[] = [...networkFaults, ...gatewayFaults]

interface Moment {
  readonly operation: WebOperationName
  /** The payin exists before the page is opened. */
  readonly begun: boolean
  /** The page retries by itself until it has a response, and does not go on without one. */
  readonly repeats: boolean
}

/** Every call of the page, at each moment that the page makes it. Only some methods have the last one. */
export const moments = {
  'the name of the shop is read': { operation: 'readMerchantInfo', begun: false, repeats: false },
  'a new payment is looked for': { operation: 'readPayin', begun: false, repeats: true },
  'the options are read': { operation: 'listPayinOptions', begun: false, repeats: true },
  'the payment is created': { operation: 'createPayin', begun: false, repeats: false },
  'the outcome of a lost create is asked for': { operation: 'readPayin', begun: false, repeats: true },
  'a payment under way is opened again': { operation: 'readPayin', begun: true, repeats: true },
  'the status is followed': { operation: 'readPayin', begun: true, repeats: true },
  'the number of the payment is sent': { operation: 'setExternalReference', begun: true, repeats: false },
} as const satisfies Record<string, Moment>
export type MomentName = keyof typeof moments
const momentNames = keysOf(moments).filter((name) => moments[name].operation !== 'setExternalReference')

export const scenarios = [1, 2, 3, 4, 5] as const
export type Scenario = (typeof scenarios)[number]

export interface InjectedFault {
  readonly moment: MomentName
  readonly fault: FaultName
}

interface FaultCase extends InjectedFault {
  readonly scenario: Scenario
  readonly kind: CompletionKind
  /** Every run has one fault of each moment, CI each sixth. */
  readonly runs: 'always' | 'in CI' | 'nightly'
}

/**
 * Every fault at every moment. Scenario and completion kind vary so that each pair of values of any two of the four
 * factors occurs (D-616).
 */
export const cases: readonly FaultCase[] = momentNames.flatMap((moment, row) =>
  faults.map((fault, column) => ({
    moment,
    fault,
    scenario: at(scenarios, row + 2 * column),
    kind: at(completionKinds, row + column),
    runs: runsOf(column - row),
  })),
)

function runsOf(distance: number): FaultCase['runs'] {
  if (distance === 0) return 'always'
  return distance % 6 === 0 ? 'in CI' : 'nightly'
}

function at<T>(values: readonly [T, ...T[]] | readonly T[], position: number): T {
  const value = values[position % values.length]
  if (value === undefined) throw new Error('an empty list')
  return value
}

export interface Purchase {
  readonly method: MethodCode
  readonly currencyCode: CurrencyCode
}

/** The first method of the table with this kind of completion. */
export function purchaseOf(kind: CompletionKind): Purchase {
  const pair = methodPairs.find(({ method }) => methodOf(method).completion === kind)
  if (pair === undefined) throw new Error(`no method is completed by ${kind}`)
  return pair
}

/** What a merchant adds to the redirect URL in each of the five scenarios. */
export function redirectValues(scenario: Scenario, { method, currencyCode }: Purchase): RedirectValues {
  const asked = requirementsOf(methodOf(method), currencyCode)
  const answers = exampleValues(asked, currencyCode, 'all')
  const data = Object.fromEntries(customersFields.map((name) => [name, answers[name]]))
  const values: { readonly [S in Scenario]: RedirectValues } = {
    1: {},
    2: data,
    3: { ...data, allowCustomerDataChange: true },
    4: { paymentMethodCode: method },
    5: { paymentMethodCode: method, optionsAvailable: true },
  }
  return values[scenario]
}
