import type { CurrencyCode } from '#contract/currencies.ts'
import { type Field, type FieldName, fields, formatOf } from '#contract/fields/fields.ts'
import { type FormatName, formats } from '#contract/fields/formats.ts'

/** The attributes for autofill, the on-screen keyboard and the direction: numbers, codes and addresses are left to right. */
export function inputAttributes(name: FieldName, currencyCode: CurrencyCode, accountType: string | undefined) {
  const { input }: Field = fields[name]
  const isNumeric = isDigitsAlone(formatOf(name, currencyCode, accountType))
  return {
    type: input.type === 'choice' ? 'text' : input.type,
    inputMode: isNumeric ? 'numeric' : input.inputMode === 'numeric' ? 'text' : (input.inputMode ?? 'text'),
    autoComplete: autocompleteIn[currencyCode]?.[name] ?? input.autocomplete,
    autoCapitalize: input.autocapitalize ?? 'none',
    autoCorrect: 'off',
    spellCheck: false,
    dir: input.autocapitalize === 'words' ? undefined : 'ltr',
  } as const
}

/** Autofill tokens that differ by country: in Indonesia a city is below a province. */
const autocompleteIn: { readonly [C in CurrencyCode]?: { readonly [F in FieldName]?: string } } = {
  IDR: { city: 'address-level2', disctrict: 'address-level3' },
}

/** Matches the source of a pattern that accepts digits only. */
const OF_DIGITS = /^(?:\\d|\[[\d-]+\]|[\d^$?:()|{},])+$/

/** Whether the format accepts digits only, so that a numeric keyboard is enough. */
export const isDigitsAlone = (name: FormatName): boolean => OF_DIGITS.test(formats[name].pattern.source)
