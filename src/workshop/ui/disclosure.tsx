import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  readonly title: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Details on request; a `<pre>` in it wraps. `isOpen` counts at first: afterwards it folds for its reader alone. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  const [opensAtFirst] = useState(isOpen)
  return (
    <details className={styles['details']} open={opensAtFirst}>
      <summary className={styles['summary']}>{title}</summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
