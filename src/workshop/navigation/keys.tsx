import { useEffect } from 'react'
import { copyText } from '#web/browser/sharing/clipboard.ts'
import { useAnnounce } from '#web/ui/feedback/live-region.tsx'
import styles from './keys.module.css'
import { type Section, sectionNames } from './sections.ts'
import { useUrlState } from './url-state.ts'

type KeyAction =
  | { readonly kind: 'row' | 'copy'; readonly index: number }
  | { readonly kind: 'section'; readonly section: Section }
  | { readonly kind: 'search' }

interface Rows {
  /** The row that has the focus, -1 for none. */
  readonly at: number
  readonly count: number
}

/** What a key does in the workshop; undefined for a key that is the browser's. */
export function keyActionOf(key: string, { at, count }: Rows): KeyAction | undefined {
  const section = /^[1-9]$/.test(key) ? sectionNames[Number(key) - 1] : undefined
  if (section !== undefined) return { kind: 'section', section }
  if (key === '/') return { kind: 'search' }
  if (key === 'c') return at < 0 ? undefined : { kind: 'copy', index: at }
  if (count === 0) return undefined
  if (key === 'j') return { kind: 'row', index: Math.min(at + 1, count - 1) }
  return key === 'k' ? { kind: 'row', index: Math.max(at - 1, 0) } : undefined
}

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
    const perform = (action: KeyAction, rows: readonly HTMLElement[]): void => {
      switch (action.kind) {
        case 'section':
          push({ section: action.section, payment: undefined })
          break
        case 'search':
          document.querySelector<HTMLElement>('search input')?.focus()
          break
        case 'row':
          rows[action.index]?.focus()
          break
        case 'copy':
          void copyRow(rows[action.index]).then((isCopied) => isCopied && announce('Copied.'))
      }
    }
    const onKey = (event: KeyboardEvent): void => {
      if (isTyping(event)) return
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')].filter(isShown)
      const at = rows.findIndex((row) => row.matches(':focus'))
      const action = keyActionOf(event.key, { at, count: rows.length })
      if (action === undefined) return
      event.preventDefault()
      perform(action, rows)
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
