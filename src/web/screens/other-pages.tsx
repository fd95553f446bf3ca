import { type Navigator, Route, Router, Routes } from 'react-router'
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
    <Router location={opened.kind === 'status' ? '/status' : '/'} navigator={staying}>
      <Routes>
        <Route path="/status" element={status} />
        <Route path="*" element={error} />
      </Routes>
    </Router>
  )
}

const ignore = (): void => undefined

/** These pages link to no other one, and are rendered on the server too, where there is no history. */
const staying: Navigator = { createHref: () => '', go: ignore, push: ignore, replace: ignore }
