import type { ReactNode } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  readonly title: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Details on request; a `<pre>` in it wraps. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles['details']} open={isOpen}>
      <summary className={styles['summary']}>{title}</summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
