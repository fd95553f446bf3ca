import styles from './waiting.module.css'

/** Something is in progress: a ring that turns beside the `h1` of a screen that has no other yet. It is announced. */
export function Waiting({ title }: { readonly title: string }) {
  return (
    <div className={styles['waiting']}>
      {/* It stands still if the user prefers reduced motion. */}
      <span className={styles['ring']} aria-hidden="true" />
      <div className={styles['body']}>
        <h1 className={styles['title']}>
          <span role="status">{title}</span>
        </h1>
      </div>
    </div>
  )
}
