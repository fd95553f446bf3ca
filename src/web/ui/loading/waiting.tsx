import styles from './waiting.module.css'

/** The element that says what is waited for: the `h1` of a screen that has no other yet, or a text of its part. */
export type WaitingElement = 'h1' | 'p'

interface WaitingProps {
  readonly title: string
  readonly as?: WaitingElement
}

/** Something is in progress: a ring that turns beside what is waited for, which is announced. */
export function Waiting({ title, as: Title = 'h1' }: WaitingProps) {
  return (
    <div className={styles['waiting']}>
      {/* It stands still if the user prefers reduced motion. */}
      <span className={styles['ring']} aria-hidden="true" />
      <div className={styles['body']}>
        <Title className={styles['title']}>
          <span role="status">{title}</span>
        </Title>
      </div>
    </div>
  )
}
