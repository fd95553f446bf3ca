import type { CurrencyCode } from '#contract/currencies.ts'
import { requirementsOf } from '#contract/fields/field-requirements.ts'
import type { Locale } from '#contract/locales.ts'
import { isMethodCode, type Method, methodOf } from '#contract/methods/methods.ts'
import type { PaymentOption } from '#contract/operations/results.ts'
import { joinList } from '../../browser/formats.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { intlTags } from '../../i18n/intl-tags.ts'
import type { ChoiceOption } from '../../ui/list/choice-list.tsx'
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
  const names = data.map(({ paymentMethodCode }) => methodName(paymentMethodCode, wording.t))
  const rows = data.map(({ paymentMethodCode, logoUrl }, position) => {
    const name = names[position] ?? paymentMethodCode
    const isAmbiguous = names.indexOf(name) !== names.lastIndexOf(name)
    return methodRow(paymentMethodCode, { ...wording, name, logoUrl, isAmbiguous })
  })
  if (rows.length <= UNGROUPED_UP_TO) return [{ group: undefined, rows }]
  return [...new Set(rows.map(({ value }) => groupOf(value)))].map((group) => ({
    group,
    rows: rows.filter(({ value }) => groupOf(value) === group),
  }))
}

const groupOf = (code: string): Method['group'] | undefined => (isMethodCode(code) ? methodOf(code).group : undefined)

type Naming = Wording & { readonly logoUrl: string | undefined; readonly name: string; readonly isAmbiguous: boolean }

function methodRow(code: string, naming: Naming): ChoiceOption {
  const { name, t } = naming
  const mark = <MethodMark code={code} name={name} logoUrl={naming.logoUrl} />
  if (!isMethodCode(code)) return { value: code, label: name, isName: true, mark }
  const { completion } = methodOf(code)
  const hint = naming.isAmbiguous ? needsOf(methodOf(code), naming) : t(`choose.kind.${completion}`)
  return { value: code, label: name, isName: isBrand(code), hint, mark }
}

/** The required data, which distinguishes two methods of the same name. */
function needsOf(method: Method, { t, locale, currencyCode }: Naming): string {
  const { required } = requirementsOf(method, currencyCode)
  if (required.length === 0) return t('choose.needsNothing')
  const labels = required.map((name) => labelOf(name, { t, currencyCode, accountType: undefined }))
  // Not the type `unit`: Chinese and Japanese set units side by side with nothing between them.
  const list = joinList(intlTags(locale), labels)
  return t('choose.needs', { list })
}
