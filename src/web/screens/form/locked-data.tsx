import type { CurrencyCode } from '#contract/currencies.ts'
import { type FieldName, fieldNames, formatOf } from '#contract/fields/fields.ts'
import type { Form } from '../../checkout/steps/step.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Details } from '../../ui/list/details.tsx'
import { Untrusted } from '../../ui/text/untrusted.tsx'
import { labelOf } from '../labels/field-label.ts'
import { accountTypeName } from '../labels/field-messages.ts'
import styles from './form.module.css'
import { groupedValue } from './input/grouping.ts'

type LockedDataProps = { readonly form: Form; readonly currencyCode: CurrencyCode }

/** The merchant's data that the customer cannot change. Renders nothing if there is none. */
export function LockedData({ form: { locked }, currencyCode }: LockedDataProps) {
  const { t } = useI18n()
  const { accountType } = locked
  const show = (name: FieldName, value: string): string =>
    name === 'accountType' ? accountTypeName(value, t) : groupedValue(formatOf(name, currencyCode, accountType), value)
  const rows = fieldNames.flatMap((name) => {
    const value = locked[name]
    if (value === undefined) return []
    return [{ label: labelOf(name, { t, currencyCode, accountType }), shown: <Untrusted text={show(name, value)} /> }]
  })
  if (rows.length === 0) return null
  return (
    <section className={styles['locked']} data-testid="locked" aria-labelledby="locked-heading">
      <h2 id="locked-heading" className={styles['legend']}>
        {t('form.lockedHeading')}
      </h2>
      <Details rows={rows} />
      <p className={styles['note']}>{t('form.locked')}</p>
    </section>
  )
}
