import type { ReactNode } from 'react'
import styles from './waiting.module.css'

/** A turning ring beside words; under reduced motion it stands still and the words remain. */
function Spinner() {
  return <span className={styles['ring']} aria-hidden="true" />
}

type WaitingProps = {
  readonly title: ReactNode
  readonly children?: ReactNode
}

/** Something is under way; screen readers hear the title when it changes. */
export function Waiting({ title, children }: WaitingProps) {
  return (
    <div className={styles['waiting']}>
      <Spinner />
      <div className={styles['body']}>
        <p className={styles['title']} role="status">
          {title}
        </p>
        {children}
      </div>
    </div>
  )
}
