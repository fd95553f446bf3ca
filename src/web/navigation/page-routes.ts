import { useMemo } from 'react'
import { matchRoutes, type RouteObject, useRoutes } from 'react-router'
import { pagePaths } from '#contract/redirect/redirect-parameters.ts'
import type { Elements } from '../jsx/jsx-runtime.ts'

/** The routes of the page, for whoever reads an address and for the routers that draw it: the server's and the browser's (D-618). */
export const pageRoutes = [
  { id: 'payment', path: pagePaths.payment },
  { id: 'status', path: pagePaths.status, caseSensitive: true },
  // No path of ours. What serves the page there means the payment page, by a file's name for instance.
  { id: 'other', path: '*' },
] as const satisfies readonly RouteObject[]

export type PageRoute = (typeof pageRoutes)[number]['id']

/**
 * Where a path is, for a router: `basename` precedes the page's own path. The pages stand at one depth below any path
 * (D-650). One that begins with two slashes would be another host's.
 */
export function placeOf(path: string) {
  const pathname = path.replace(/^\/+/, '/')
  return { basename: pathname.slice(0, pathname.lastIndexOf('/') + 1), pathname }
}

export function routeOf(path: string): PageRoute {
  const { basename, pathname } = placeOf(path)
  const [match] = matchRoutes([...pageRoutes], pathname, basename) ?? []
  return pageRoutes.find(({ id }) => id === match?.route.id)?.id ?? 'other'
}

/**
 * The page that the router has come to, of those that each route shows. react-router's `*` leaves out a path with an
 * encoded line break.
 */
export function useRoutedPage(pages: Readonly<Record<PageRoute, Elements>>): Elements {
  const routes = useMemo(() => pageRoutes.map((route) => ({ ...route, element: pages[route.id] })), [pages])
  return useRoutes(routes) ?? pages.other
}
