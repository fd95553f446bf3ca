import type { ReactNode } from 'react'
import { ClockIcon } from '../icons/icons.tsx'
import styles from './waiting.module.css'

/** A turning ring beside words; under reduced motion it stands still and the words remain. */
function Spinner() {
  return <span className={styles['ring']} aria-hidden="true" />
}

type WaitingProps = {
  readonly title: ReactNode
  /** What to know while it lasts, on a page where something else is to be done: nothing turns beside that. */
  readonly children?: ReactNode
}

/** Something is under way; screen readers hear the title when it changes. */
export function Waiting({ title, children }: WaitingProps) {
  return (
    <div className={styles['waiting']}>
      {children === undefined ? <Spinner /> : <ClockIcon />}
      <div className={styles['body']}>
        <p className={styles['title']} role="status">
          {title}
        </p>
        {children}
      </div>
    </div>
  )
}
