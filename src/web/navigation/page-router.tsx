import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPath, NavigationType, type Navigator, Router, type To } from 'react-router'
import { goBy, keptInEntry, pushEntry, replaceEntry, stateArrivedAt } from '../browser/history-entry.ts'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { placeOf } from './page-routes.ts'

/** Where the page is, and how it has come there. */
function arrivalBy(navigationType: NavigationType, state = keptInEntry()) {
  const { search, hash } = window.location
  const { basename, pathname } = placeOf(window.location.pathname)
  return { basename, location: { pathname, search, hash, state }, navigationType }
}

/**
 * The router of the page in a browser. It is react-router's `Router` with a navigator of our own: an entry that the
 * browser refuses to write leaves the page where it is, whereas `BrowserRouter` throws or loads the page anew. What an
 * entry holds stands in it as it is, so it can be read before the router is there (D-618).
 */
export function PageRouter({ children }: { readonly children: Elements }) {
  const [arrival, arrive] = useState(() => arrivalBy(NavigationType.Pop))
  const navigator = useMemo(() => navigatorFor((type) => arrive(arrivalBy(type))), [])
  const shown = useRef(arrival.location.state)
  // Before the page is painted: whoever sees it may go back at once.
  useLayoutEffect(() => {
    // The event's state and not the history's: WebKit leaves the latter as it was, and loads nothing, where "back" leads to
    // a document that wrote its entry while this one was being loaded.
    const travelled = (event: PopStateEvent) => arrive(arrivalBy(NavigationType.Pop, stateArrivedAt(event)))
    window.addEventListener('popstate', travelled)
    // The customer may have gone back while the page was being hydrated.
    if (keptInEntry() !== shown.current) arrive(arrivalBy(NavigationType.Pop))
    return () => window.removeEventListener('popstate', travelled)
  }, [])
  return (
    <Router {...arrival} navigator={navigator}>
      {children}
    </Router>
  )
}

function navigatorFor(arrived: (navigationType: NavigationType) => void): Navigator {
  const createHref = (to: To) => (typeof to === 'string' ? to : createPath(to))
  return {
    createHref,
    go: goBy,
    push: (to, state) => {
      if (pushEntry({ address: createHref(to), state })) arrived(NavigationType.Push)
    },
    replace: (to, state) => {
      if (replaceEntry({ address: createHref(to), state })) arrived(NavigationType.Replace)
    },
  }
}
