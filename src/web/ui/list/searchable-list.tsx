import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import styles from '../field/field.module.css'
import { SearchIcon } from '../icons/icons.tsx'
import { ChoiceList, type ChoiceListProps } from './choice-list.tsx'
import { findOptions } from './option-search.ts'
import box from './search-box.module.css'

/** Rows from which a list has a search. */
export const SEARCHABLE_FROM = 8
/** Rows that a phone shows. The rest of a long list is rendered once these are on screen. */
const FIRST_ROWS = 8

/** A list that may be long. From eight rows up it has a search, which announces the number of matches. */
export function SearchableList(props: ChoiceListProps) {
  const { options } = props
  const { t } = useI18n()
  const [query, setQuery] = useState('')
  const shownRows = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS)
  const found = findOptions(options, query)
  const isWhole = found.length === options.length
  useFoundAnnouncement(query, found.length)
  const list = useRef<HTMLDivElement>(null)
  if (options.length < SEARCHABLE_FROM) return <ChoiceList {...props} />
  return (
    <>
      <SearchBox query={query} onQuery={setQuery} onEnter={() => list.current?.querySelector('button')?.focus()} />
      {found.length === 0 ? (
        <p className={styles['hint']}>{t('choose.nothing', { query })}</p>
      ) : (
        <div ref={list} data-whole={isWhole}>
          <ChoiceList {...props} options={found.slice(0, shownRows)} />
        </div>
      )}
    </>
  )
}

/** Matches are announced once the typing pauses, not at each letter. */
const TYPING_PAUSE_MS = 600

function useFoundAnnouncement(query: string, count: number): void {
  const { t } = useI18n()
  const announce = useAnnounce()
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(() => announce(t('choose.found', { count })), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [announce, t, query, count])
}

type SearchBoxProps = {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Enter moves the focus to the first match. It never submits the surrounding form. */
  readonly onEnter: () => void
}

/** A search field for a list on the same screen. */
function SearchBox({ query, onQuery, onEnter }: SearchBoxProps) {
  const { t } = useI18n()
  const id = useId()
  function handleEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={box['box']}>
      <SearchIcon />
      <label htmlFor={id} className="visually-hidden">
        {t('choose.search')}
      </label>
      <input
        id={id}
        type="search"
        className={box['input']}
        placeholder={t('choose.search')}
        autoComplete="off"
        enterKeyHint="done"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={handleEnter}
      />
    </div>
  )
}
