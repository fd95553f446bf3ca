import { useDeferredValue, useEffect, useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useAnnounce } from '../feedback/live-region.tsx'
import styles from '../field/field.module.css'
import { findOptions } from './option-search.ts'
import { RadioList, type RadioListProps } from './radio-list.tsx'
import { SearchBox } from './search-box.tsx'

const SEARCHABLE_FROM = 8
/** As many as a phone shows; the rest of a long list is made once these are seen. */
const FIRST_ROWS = 8

/** A list that may be long: from eight rows up with a search that announces what it found. */
export function SearchableList(props: RadioListProps) {
  const { options, onChange } = props
  const { t } = useI18n()
  const [query, setQuery] = useState('')
  const most = useDeferredValue(Number.POSITIVE_INFINITY, FIRST_ROWS)
  const found = findOptions(options, query)
  useFoundAnnouncement(query, found.length)
  const [first] = found
  if (options.length < SEARCHABLE_FROM) return <RadioList {...props} />
  return (
    <RadioList {...props} options={found.slice(0, most)}>
      <SearchBox query={query} onQuery={setQuery} onEnter={() => first !== undefined && onChange(first.value)} />
      {first === undefined ? <p className={styles['hint']}>{t('choose.nothing', { query })}</p> : null}
    </RadioList>
  )
}

/** Said once the typing pauses, not at each letter. */
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
