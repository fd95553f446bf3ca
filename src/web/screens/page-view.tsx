import { useMemo } from 'react'
import { type RouteObject, useRoutes } from 'react-router'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import type { Elements } from '../jsx/jsx-runtime.ts'
import { type PageRoute, pageRoutes } from '../navigation/page-routes.ts'
import { lazyView } from '../ui/loading/lazy-view.tsx'
import { Screen } from './frame/screen.tsx'
import { PaymentPage } from './payment/payment-page.tsx'

const status = lazyView(async () => (await import('./status/status-page.tsx')).StatusPage)
const linkError = lazyView(async () => (await import('./refused/link-error-page.tsx')).LinkErrorPage)
const StatusPage = status.View
const LinkErrorPage = linkError.View

/** Fetch the code of the pages beside the payment page. Never reject. */
export const preloadStatus = status.preload
export const preloadLinkError = linkError.preload

/** The page that the router has come to. */
export function PageView({ opened }: { readonly opened: OpenedPage }) {
  return useRoutes(useMemo(() => routesTo(opened), [opened]))
}

/** The routes with what each shows. An address with faults shows the error page on its own route. */
function routesTo(opened: OpenedPage): RouteObject[] {
  const faulty = opened.kind === 'faulty' && beside(<LinkErrorPage {...opened} />)
  const payment = opened.kind === 'payment' ? <PaymentPage params={opened.params} /> : faulty
  const status = opened.kind === 'status' ? beside(<StatusPage params={opened.params} />) : faulty
  const elements: Record<PageRoute, Elements> = { payment, status, other: payment }
  return pageRoutes.map((route) => ({ ...route, element: elements[route.id] }))
}

const beside = (page: Elements) => <Screen>{page}</Screen>
