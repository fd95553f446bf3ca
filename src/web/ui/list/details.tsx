import { useRef } from 'react'
import type { Content } from '../../jsx/jsx-runtime.ts'
import { CopyButton } from '../button/copy-button.tsx'
import { Untrusted } from '../text/untrusted.tsx'
import styles from './details.module.css'

/** One value with its label. */
export type Detail = {
  /** For tests: the value is `value-<name>`, its button `copy-<name>`. */
  readonly name?: string
  readonly label: string
  /** How the value is shown; undefined where it is shown as it is copied. */
  readonly shown?: Content
  /** The raw value for the copy button; undefined for none. */
  readonly copy?: string | undefined
  /** The most important value on this screen. */
  readonly strong?: boolean
  /** What must be done with the value; the row then stands out. */
  readonly note?: string | undefined
}

/** Values to read or to type into a bank app, each with its own copy button. Nothing of a row that has no value. */
export function Details({ rows }: { readonly rows: readonly Detail[] }) {
  const known = rows.filter(({ shown, copy }) => shown !== undefined || copy !== undefined)
  return (
    <dl className={styles['details']}>
      {known.map((row) => (
        <DetailRow key={row.name ?? row.label} row={row} />
      ))}
    </dl>
  )
}

function DetailRow({ row: { name, label, shown, copy, note, strong = false } }: { readonly row: Detail }) {
  const value = useRef<HTMLSpanElement>(null)
  return (
    <div className={styles['row']} data-strong={strong} data-noted={note !== undefined}>
      <dt className={styles['label']}>{label}</dt>
      <dd className={styles['entry']}>
        <span
          ref={value}
          className={strong ? styles['strong'] : styles['value']}
          data-testid={name === undefined ? undefined : `value-${name}`}
        >
          {shown ?? <Untrusted text={copy ?? ''} />}
        </span>
        {copy === undefined ? null : (
          <CopyButton value={copy} what={label} shown={value} kind={strong ? 'compact' : 'icon'} name={name} />
        )}
      </dd>
      {note === undefined ? null : <dd className={styles['note']}>{note}</dd>}
    </div>
  )
}
