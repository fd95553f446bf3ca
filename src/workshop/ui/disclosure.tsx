import { type ReactNode, useState } from 'react'
import styles from './disclosure.module.css'

interface DisclosureProps {
  readonly title: string
  readonly isOpen?: boolean
  /** The text that the keys of the workshop copy; makes the title a row that they move to. */
  readonly row?: string
  readonly children: ReactNode
}

/** Details that can be unfolded. `isOpen` is the initial state, which later renders leave alone. */
export function Disclosure({ title, isOpen = false, row, children }: DisclosureProps) {
  const [opensAtFirst] = useState(isOpen)
  return (
    <details open={opensAtFirst}>
      <summary className={styles['summary']} data-row={row}>
        {title}
      </summary>
      <div className={styles['body']}>{children}</div>
    </details>
  )
}
