import { type CurrencyCode, currencies } from '#contract/currencies.ts'
import type { ViolationCode } from '#contract/errors.ts'
import { type FieldName, formatOf } from '#contract/fields.ts'
import { type Format, type FormatName, formats } from '#contract/formats.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'

/** What decides the messages of a field: language, currency and the chosen account type. */
export interface Wording {
  readonly t: Translate
  readonly currencyCode: CurrencyCode
  readonly accountType: string | undefined
}

/** Formats with a label of their own. */
const named = ['argentineAccount', 'cuit', 'cpf'] as const
/** Formats with a message about their shape. */
const described = [
  'thaiAccount',
  'southAfricanAccount',
  'namibianAccount',
  'nigerianAccount',
  'koreanAccount',
  'japaneseAccount',
  'vietnameseAccount',
  'argentineAccount',
  'clabe',
  'debitCard',
  'mexicanCellphone',
  'katakanaName',
  'cuit',
  'cpf',
] as const
const accountTypes = ['individual', 'company', 'clabe', 'debit_card', 'cellphone'] as const
const numberedTypes = ['clabe', 'debit_card', 'cellphone'] as const

const isOneOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  list.some((entry) => entry === text)

/** The field's label: the number of a chosen kind of account, a format's own name, or the field's. */
export function labelOf(name: FieldName, { t, currencyCode, accountType }: Wording): string {
  if (name === 'accountNumber' && isOneOf(numberedTypes, accountType))
    return t(`field.accountType.number.${accountType}`)
  const format: FormatName = formatOf(name, currencyCode, accountType)
  return isOneOf(named, format) ? t(`formatLabel.${format}`) : t(`field.${name}.label`)
}

/** The field's hint: where to find the value, and its shape. */
export function hintOf(name: FieldName, { t, currencyCode, accountType }: Wording): string {
  if (name === 'phoneNumber' && currencies[currencyCode].country === null) return t('form.phoneWithCountry')
  const own = t(`field.${name}.hint`)
  if (name === 'accountNumber' && isOneOf(numberedTypes, accountType)) return own
  const format: FormatName = formatOf(name, currencyCode, accountType)
  if (!isOneOf(described, format)) return own
  const shape = t(`format.${format}`)
  return name === 'accountNumber' ? t('page.sentences', { first: own, second: shape }) : shape
}

/** The message for a violation, which says what to do. */
export function errorOf(name: FieldName, code: ViolationCode, { t, currencyCode, accountType }: Wording): string {
  const format: Format = formats[formatOf(name, currencyCode, accountType)]
  switch (code) {
    case 'missing':
      return t(`field.${name}.error.required`)
    case 'one_of':
      return t('form.eitherPhoneOrAccount')
    case 'check_digit':
      return t('field.any.checkDigit')
    case 'length':
      return t('field.any.tooLong', { max: format.maxLength })
    default:
      return t(`field.${name}.error.invalid`)
  }
}

/** Errors that do not name their field; a list of errors names it. */
export const isNameless = (code: ViolationCode): boolean => code === 'check_digit' || code === 'length'

/** The name of an account type; an unknown one unchanged. */
export function accountTypeName(type: string, t: Translate): string {
  return isOneOf(accountTypes, type) ? t(`field.accountType.option.${type}`) : type.replaceAll('_', ' ')
}
