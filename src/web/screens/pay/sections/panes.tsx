import type { Elements } from '../../../jsx/jsx-runtime.ts'
import styles from './panes.module.css'

interface PanesProps {
  /** What to pay, until when, and how it stands. */
  readonly head: Elements
  /** What the payment is made with: a code, an account. Absent where the customer pays elsewhere. */
  readonly figure?: Elements
  readonly children: Elements
}

/** The parts of a payment screen: one below the other on a phone, the figure beside the text on a wide screen. */
export function Panes({ head, figure, children }: PanesProps) {
  return (
    <div className={styles['panes']} data-panes={figure === undefined ? undefined : ''}>
      <div className={styles['head']}>{head}</div>
      {figure === undefined ? null : <div className={styles['figure']}>{figure}</div>}
      <div className={styles['rest']}>{children}</div>
    </div>
  )
}
