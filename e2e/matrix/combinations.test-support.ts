import { type CurrencyCode, isCurrencyCode } from '#contract/currencies.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { isMethodCode, type MethodCode } from '#contract/methods/methods.ts'
import { pairwise, type Row, type Rule } from './pairwise.test-support.ts'

/**
 * What a merchant may vary in a redirect URL, by the specification's parameters; `absent` is what most merchants leave
 * out.
 */
export const factors = {
  scenario: ['1', '2', '3', '4', '5'],
  pair: methodPairs.map(({ method, currencyCode }) => `${method} in ${currencyCode}`),
  customerData: ['absent', 'locked', 'locked and invalid', 'editable', 'editable and invalid'],
  option: ['absent', 'method', 'operator', 'method and operator'],
  allowCustomerDataChange: ['absent', 'true', 'false'],
  optionsAvailable: ['absent', 'true', 'false'],
  externalProviderCode: ['absent', 'present'],
  upiId: ['absent', 'present'],
  showDeepLink: ['absent', 'true', 'false'],
  productId: ['absent', 'present'],
  idCustomer: ['absent', 'present'],
  location: ['absent', 'present'],
  passportNumber: ['absent', 'present'],
  merchantInfo: ['named', 'unnamed', 'not allowed'],
  token: ['operations', 'patterns', 'PAYIN_CREATE', 'without money'],
} as const

export type Combination = Row<typeof factors>
type Wanted = { readonly [N in keyof Combination]?: readonly string[] }

const customerFacts = ['upiId', 'location', 'passportNumber'] as const

/** The parameters that define each scenario of the specification; all others are free. */
const scenarios: { readonly [S in Combination['scenario']]: Wanted } = {
  '1': {
    customerData: ['absent'],
    option: ['absent'],
    ...Object.fromEntries(customerFacts.map((f) => [f, ['absent']])),
  },
  '2': { customerData: ['locked', 'locked and invalid'], option: ['absent'] },
  '3': { customerData: ['editable', 'editable and invalid'], option: ['absent'] },
  '4': { option: ['method', 'operator', 'method and operator'], optionsAvailable: ['absent', 'false'] },
  '5': { option: ['method', 'operator', 'method and operator'], optionsAvailable: ['true'] },
}

const isScenario = (text: string | undefined): text is Combination['scenario'] =>
  text !== undefined && Object.hasOwn(scenarios, text)

/**
 * A scenario has its defining parameters; given data is locked unless it may be changed; a token for one action never
 * has the merchant's name.
 */
export const mayGoTogether: Rule = (chosen) => {
  const { scenario, token, merchantInfo, customerData = 'absent', allowCustomerDataChange } = chosen
  if (token === 'PAYIN_CREATE' && merchantInfo !== undefined && merchantInfo !== 'not allowed') return false
  if (customerData.startsWith('locked') && allowCustomerDataChange === 'true') return false
  if (customerData.startsWith('editable') && (allowCustomerDataChange ?? 'true') !== 'true') return false
  if (!isScenario(scenario)) return true
  return Object.entries(scenarios[scenario]).every(([name, values]) => {
    const value = chosen[name]
    return value === undefined || values.includes(value)
  })
}

/** Every combination to test. */
export const combinations: readonly Combination[] = pairwise(factors, mayGoTogether)

export function pairOf({ pair }: Combination): { readonly method: MethodCode; readonly currencyCode: CurrencyCode } {
  const [method = '', currencyCode = ''] = pair.split(' in ')
  if (!isMethodCode(method) || !isCurrencyCode(currencyCode)) throw new Error(`${pair} is no pair of the table.`)
  return { method, currencyCode }
}

/** A combination's name: scenario, method, currency, and all given parameters. Names are unique. */
export function nameOf({ scenario, pair, merchantInfo, token, ...rest }: Combination): string {
  const given = Object.entries(rest).filter(([, value]) => value !== 'absent')
  const words = given.map(([name, value]) => (value === 'present' ? name : `${name} ${value}`))
  return [`scenario ${scenario}: ${pair}`, ...words, `name ${merchantInfo}`, `token ${token}`].join(', ')
}
