import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  readonly title: ReactNode
  readonly isOpen?: boolean
  readonly children: ReactNode
}

/** Details that can be unfolded; a `<pre>` in them wraps. `isOpen` is the initial state, which later renders leave alone. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  const [opensAtFirst] = useState(isOpen)
  return (
    <details className={styles['details']} open={opensAtFirst}>
      <summary className={styles['summary']}>{title}</summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
