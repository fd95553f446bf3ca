import { Route, Routes, StaticRouter } from 'react-router'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { LinkErrorPage } from './refused/link-error-page.tsx'
import { StatusPage } from './status/status-page.tsx'

interface OtherPagesProps {
  readonly opened: Exclude<OpenedPage, { kind: 'payment' }>
}

/**
 * The pages beside the payment page, by path. An address with faults gets the error page on every path. They link to no
 * other page, so the router of the server is that of the browser too, and writes no history (D-618).
 */
export function OtherPages({ opened }: OtherPagesProps) {
  const error = opened.kind === 'faulty' ? <LinkErrorPage {...opened} /> : null
  const status = opened.kind === 'status' ? <StatusPage params={opened.params} /> : error
  return (
    <StaticRouter location={opened.kind === 'status' || opened.page === 'status' ? '/status' : '/'}>
      <Routes>
        <Route path="/status" element={status} />
        <Route path="*" element={error} />
      </Routes>
    </StaticRouter>
  )
}
