import { useI18n } from '../../../i18n/i18n-provider.tsx'
import folded from '../sections/folded.module.css'
import styles from '../sections/section.module.css'

/** The names that apps and banks give the number. */
const places = ['gpay', 'phonepe', 'paytm', 'bhim', 'bank', 'not'] as const

/** Where each app shows the number, folded below the field. */
export function ReferenceWhere() {
  const { t } = useI18n()
  return (
    <details className={folded['folded']}>
      <summary className={folded['summary']}>{t('pay.reference.where.heading')}</summary>
      <ul className={styles['places']}>
        {places.map((place) => (
          <li key={place}>{t(`pay.reference.where.${place}`)}</li>
        ))}
      </ul>
    </details>
  )
}
