import { environmentManager, focusManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { afterAll, afterEach, beforeEach } from 'vitest'
import type { Elements } from '../jsx/jsx-runtime.ts'

/** For tests with `runHook`: what its hook reads is of this client. */
export const withClient = (client: QueryClient) => (child: Elements) =>
  createElement(QueryClientProvider, { client }, child)

/**
 * For tests: queries set their timers. The library takes Node for a server, on which it sets none. A page that outlives
 * its file fails it: an event of the next file would draw it in a document that is gone, and React would draw nothing
 * more in this process.
 */
export function queriesAsInBrowser(): void {
  beforeEach(() => environmentManager.setIsServer(() => false))
  afterEach(() => environmentManager.setIsServer(() => true))
  afterAll(() => {
    if (focusManager.hasListeners()) throw new Error('a page has not ended with its test')
  })
}
