import type { FieldName } from '#contract/fields.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import styles from './violations.module.css'

interface ViolationListProps {
  readonly violations: readonly {
    /** As the customer knows it; absent for what no form asks. */
    readonly field: FieldName | undefined
    readonly name: string
    readonly code: string
  }[]
}

/** What is not accepted: in words for the customer, and in small print by its technical name for the shop's developer. */
export function ViolationList({ violations }: ViolationListProps) {
  const { t } = useI18n()
  return (
    <ul className={styles['violations']} data-testid="violations">
      {violations.map(({ field, name, code }) => (
        <li key={`${name} ${code}`}>
          {field === undefined ? null : <p>{t(`field.${field}.label`)}</p>}
          <small>
            <code translate="no">{untrustedText(`${name}: ${code}`)}</code>
          </small>
        </li>
      ))}
    </ul>
  )
}
