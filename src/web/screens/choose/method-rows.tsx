import type { CurrencyCode } from '#contract/currencies.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import { isCustomers } from '#contract/fields/fields.ts'
import type { Locale } from '#contract/locales.ts'
import { isMethodCode, type Method, methodOf } from '#contract/methods/methods.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import { joinList } from '../../browser/formats.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { intlTags } from '../../i18n/intl-tags.ts'
import type { ChoiceOption } from '../../ui/list/choice-list.tsx'
import { untrustedText } from '../../ui/text/untrusted.tsx'
import { labelOf } from '../labels/field-label.ts'
import { MethodMark } from '../labels/method-marks.tsx'
import { isBrand, methodName } from '../labels/method-name.ts'

/** Methods below one heading; a short list has a single group without one. */
export interface MethodGroup {
  readonly group: Method['group'] | undefined
  readonly rows: readonly ChoiceOption[]
}

type Wording = { readonly t: Translate; readonly locale: Locale; readonly currencyCode: CurrencyCode }

const UNGROUPED_UP_TO = 6

/** The methods as rows in the gateway's order; a long list is grouped. */
export function methodGroups(data: readonly PaymentOption[], wording: Wording): readonly MethodGroup[] {
  const hasSeveralTransfers = data.filter(({ paymentMethodCode }) => isTransfer(paymentMethodCode)).length > 1
  const rows = data.map((option) => methodRow(option, { ...wording, hasSeveralTransfers }))
  if (rows.length <= UNGROUPED_UP_TO) return [{ group: undefined, rows }]
  return [...new Set(rows.map(({ value }) => groupOf(value)))].map((group) => ({
    group,
    rows: rows.filter(({ value }) => groupOf(value) === group),
  }))
}

const groupOf = (code: string): Method['group'] | undefined => (isMethodCode(code) ? methodOf(code).group : undefined)

const isTransfer = (code: string): boolean => isMethodCode(code) && methodOf(code).completion === 'transfer'

type Naming = Wording & { readonly hasSeveralTransfers: boolean }

/** More wallets or stores than this are a list to search, not one to read below a method. */
const NAMED_UP_TO = 6

function methodRow(
  { paymentMethodCode: code, logoUrl, paymentOperators = [] }: PaymentOption,
  naming: Naming,
): ChoiceOption {
  const { t } = naming
  const name = methodName(code, t)
  const mark = <MethodMark code={code} name={name} logoUrl={logoUrl} />
  if (!isMethodCode(code)) return { value: code, label: name, isName: true, mark }
  const isAmongTransfers = naming.hasSeveralTransfers && isTransfer(code)
  const hint = isAmongTransfers ? needsOf(methodOf(code), naming) : t(`choose.kind.${methodOf(code).completion}`)
  // Customers look for the wallet or store that they use; a bank may be the receiver's, also that of a QR code.
  const names = [...new Set(paymentOperators.map((operator) => untrustedText(operator.name)))].filter(
    (shown) => shown !== '',
  )
  const isNamed = !['bank', 'qr'].includes(methodOf(code).group) && names.length > 1 && names.length <= NAMED_UP_TO
  const named = isNamed ? <bdi translate="no">{names.join(', ')}</bdi> : hint
  return { value: code, label: name, isName: isBrand(code), hint: named, mark }
}

/** The required data, which distinguishes two transfers. */
function needsOf(method: Method, { t, locale, currencyCode }: Naming): string {
  const { required } = requirementsOf(method, currencyCode)
  if (required.length === 0) return t('choose.needsNothing')
  const labels = required.filter(isCustomers).map((name) => labelOf(name, { t, currencyCode, accountType: undefined }))
  // Not the type `unit`: Chinese and Japanese set units side by side with nothing between them.
  const list = joinList(intlTags(locale), labels)
  return t('choose.needs', { list })
}
