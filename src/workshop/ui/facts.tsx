import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A description list: names and values, stacked. */
export function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles['facts']}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles['row']}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
