import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  readonly title: string
  /** Shown beside the title. */
  readonly aside?: ReactNode
  /** The panel's test id. */
  readonly name?: string
  readonly children: ReactNode
}

/** A titled section. */
export function Panel({ title, aside, name, children }: PanelProps) {
  return (
    <section className={styles['panel']} data-testid={name}>
      <div className={styles['head']}>
        <h3>{title}</h3>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** Panels, or the fields of one, side by side on a wide screen. */
export function Panels({ children }: { readonly children: ReactNode }) {
  return <div className={styles['panels']}>{children}</div>
}

interface StackProps {
  /** The stack's test id. */
  readonly name?: string
  readonly children: ReactNode
}

/** Panels, or the parts of one, one below the other. */
export function Stack({ name, children }: StackProps) {
  return (
    <div className={styles['stack']} data-testid={name}>
      {children}
    </div>
  )
}

/** Small controls in a row that wraps. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}

/** A list whose `<li>` children are rows: side by side on a wide screen, stacked on a narrow one. */
export function RowList({ children }: { readonly children: ReactNode }) {
  return <ul className={styles['list']}>{children}</ul>
}
