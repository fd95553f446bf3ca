import { takeAddress } from '../checkout/params/address.ts'
import { hasInitialData } from '../ssr/initial-data.ts'
import { watchClicks } from '../ui/button/click-guard.ts'
import { retryEntry } from './entry-retry.ts'
import { startLate } from './late-scripts.ts'
import { localiseTimes } from './local-times.ts'
import { holdInput, repeatPress } from './pre-hydration-input.ts'

/*
 * Inline script in the page's head, run before the app is loaded. It removes the secrets from the address bar, guards the
 * first clicks and holds what a customer does. The app removes the secrets too if this script has not run.
 */
const address = takeAddress()
retryEntry()
// Before `holdInput`, which asks it about each click.
globalThis.clickGuard = watchClicks()
holdInput()
repeatPress()
if (hasInitialData()) {
  localiseTimes(document.documentElement.lang)
  startLate()
} else globalThis.requestEarly?.(address)
