import type { CurrencyCode } from '#contract/currencies.ts'
import { formatOf, type PayinField } from '#contract/fields/fields.ts'
import type { FormatName } from '#contract/fields/formats.ts'
import type { Method } from '#contract/methods/methods.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'

/** What decides the messages of a field: language, currency and the chosen account type. */
export interface Wording {
  readonly t: Translate
  readonly currencyCode: CurrencyCode
  readonly accountType: string | undefined
  /** Of the method; without it the words fit any. */
  readonly group?: Method['group'] | undefined
}

/** Formats with a label of their own. */
const named = ['argentineAccount', 'cuit', 'cpf'] as const
const numberedTypes = ['clabe', 'debit_card', 'cellphone'] as const

export const isOneOf = <T extends string>(list: readonly T[], text: string | undefined): text is T =>
  list.some((entry) => entry === text)

/** Whether the account number is the number of a chosen kind of account, which names it. */
export const isNumberedType = (accountType: string | undefined): accountType is (typeof numberedTypes)[number] =>
  isOneOf(numberedTypes, accountType)

/** Whether the name is the payer's own, because no account of theirs is involved: at a store's machine. */
export const isPayersName = (name: PayinField, { group }: Pick<Wording, 'group'>): boolean =>
  name === 'accountName' && group === 'cash'

/** The field's label: the number of a chosen kind of account, a format's own name, or the field's. */
export function labelOf(name: PayinField, wording: Wording): string {
  const { t, currencyCode, accountType } = wording
  if (isPayersName(name, wording)) return t('field.accountName.payer.label')
  if (name === 'accountNumber' && isNumberedType(accountType)) return t(`field.accountType.number.${accountType}`)
  const format: FormatName = formatOf(name, currencyCode, accountType)
  return isOneOf(named, format) ? t(`formatLabel.${format}`) : t(`field.${name}.label`)
}
