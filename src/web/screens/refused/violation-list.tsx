import { type FieldName, isPayinField } from '#contract/fields/fields.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { untrustedText } from '../../ui/text/untrusted.tsx'
import styles from './violations.module.css'

export interface Violation {
  /** Undefined for a path that is no field of a form. */
  readonly field: FieldName | undefined
  readonly name: string
  readonly code: string
}

interface ViolationsProps {
  readonly violations: readonly Violation[]
}

/** What was not accepted, by the labels that a customer knows, each once. Nothing where no field has a label. */
export function ViolatedFields({ violations }: ViolationsProps) {
  const { t } = useI18n()
  const fields = new Set(violations.flatMap(({ field }) => (field !== undefined && isPayinField(field) ? [field] : [])))
  if (fields.size === 0) return null
  return (
    <ul className={styles['violations']}>
      {[...fields].map((field) => (
        <li key={field}>{t(`field.${field}.label`)}</li>
      ))}
    </ul>
  )
}

/** The same for the shop's developer: the technical name and code of each violation. */
export function ViolationCodes({ violations }: ViolationsProps) {
  return (
    <ul className={styles['violations']} data-testid="violations">
      {violations.map(({ name, code }) => (
        <li key={`${name} ${code}`}>
          <code translate="no">{untrustedText(`${name}: ${code}`)}</code>
        </li>
      ))}
    </ul>
  )
}
