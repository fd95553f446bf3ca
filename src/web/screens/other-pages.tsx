import { BrowserRouter, Route, Routes } from 'react-router'
import type { OpenedPage } from '../checkout/params/opened-page.ts'
import { LinkErrorPage } from './refused/link-error-page.tsx'
import { StatusPage } from './status/status-page.tsx'

interface OtherPagesProps {
  readonly opened: Exclude<OpenedPage, { kind: 'payment' }>
}

/** The pages beside the payment page, by path. An address with faults gets the error page on every path. */
export function OtherPages({ opened }: OtherPagesProps) {
  const error = opened.kind === 'faulty' ? <LinkErrorPage {...opened} /> : null
  const status = opened.kind === 'status' ? <StatusPage params={opened.params} /> : error
  return (
    <BrowserRouter>
      <Routes>
        <Route path="/status" element={status} />
        <Route path="*" element={error} />
      </Routes>
    </BrowserRouter>
  )
}
