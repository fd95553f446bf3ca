import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useStepFocus } from '../text/heading.tsx'
import styles from './waiting.module.css'

/** The element that says what is waited for: the `h1` of a screen that has no other yet, or a text of its part. */
export type WaitingElement = 'h1' | 'p'

interface WaitingProps {
  readonly message: 'page.loading' | 'form.sending'
  readonly as?: WaitingElement
}

/** Something is in progress: a ring that turns beside what is waited for. */
export function Waiting({ message, as = 'h1' }: WaitingProps) {
  const { t } = useI18n()
  return (
    <div className={styles['waiting']} data-testid="waiting">
      {/* It stands still if the user prefers reduced motion. */}
      <span className={styles['ring']} aria-hidden="true" />
      {as === 'h1' ? (
        <WaitingHeading step={message}>{t(message)}</WaitingHeading>
      ) : (
        <p className={styles['title']} role="status">
          {t(message)}
        </p>
      )}
    </div>
  )
}

/**
 * Takes the focus from what was pressed, which has left the screen: a live region that appears with its text is not
 * heard. The tab keeps its name, which is that of the page without the app.
 */
function WaitingHeading({ step, children }: { readonly step: string; readonly children: string }) {
  return (
    <h1 ref={useStepFocus(step)} tabIndex={-1} className={styles['title']}>
      {children}
    </h1>
  )
}
