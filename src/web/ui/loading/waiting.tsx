import type { Elements } from '../../jsx/jsx-runtime.ts'
import { ClockIcon } from '../icons/icons.tsx'
import styles from './waiting.module.css'

/** A spinner beside a text. It stands still if the user prefers reduced motion. */
function Spinner() {
  return <span className={styles['ring']} aria-hidden="true" />
}

type WaitingProps = {
  readonly title: string
  /** Whether the title is the `h1` of a screen that has no other yet. It never takes the focus. */
  readonly isHeading?: boolean
  /** Further information. A clock then replaces the spinner, since the customer has something to do. */
  readonly children?: Elements
}

/** Something is in progress. A changed title is announced. */
export function Waiting({ title, isHeading = false, children }: WaitingProps) {
  return (
    <div className={styles['waiting']}>
      {children === undefined ? <Spinner /> : <ClockIcon />}
      <div className={styles['body']}>
        {isHeading ? (
          <h1 className={styles['title']}>
            <span role="status">{title}</span>
          </h1>
        ) : (
          <p className={styles['title']} role="status">
            {title}
          </p>
        )}
        {children}
      </div>
    </div>
  )
}
