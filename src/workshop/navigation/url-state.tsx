import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react'

/** Values by name; undefined or empty removes one. */
export type Changes = Readonly<Record<string, string | undefined>>

interface Place {
  /** What the page shows, as the query of its own address: sending the address sends the case. */
  readonly query: URLSearchParams
  /** Changes what is shown in place: typing does not fill the browser's history. */
  readonly set: (changes: Changes) => void
  /** Changes what is shown as a step that "back" undoes. */
  readonly go: (changes: Changes) => void
}

const PlaceContext = createContext<Place>({ query: new URLSearchParams(), set: () => {}, go: () => {} })

/** Browsers refuse an address that changes at every key press. */
const WRITE_AFTER_MS = 300

/** Holds what the page shows and keeps the address true to it. */
export function PlaceProvider({ children }: { readonly children: ReactNode }) {
  const [query, setQuery] = useState(() => new URLSearchParams(window.location.search))
  useEffect(() => {
    const readAgain = () => setQuery(new URLSearchParams(window.location.search))
    window.addEventListener('popstate', readAgain)
    return () => window.removeEventListener('popstate', readAgain)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => window.history.replaceState(null, '', addressOf(query)), WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [query])

  const set = useCallback((changes: Changes) => setQuery((now) => changed(now, changes)), [])
  const go = useCallback(
    (changes: Changes) => {
      const next = changed(query, changes)
      window.history.pushState(null, '', addressOf(next))
      setQuery(next)
    },
    [query],
  )
  const place = useMemo(() => ({ query, set, go }), [query, set, go])
  return <PlaceContext value={place}>{children}</PlaceContext>
}

/** Where the page is, and the ways to change it. */
export const usePlace = (): Place => useContext(PlaceContext)

/** A query with these changes. */
export function changed(query: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The page's address with this query. */
export const addressOf = (query: URLSearchParams): string => (query.size === 0 ? '/sandbox' : `/sandbox?${query}`)
