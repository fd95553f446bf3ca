import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** A list whose `<li>` children are rows: side by side on a wide screen, stacked on a narrow one. */
export function RowList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}
