import type { CurrencyCode } from '#contract/currencies.ts'
import { type Field, type FieldName, fields, formatOf } from '#contract/fields.ts'
import { type Format, type FormatName, formats } from '#contract/formats.ts'

/** What tells browser and keyboard how a field is filled in. */
export function inputAttributes(name: FieldName, currencyCode: CurrencyCode, accountType: string | undefined) {
  const { input }: Field = fields[name]
  const isNumeric = isDigitsAlone(formatOf(name, currencyCode, accountType))
  return {
    type: input.type === 'choice' ? 'text' : input.type,
    inputMode: isNumeric ? 'numeric' : input.inputMode === 'numeric' ? 'text' : (input.inputMode ?? 'text'),
    autoComplete: input.autocomplete,
    autoCapitalize: input.autocapitalize ?? 'none',
    autoCorrect: 'off',
    spellCheck: false,
  } as const
}

/** Whether values of the format are digits and nothing else, so that a number pad can type them all. */
export function isDigitsAlone(name: FormatName): boolean {
  const { pattern, valid }: Format = formats[name]
  return valid.every((value) => /^\d+$/.test(value) && !pattern.test(`A${value.slice(1)}`))
}
