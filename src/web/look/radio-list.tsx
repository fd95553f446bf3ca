import { type ReactNode, type Ref, useDeferredValue, useEffect, useId, useState } from 'react'
import { useWords } from '../words/words.tsx'
import styles from './field.module.css'
import { ErrorIcon } from './icons.tsx'
import { useAnnounce } from './live-region.tsx'
import { findOptions } from './option-search.ts'
import list from './radio-list.module.css'
import { SearchBox } from './search-box.tsx'

/** One row to choose. */
export type RadioOption = {
  readonly value: string
  readonly label: string
  readonly hint?: string
  readonly mark?: ReactNode
  /** Whether the label is a proper name, which is the same in every language. */
  readonly isName?: boolean
}

type RadioListProps = {
  readonly legend: string
  /** For screen readers only, where the screen's heading already says it. */
  readonly legendHidden?: boolean
  readonly name: string
  readonly options: readonly RadioOption[]
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly error?: string | undefined
  /** The first radio, to which an error summary leads. */
  readonly firstRef?: Ref<HTMLInputElement>
  readonly id?: string
}

const SEARCHABLE_FROM = 8
/** More than a phone shows; the rest of a long list is made once these are seen. */
const FIRST_ROWS = 12

/** Native radios as whole tappable rows; from eight rows up with a search that announces what it found. */
export function RadioList(props: RadioListProps) {
  const { legend, legendHidden = false, options, error, onChange } = props
  const [query, setQuery] = useState('')
  const ownId = useId()
  const id = props.id ?? ownId
  const found = findOptions(options, query)
  useFoundAnnouncement(query, found.length)
  const [first] = found

  return (
    <fieldset className={list['group']} aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className={legendHidden ? 'visually-hidden' : styles['label']}>{legend}</legend>
      {error === undefined ? null : (
        <p id={`${id}-error`} className={styles['error']}>
          <ErrorIcon />
          <span>{error}</span>
        </p>
      )}
      {options.length < SEARCHABLE_FROM ? null : (
        <SearchBox query={query} onQuery={setQuery} onEnter={() => first !== undefined && onChange(first.value)} />
      )}
      {found.length === 0 ? <NothingFound query={query} /> : <Rows {...props} id={id} options={found} />}
    </fieldset>
  )
}

function Rows({ id, name, options, value, onChange, firstRef }: RadioListProps & { readonly id: string }) {
  const most = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS)
  return (
    <div className={list['rows']}>
      {options.slice(0, most).map((option, position) => (
        <label key={option.value} className={list['row']}>
          <input
            type="radio"
            className={list['radio']}
            id={position === 0 ? id : undefined}
            ref={position === 0 ? firstRef : undefined}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.mark}
          <span className={list['text']}>
            <span className={list['name']} translate={option.isName ? 'no' : undefined}>
              {option.label}
            </span>
            {option.hint === undefined ? null : <span className={list['hint']}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

function NothingFound({ query }: { readonly query: string }) {
  const { t } = useWords()
  return <p className={styles['hint']}>{t('choose.nothing', { query })}</p>
}

/** Said once the typing pauses, not at each letter. */
const TYPING_PAUSE_MS = 600

function useFoundAnnouncement(query: string, count: number): void {
  const { t } = useWords()
  const announce = useAnnounce()
  useEffect(() => {
    if (query === '') return
    const timer = setTimeout(() => announce(t('choose.found', { count })), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [announce, t, query, count])
}
