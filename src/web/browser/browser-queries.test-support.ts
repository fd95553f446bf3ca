import { environmentManager } from '@tanstack/react-query'
import { afterEach, beforeEach } from 'vitest'

/** For tests: queries set their timers. The library takes Node for a server, on which it sets none. */
export function queriesAsInBrowser(): void {
  beforeEach(() => environmentManager.setIsServer(() => false))
  afterEach(() => environmentManager.setIsServer(() => true))
}
