import { type KeyboardEvent, useId } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { SearchIcon } from '../icons/icons.tsx'
import styles from './search-box.module.css'

type SearchBoxProps = {
  readonly query: string
  readonly onQuery: (query: string) => void
  /** Enter takes the first match; it never submits the form around. */
  readonly onEnter: () => void
}

/** A search field over a list on the same screen. */
export function SearchBox({ query, onQuery, onEnter }: SearchBoxProps) {
  const { t } = useI18n()
  const id = useId()
  function takeEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className={styles['box']}>
      <SearchIcon />
      <label htmlFor={id} className="visually-hidden">
        {t('choose.search')}
      </label>
      <input
        id={id}
        type="search"
        className={styles['input']}
        placeholder={t('choose.search')}
        autoComplete="off"
        enterKeyHint="done"
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        onKeyDown={takeEnter}
      />
    </div>
  )
}
