import styles from './grouped.module.css'
import { Untrusted } from './untrusted.tsx'

const GROUPABLE = /^[0-9A-Z]{8,}$/
const GROUP = /.{1,4}/g

interface GroupedProps {
  readonly text: string
  /** Lengths of the groups where the number has its own; otherwise groups of four. */
  readonly lengths?: readonly number[] | undefined
}

/** A long number in groups, left to right. The gaps are CSS, so that selecting it copies the raw value. */
export function Grouped({ text, lengths }: GroupedProps) {
  if (!GROUPABLE.test(text)) return <Untrusted text={text} />
  const groups = lengths ? cut(text, lengths) : groupsOf(text)
  return (
    <bdi className={styles['grouped']} dir="ltr" translate="no">
      {groups.map((group, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a group is its position
        <span key={position}>{group}</span>
      ))}
    </bdi>
  )
}

/** The groups of four of a long number; any other text is one. */
export const groupsOf = (text: string): readonly string[] => (GROUPABLE.test(text) ? (text.match(GROUP) ?? []) : [text])

const cut = (text: string, lengths: readonly number[]): readonly string[] =>
  lengths.map((length, position) => {
    const start = lengths.slice(0, position).reduce((sum, other) => sum + other, 0)
    return text.slice(start, start + length)
  })
