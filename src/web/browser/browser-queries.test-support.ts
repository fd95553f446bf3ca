import { environmentManager, focusManager } from '@tanstack/react-query'
import { afterAll, afterEach, beforeEach } from 'vitest'

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
