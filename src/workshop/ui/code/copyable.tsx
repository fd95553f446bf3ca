import { useRef } from 'react'
import { CopyButton } from '#web/ui/button/copy-button.tsx'
import styles from './copyable.module.css'

interface CopyableProps {
  readonly value: string
  /** Names the value, such as "idPayment". */
  readonly what: string
  /** The button's test id is `copy-<name>`. */
  readonly name: string
}

/** An id or address with a copy button beside it. */
export function Copyable({ value, what, name }: CopyableProps) {
  const shown = useRef<HTMLElement>(null)
  return (
    <span className={styles['copyable']}>
      <code ref={shown} translate="no">
        {value}
      </code>
      <CopyButton value={value} what={what} shown={shown} kind="icon" name={name} />
    </span>
  )
}
