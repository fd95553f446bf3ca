import { useEffect } from 'react'
import { copyText } from '#web/browser/sharing/clipboard.ts'
import { useAnnounce } from '#web/ui/feedback/live-region.tsx'
import styles from './keys.module.css'
import { sectionNames } from './sections.ts'
import { useUrlState } from './url-state.ts'

/**
 * Keys of every section: digits open a section, j and k move the focus from row to row, c copies the text of the row, /
 * goes to the search. A row is an element with `data-row`, its text to copy; the search has the type `search` in a
 * `<search>`. `isOn` is false where the reader has turned the keys off (WCAG 2.1.4).
 */
function useKeys(isOn: boolean): void {
  const announce = useAnnounce()
  const { push } = useUrlState()
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event)) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(isShown)
      // -1 where no row has the focus.
      const at = rows.findIndex((row) => row.matches(':focus'))
      const section = sectionNames[Number(event.key) - 1]
      const actions: Readonly<Record<string, false | (() => void)>> = {
        '/': () => document.querySelector<HTMLElement>('search input')?.focus(),
        c: at >= 0 && (() => void copyRow(rows[at]).then((isCopied) => isCopied && announce('Copied.'))),
        j: rows.length > 0 && (() => rows[at + 1]?.focus()),
        k: rows.length > 0 && (() => rows[Math.max(at - 1, 0)]?.focus()),
      }
      const act = section ? () => push({ section, payment: undefined }) : actions[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isOn, announce, push])
}

/** How long a row says that it was copied. */
const SHOWN_MS = 1500

/** Copies the text of a row and marks the row with `data-copied` for a moment. */
async function copyRow(row: HTMLElement | undefined): Promise<boolean> {
  const isCopied = row !== undefined && (await copyText(row.dataset['row'] ?? ''))
  if (isCopied) {
    row.dataset['copied'] = ''
    setTimeout(() => delete row.dataset['copied'], SHOWN_MS)
  }
  return isCopied
}

/** A row in folded details takes no focus. */
const isShown = (row: HTMLElement): boolean => row.getClientRects().length > 0

type Pressed = Pick<KeyboardEvent, 'target' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Keys belong to the control that is typed in, and to the browser with a modifier. */
const isTyping = ({ target, ctrlKey, metaKey, altKey }: Pressed): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.matches('input:not([type="checkbox"]), select, textarea'))

/** Says which keys there are, and turns them off; the address remembers it. */
export function KeysSwitch() {
  const { query, replace } = useUrlState()
  const isOn = query.get('keys') !== 'off'
  useKeys(isOn)
  return (
    <label className={styles['keys']}>
      <input
        type="checkbox"
        checked={isOn}
        onChange={(event) => replace({ keys: event.target.checked ? undefined : 'off' })}
      />
      <span>
        Keys: <kbd>1</kbd> to <kbd>{sectionNames.length}</kbd> sections, <kbd>j</kbd> <kbd>k</kbd> move,{' '}
        <kbd>Enter</kbd> opens, <kbd>c</kbd> copies, <kbd>/</kbd> searches
      </span>
    </label>
  )
}
