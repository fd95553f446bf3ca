import styles from './grouped.module.css'
import { Untrusted } from './untrusted.tsx'

const GROUPABLE = /^[0-9A-Z]{8,}$/
const GROUP = /.{1,4}/g

/** A long number in groups of four. The gaps are CSS, so that selecting it copies the raw value. */
export function Grouped({ text }: { readonly text: string }) {
  if (!GROUPABLE.test(text)) return <Untrusted text={text} />
  const groups = text.match(GROUP) ?? []
  return (
    <span className={styles['grouped']} translate="no">
      {groups.map((group, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
        <span key={position}>{group}</span>
      ))}
    </span>
  )
}
