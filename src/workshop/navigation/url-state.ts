import { useSearchParams } from 'react-router'

/** Query parameters by name; undefined or empty removes one. */
export type UrlChanges = Readonly<Record<string, string | undefined>>

/**
 * What the page shows, as the query of its own address: sending the address shows a colleague the same. `replace` changes
 * it in place, so that typing adds nothing to the browser's history, and `push` as a step that "back" undoes.
 */
export function useUrlState() {
  const [query, setQuery] = useSearchParams()
  const replace = (changes: UrlChanges) => setQuery((now) => withChanges(now, changes), { replace: true })
  const push = (changes: UrlChanges) => setQuery((now) => withChanges(now, changes))
  return { query, replace, push }
}

/** A query with these changes; the given one stays as it is. */
export function withChanges(query: URLSearchParams, changes: UrlChanges): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}
