import { type ReactNode, useRef } from 'react'
import { CopyButton } from '../button/copy-button.tsx'
import styles from './details.module.css'

/** One datum: its label and how it is shown. */
export type Detail = {
  /** For tests: the value is `value-<name>`, its button `copy-<name>`. */
  readonly name?: string
  readonly label: string
  readonly shown: ReactNode
  /** The raw value for the copy button; without it there is none. */
  readonly copy?: string
  /** The datum that matters most on this screen. */
  readonly strong?: boolean
}

/** Data to read or to carry over into a bank app, each with its own copy button. */
export function Details({ rows }: { readonly rows: readonly Detail[] }) {
  return (
    <dl className={styles['details']}>
      {rows.map((row) => (
        <DetailRow key={row.label} row={row} />
      ))}
    </dl>
  )
}

function DetailRow({ row: { name, label, shown, copy, strong = false } }: { readonly row: Detail }) {
  const value = useRef<HTMLSpanElement>(null)
  return (
    <div className={styles['row']}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['entry']}>
        <span
          ref={value}
          className={strong ? styles['strong'] : styles['value']}
          data-testid={name === undefined ? undefined : `value-${name}`}
        >
          {shown}
        </span>
        {copy === undefined ? null : (
          <CopyButton value={copy} what={label} shown={value} {...(name === undefined ? {} : { name })} />
        )}
      </dd>
    </div>
  )
}
