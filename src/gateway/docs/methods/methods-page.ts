import type { CurrencyCode } from '#contract/currencies.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { type FullMethod, fullMethodOf } from '#contract/methods/method-facts.ts'
import { type MethodCode, methodCodes, methodOf } from '#contract/methods/methods.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { completionTexts } from './completion-texts.ts'

const references: { readonly [R in NonNullable<FullMethod['externalReference']>]: string } = {
  required: '12 digits, given by the customer after paying',
  unless_upi_id: '12 digits, given by the customer after paying unless `upiId` came',
}

const lowered: { readonly [M in NonNullable<FullMethod['moneyRequired']>]: string } = {
  always: '`moneyRequired`: less than ordered, which identifies the payment',
  at_50: '`moneyRequired` where the processor asks it: less than ordered, which identifies the payment',
}

/** docs/methods.md: every payin method in every currency, generated from the tables that the product uses. */
export const methodsPage = (): string =>
  [
    '# Payment methods',
    '',
    'Every payin method in each of its currencies, generated from the tables of `src/contract` and',
    '`src/gateway/payments/operators`. After a change of these: `npm run generate`.',
    '',
    'The [README](../README.md#start) says how the amount decides the outcome in the sandbox. It is the same for every',
    'method, unless a note says otherwise. The API reference at `/docs` describes the fields.',
    '',
    ...overview(),
    ...methodCodes.flatMap(methodSection),
  ].join('\n')

const overview = (): readonly string[] => [
  ...table(
    ['Code', 'Name', 'Currencies', 'Completed by'],
    methodCodes.map((code) => {
      const { name, currencies, completion } = fullMethodOf(code)
      return [`[\`${code}\`](#${code.toLowerCase()})`, name, currencies.join(', '), completion]
    }),
  ),
  '',
]

function methodSection(code: MethodCode): readonly string[] {
  const method = fullMethodOf(code)
  return [
    `## ${code}`,
    '',
    ...facts(method).map(([name, text]) => `- **${name}**: ${text}`),
    ...sandboxNotes(code, method).map((note) => `- **Sandbox**: ${note}`),
    '',
    ...table(
      ['Currency', 'Required', 'Optional', 'Operators'],
      method.currencies.map((currencyCode) => currencyRow(code, currencyCode)),
    ),
    '',
  ]
}

const facts = (method: FullMethod): readonly (readonly [string, string])[] => [
  ['Name', method.name],
  ['Completion', `\`${method.completion}\`: the customer ${completionTexts[method.completion].customer}`],
  ['Response', responseOf(method)],
  ['Amount to pay', method.moneyRequired ? lowered[method.moneyRequired] : 'the ordered amount'],
  ['Lifetime', lifetime(method.lifetimeSecs)],
  ['External reference', method.externalReference ? references[method.externalReference] : 'none'],
]

/** How the customer pays; a processor's instructions have it. */
function responseOf({ responseFields, optionalResponseFields = [] }: FullMethod): string {
  const always = responseFields.filter((field) => field !== 'paymentOperator' && field !== 'moneyRequired')
  const sometimes = optionalResponseFields.length === 0 ? '' : `, sometimes ${listed(optionalResponseFields.map(code))}`
  return `${always.length === 0 ? 'nothing' : listed(always.map(code))}${sometimes}`
}

/** Behaviour of the sandbox for a method that is not in the method's row. */
function sandboxNotes(code: MethodCode, method: FullMethod): readonly string[] {
  const { completion, moneyRequired, externalReference, currencies } = method
  const operators = currencies.flatMap((currencyCode) => operatorsOf(code, currencyCode))
  const named = (flow: 'push' | 'deeplink') => operators.filter((one) => one.flow === flow).map(({ name }) => name)
  return [
    completionTexts[completion].sandbox,
    ...(named('push').length > 0 ? [`${named('push').join(', ')}: a request in the app instead (\`approve\`).`] : []),
    ...(named('deeplink').length > 0 ? [`${named('deeplink').join(', ')}: with a \`deeplink\` beside the page.`] : []),
    ...(moneyRequired === 'at_50' ? ['an amount of exactly 50 asks for less, and succeeds.'] : []),
    ...(externalReference ? ['the outcome comes after the reference has been sent.'] : []),
  ]
}

/** A duration in the largest unit that gives a whole number. */
export function lifetime(seconds: number): string {
  const units = [
    [86_400, 'day'],
    [3_600, 'hour'],
    [60, 'minute'],
  ] as const
  const [length, name] = units.find(([unit]) => seconds % unit === 0) ?? [1, 'second']
  const count = seconds / length
  return `${count} ${name}${count === 1 ? '' : 's'}`
}

/** A longer list is replaced by its count. */
const MOST_NAMED = 8
const NOTHING = '–'

/** A table in Markdown. */
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`)

const escaped = (cell: string): string => cell.replaceAll('|', '\\|')

/** A table row: the requirements of a method in one currency, and its operators. */
function currencyRow(methodCode: MethodCode, currencyCode: CurrencyCode): readonly string[] {
  const asked = requirementsOf(methodOf(methodCode), currencyCode)
  const either = asked.requiresOneOf.length === 0 ? [] : [asked.requiresOneOf.map(code).join(' or ')]
  const types = asked.accountTypes ?? []
  const required = asked.required.map((name) =>
    name === 'accountType' && types.length > 0 ? `${code(name)} (${types.map(code).join(', ')})` : code(name),
  )
  return [
    currencyCode,
    listed([...(asked.operatorRequired ? [code('paymentOperatorCode')] : []), ...required, ...either]),
    listed(asked.optional.filter((name) => !asked.requiresOneOf.includes(name)).map(code)),
    operatorNames(methodCode, currencyCode),
  ]
}

function operatorNames(methodCode: MethodCode, currencyCode: CurrencyCode): string {
  const operators = operatorsOf(methodCode, currencyCode)
  const named = operators.slice(0, MOST_NAMED).map(({ code: own, name }) => `${name} ${code(own)}`)
  const more = operators.length - named.length
  return listed(more > 0 ? [...named, `${more} more`] : named)
}

const code = (text: string): string => `\`${text}\``
const listed = (items: readonly string[]): string => (items.length === 0 ? NOTHING : items.join(', '))
