import { type KeyboardEvent, useDeferredValue, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { Button } from '../button/button.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import styles from '../field/field.module.css'
import { NextIcon, SearchIcon } from '../icons/icons.tsx'
import { PlainBreak } from '../text/plain-break.tsx'
import { ChoiceList, type ChoiceListProps, type ChoiceOption } from './choice-list.tsx'
import box from './search-box.module.css'

/** Rows from which a list has a search. */
export const SEARCHABLE_FROM = 8
/** Rows that a phone shows. The rest of a long list is rendered once these are on screen. */
const FIRST_ROWS = 8

interface SearchableListProps extends ChoiceListProps {
  readonly search: {
    /** Name of the search field in the list's HTML form. */
    readonly name: string
    /** What was searched for before this document was opened; empty for all rows, undefined for the first ones. */
    readonly sent: string | undefined
  }
}

/** A list that may be long. From eight rows up it has a search, which announces the number of matches. */
export function SearchableList({ search, ...props }: SearchableListProps) {
  const { options } = props
  const { t } = useI18n()
  const [query, setQuery] = useState(search.sent ?? '')
  const shownRows = useDeferredValue(Number.POSITIVE_INFINITY, search.sent === undefined ? FIRST_ROWS : undefined)
  const found = findOptions(options, query)
  const isWhole = found === options
  useFoundAnnouncement(query, found.length)
  const list = useRef<HTMLDivElement>(null)
  function focusFirst(text: string) {
    const [first] = findOptions(options, text)
    const rows = list.current?.querySelectorAll('button') ?? []
    for (const row of rows) if (row.value === first?.value) return row.focus()
  }
  if (options.length < SEARCHABLE_FROM) return <ChoiceList {...props} />
  return (
    <>
      <SearchBox search={search} onQuery={setQuery} onEnter={focusFirst} />
      {found.length === 0 ? (
        <p className={styles['hint']}>{t('choose.nothing', { query })}</p>
      ) : (
        <div ref={list} data-whole={isWhole}>
          <ChoiceList {...props} options={found.slice(0, shownRows)} />
          {found.length > shownRows ? (
            <p className={box['all']}>
              <Button type="submit" htmlOnly sent={{ formMethod: 'get' }}>
                {t('choose.all', { count: found.length })}
              </Button>
            </p>
          ) : null}
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

/**
 * The code of a key that an input method has handled (UI Events, legacy key attributes). `isComposing` does not tell: in
 * WebKit the composition has ended before the Enter that ends it comes.
 */
const OF_INPUT_METHOD = 229

type SearchBoxProps = Pick<SearchableListProps, 'search'> & {
  readonly onQuery: (query: string) => void
  /** Enter moves the focus to the first match. It never submits the surrounding form. */
  readonly onEnter: (query: string) => void
}

/**
 * A search field for a list on the same screen. What stands in it counts, also where no event has told React: it was
 * typed before React took over the page of the server, or a script has written it.
 */
function SearchBox({ search, onQuery, onEnter }: SearchBoxProps) {
  const { t } = useI18n()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => onQuery(input.current?.value ?? ''), [onQuery])
  function handleEnter(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key !== 'Enter' || event.keyCode === OF_INPUT_METHOD) return
    event.preventDefault()
    const { value } = event.currentTarget
    onQuery(value)
    onEnter(value)
  }
  return (
    <div className={box['box']}>
      <SearchIcon />
      <label htmlFor={id} className="visually-hidden">
        {t('choose.search')}
      </label>
      <PlainBreak />
      <input
        id={id}
        type="search"
        name={search.name}
        defaultValue={search.sent}
        className={box['input']}
        placeholder={t('choose.search')}
        autoComplete="off"
        enterKeyHint="done"
        ref={input}
        onInput={({ currentTarget }) => onQuery(currentTarget.value)}
        onBlur={({ currentTarget }) => onQuery(currentTarget.value)}
        onKeyDown={handleEnter}
      />
      {/* In front of the rows: Enter presses the first button of a form. Without a name to search for it shows all rows. */}
      <Button kind="link" type="submit" htmlOnly sent={{ formMethod: 'get' }} icon={<NextIcon />}>
        <span className="visually-hidden">{t('choose.search')}</span>
      </Button>
    </div>
  )
}

type Searchable = Pick<ChoiceOption, 'value' | 'label' | 'otherNames'>

/**
 * Options whose label, initials, value or other names have every word of the query: those whose own texts begin with it
 * first, then those of which another name does. Case and Latin accents do not matter. An empty query finds all.
 */
export function findOptions<Option extends Searchable>(options: readonly Option[], query: string): readonly Option[] {
  const words = folded(query).split(/\s+/).filter(Boolean)
  // Folding the names of a long list takes a slow phone as long as rendering it.
  if (words.length === 0) return options
  const own = options.map(({ label, value }) => folded(` ${label} ${value} ${initialsOf(label)}`))
  const all = options.map(({ otherNames = [] }, index) => `${own[index]} ${folded(otherNames.join(' '))}`)
  const having = (texts: readonly string[], start: string) =>
    options.filter((_option, index) => words.every((word) => texts[index]?.includes(start + word)))
  // Each option once, at its first place.
  return [...new Set([...having(own, ' '), ...having(all, ' '), ...having(all, '')])]
}

/** The first letters of a name's words: customers know a bank by them. */
const initialsOf = (name: string): string => name.replace(/(\S)\S*\s*/g, '$1')

/**
 * Marks are dropped after Latin letters only: in Thai, Lao and Hindi they are vowels. Syllables of Korean are taken
 * apart, so that one that is being typed is found as well.
 */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll('đ', 'd')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
