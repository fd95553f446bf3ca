import type { CurrencyCode } from '#contract/currencies.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { type MethodCode, methodOf } from '#contract/methods/methods.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'

/** A longer list is replaced by its count. */
const MOST_NAMED = 8
const NOTHING = '–'

/** A table in Markdown. */
export const table = (heads: readonly string[], rows: readonly (readonly string[])[]): readonly string[] =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.map(escaped).join(' | ')} |`)

const escaped = (cell: string): string => cell.replaceAll('|', '\\|')

/** A table row: the requirements of a method in one currency, and its operators. */
export function currencyRow(methodCode: MethodCode, currencyCode: CurrencyCode): readonly string[] {
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
