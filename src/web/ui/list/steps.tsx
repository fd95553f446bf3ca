import type { Content } from '../../jsx/jsx-runtime.ts'
import styles from './steps.module.css'

/** A numbered list of instructions. */
export function Steps({ items }: { readonly items: readonly Content[] }) {
  return (
    <ol className={styles['steps']}>
      {items.map((item, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its position
        <li key={position}>{item}</li>
      ))}
    </ol>
  )
}
