import type { ReactNode } from 'react'
import styles from './row-list.module.css'

/** `<li>` children as rows: in columns where there is room, below each other where not. */
export function RowList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}
