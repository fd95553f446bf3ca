import { type MouseEvent, useEffect, useId, useRef } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import styles from './error-summary.module.css'

/** One invalid field: the id of its control and the message. */
export type FieldError = { readonly fieldId: string; readonly message: string }

type ErrorSummaryProps = {
  readonly errors: readonly FieldError[]
  /** Number of submissions: each failed one moves the focus here again. */
  readonly attempt: number
}

/**
 * All errors of a form, linked to the fields. A failed submission moves the focus here, so that a screen reader reads
 * them; new errors between two submissions are announced. Renders nothing without errors.
 */
export function ErrorSummary({ errors, attempt }: ErrorSummaryProps) {
  const { t } = useI18n()
  const ref = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (attempt > 0) ref.current?.focus()
  }, [attempt])
  useNewsAnnouncement(errors, attempt)
  if (errors.length === 0) return null
  return (
    <section
      ref={ref}
      className={styles['summary']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-list`}
      tabIndex={-1}
      // Of a form that the server answers: a document begins at its top, and without the app nothing else moves the focus.
      // biome-ignore lint/a11y/noAutofocus: the customer has sent the form, and asks for nothing else than what is wrong
      autoFocus
      data-testid="error-summary"
    >
      <h2 id={`${id}-title`} className={styles['title']}>
        {t('form.problem', { count: errors.length })}
      </h2>
      <ul id={`${id}-list`} className={styles['list']}>
        {errors.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useNewsAnnouncement(errors: readonly FieldError[], attempt: number): void {
  const { locale } = useI18n()
  const announce = useAnnounce()
  const messages = errors.map(({ message }) => message)
  const former = useRef({ attempt, locale, messages })
  useEffect(() => {
    const { current: known } = former
    former.current = { attempt, locale, messages }
    if (known.attempt !== attempt || known.locale !== locale) return
    const news = messages.filter((message) => !known.messages.includes(message))
    if (news.length > 0) announce(news.join(' '))
  })
}

/** Focuses without changing the URL, whose fragment holds the customer's data. */
function focusField(event: MouseEvent, fieldId: string): void {
  event.preventDefault()
  document.getElementById(fieldId)?.focus()
}
