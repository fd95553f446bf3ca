import type { FieldName } from '#contract/fields.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'
import styles from './violations.module.css'

interface ViolationListProps {
  readonly violations: readonly {
    /** Undefined for a path that is no field of a form. */
    readonly field: FieldName | undefined
    readonly name: string
    readonly code: string
  }[]
}

/** What was not accepted: a label for the customer and, in small print, the technical name for the shop's developer. */
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
