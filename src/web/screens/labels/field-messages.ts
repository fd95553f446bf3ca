import { currencies } from '#contract/currencies.ts'
import type { ViolationCode } from '#contract/errors.ts'
import { type CustomersField, formatOf } from '#contract/fields/fields.ts'
import { type Format, type FormatName, formats } from '#contract/fields/formats.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { isNumberedType, isOneOf, isPayersName, type Wording } from './field-label.ts'

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
/** Fields beside others that say the same: the place of payment has its hint once. */
const unhinted: readonly CustomersField[] = ['disctrict', 'city']
const accountTypes = ['individual', 'company', 'clabe', 'debit_card', 'cellphone'] as const

/** The field's hint: where to find the value, and its shape. None where the label says it all. */
export function hintOf(name: CustomersField, { t, currencyCode, accountType, group }: Wording): string | undefined {
  if (unhinted.includes(name)) return undefined
  // No bank writes the name that a store's machine or a wallet asks for.
  if (name === 'accountName' && (group === 'cash' || group === 'wallet')) return undefined
  if (name === 'phoneNumber' && currencies[currencyCode].country === null) return t('form.phoneWithCountry')
  const own = t(`field.${name}.hint`)
  if (name === 'accountNumber' && isNumberedType(accountType)) return own
  const format: FormatName = formatOf(name, currencyCode, accountType)
  if (!isOneOf(described, format)) return own
  const shape = t(`format.${format}`)
  return name === 'accountNumber' ? t('page.sentences', { first: own, second: shape }) : shape
}

/** What is wrong with a field: its value, or that the page lacks the part that reads it. */
export type FieldFault = ViolationCode | 'not_loaded'

/** The message for a fault, which says what to do. */
export function errorOf(name: CustomersField, code: FieldFault, wording: Wording): string {
  const { t, currencyCode, accountType } = wording
  if (code !== 'length' && isPayersName(name, wording)) return t('field.accountName.payer.required')
  const format: Format = formats[formatOf(name, currencyCode, accountType)]
  switch (code) {
    case 'missing':
      return t(`field.${name}.error.required`)
    case 'one_of':
      return t('form.eitherPhoneOrAccount')
    case 'check_digit':
      return t('field.any.checkDigit')
    case 'length':
      // Two numbers are too long, or one with an extension: the characters of a wire value do not tell the customer that.
      return name === 'phoneNumber'
        ? t('field.phoneNumber.error.invalid')
        : t('field.any.tooLong', { max: format.maxLength })
    case 'not_loaded':
      return t('pay.notLoaded')
    default:
      return t(`field.${name}.error.invalid`)
  }
}

/** Errors that do not name their field; a list of errors names it. */
export const isNameless = (code: FieldFault): boolean => ['check_digit', 'length', 'not_loaded'].includes(code)

/** The name of an account type; an unknown one unchanged. */
export function accountTypeName(type: string, t: Translate): string {
  return isOneOf(accountTypes, type) ? t(`field.accountType.option.${type}`) : type.replaceAll('_', ' ')
}
