import { outsideText } from '../look/outside-text.ts'
import styles from './violations.module.css'

interface ViolationListProps {
  readonly violations: readonly { readonly name: string; readonly code: string }[]
}

/** What is not accepted, by its technical name: for the shop's developer. */
export function ViolationList({ violations }: ViolationListProps) {
  return (
    <ul className={styles['violations']} data-testid="violations">
      {violations.map(({ name, code }) => (
        <li key={`${name} ${code}`}>
          <code translate="no">{outsideText(`${name}: ${code}`)}</code>
        </li>
      ))}
    </ul>
  )
}
