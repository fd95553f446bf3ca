import { type MouseEvent, useEffect, useRef } from 'react'
import { useWords } from '../words/words.tsx'
import styles from './error-summary.module.css'

/** One wrong answer: the id of its control and what is wrong. */
export type FieldError = { readonly fieldId: string; readonly message: string }

type ErrorSummaryProps = {
  readonly errors: readonly FieldError[]
  /** Counts the submissions: each failed one brings the focus here again. */
  readonly attempt: number
}

/** All that is wrong with a form, linked to the fields; takes the focus when it appears. Nothing when all is well. */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useWords()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) ref.current?.focus()
  }, [attempt])
  if (errors.length === 0) return null
  return (
    <div ref={ref} className={styles['summary']} role="alert" tabIndex={-1}>
      <h2 className={styles['title']}>{t('form.problem', { count: errors.length })}</h2>
      <ul className={styles['list']}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Focus without touching the address: its fragment carries the customer's data. */
function focusField(event: MouseEvent, fieldId: string): void {
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}
