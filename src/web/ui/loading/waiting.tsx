import styles from './waiting.module.css'

type WaitingProps = {
  readonly title: string
  /** Whether the title is the `h1` of a screen that has no other yet. It never takes the focus. */
  readonly isHeading?: boolean
}

/** Something is in progress: a ring that turns beside its title. A changed title is announced. */
export function Waiting({ title, isHeading = false }: WaitingProps) {
  return (
    <div className={styles['waiting']}>
      {/* It stands still if the user prefers reduced motion. */}
      <span className={styles['ring']} aria-hidden="true" />
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
      </div>
    </div>
  )
}
