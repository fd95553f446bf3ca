import { type RefObject, useEffect } from 'react'
import { copyText } from '#web/browser/clipboard.ts'
import { useAnnounce } from '#web/ui/feedback/live-region.tsx'

interface RowKeys {
  /** Contains the rows' links, each marked with `data-row` and its text to copy. */
  readonly list: RefObject<HTMLElement | null>
  readonly search: RefObject<HTMLInputElement | null>
  /** False where the reader has turned the keys off (WCAG 2.1.4). */
  readonly isOn: boolean
}

/** Keys of a list: j and k move the focus from row to row, c copies the row's id, / goes to the search. */
export function useRowKeys({ list, search, isOn }: RowKeys): void {
  const announce = useAnnounce()
  useEffect(() => {
    if (!isOn) return
    const copy = (id: string | undefined): void => {
      if (id !== undefined) void copyText(id).then((isCopied) => isCopied && announce(`Copied ${id}.`))
    }
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event)) return
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const at = rows.findIndex((row) => row.matches(':focus'))
      const target = event.key === '/' ? search.current : rows[nextRow(event.key, at, rows.length) ?? -1]
      if (target) {
        event.preventDefault()
        target.focus()
      }
      if (event.key === 'c') copy(rows[at]?.dataset['row'])
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [list, search, isOn, announce])
}

/** The row that j or k leads to from row `at`, -1 for none; undefined for other keys and where there are no rows. */
export function nextRow(key: string, at: number, count: number): number | undefined {
  if (count === 0) return undefined
  if (key === 'j') return Math.min(at + 1, count - 1)
  if (key === 'k') return Math.max(at - 1, 0)
  return undefined
}

type Pressed = Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Keys belong to the control that is typed in, and to the browser with a modifier. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  ctrlKey || metaKey || altKey || (target instanceof HTMLElement && target.matches('input, select, textarea'))
