import { useCallback, useEffect, useState } from 'react'
import { useNavigationType, useSearchParams } from 'react-router'
import type { CurrencyCode } from '#contract/currencies.ts'
import { type UrlChanges, withChanges } from '../navigation/url-state.ts'
import { changedDraft, type Draft, draftChanges, draftOf } from './parameters/draft.ts'

/** Browsers refuse an address that changes at every key press. */
const WRITE_AFTER_MS = 300

interface DraftState {
  readonly draft: Draft
  /** The query of the page's address with the draft as it stands. */
  readonly search: string
  /** Changes the draft, which the address follows a moment after the last key press. */
  readonly edit: (changes: UrlChanges) => void
  /** Puts the draft into the address at once. */
  readonly write: () => void
  /** Changes the draft and the address at once, which may have more than the draft. */
  readonly change: (changes: UrlChanges) => void
}

/** What the URL builder holds; the page's address follows it. `offered` must be the same list at each render. */
export function useDraft(offered: readonly CurrencyCode[]): DraftState {
  const [query, setQuery] = useSearchParams()
  const navigationType = useNavigationType()
  const [draft, setDraft] = useState(() => draftOf(query, offered))

  // After "back" or "forward" the draft follows the address.
  useEffect(() => {
    if (navigationType === 'POP') setDraft(draftOf(query, offered))
  }, [navigationType, query, offered])

  const search = withChanges(query, draftChanges(draftOf(query, offered), draft)).toString()
  const write = useCallback(() => {
    if (search !== query.toString()) setQuery(search, { replace: true })
  }, [search, query, setQuery])
  useEffect(() => {
    const timer = setTimeout(write, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [write])

  const edit = (changes: UrlChanges): void => setDraft((before) => changedDraft(before, changes))
  const change = (changes: UrlChanges): void => {
    edit(changes)
    setQuery((held) => withChanges(held, changes), { replace: true })
  }
  return { draft, search, edit, write, change }
}
