import { keyOf } from '../api/early-responses.ts'
import { sendOverNetwork, TIMEOUT_MS } from '../api/transport.ts'
import { currencyOf, languageOf, takeAddress } from '../checkout/params/address.ts'
import { chooseLocale } from '../i18n/choose-locale.ts'
import type { Locale } from '../i18n/locales.ts'
import { hasInitialData } from '../ssr/initial-data.ts'
import { watchClicks } from '../ui/button/click-guard.ts'
import { earlyRequests } from './early-requests.ts'
import { retryEntry } from './entry-retry.ts'
import { localiseTimes } from './local-times.ts'
import { holdInput } from './pre-hydration-input.ts'

/** Defined by the build: the file of each language, and the languages of each currency. */
declare const CATALOGUES: Readonly<Partial<Record<Locale, string>>>
declare const LANGUAGES: Readonly<Record<string, readonly string[]>>

/*
 * Inline script in the page's head, run before the app is loaded. It removes the secrets from the address bar and
 * requests the first responses and the language at once, which saves one round trip. The app does the same if this
 * script has not run.
 */
const catalogues = CATALOGUES
const address = takeAddress()
retryEntry()
// Before `holdInput`, which asks it about each click.
globalThis.clickGuard = watchClicks()
holdInput()
if (hasInitialData()) localiseTimes(document.documentElement.lang)
else {
  const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(TIMEOUT_MS) : undefined
  const requests = earlyRequests(address)
  globalThis.earlyResponses = new Map(
    requests.map((request) => [keyOf(request), sendOverNetwork({ ...request, signal })]),
  )
  prepareLanguage()
}

/** Fetches the language's file, and loads its number formats meanwhile, which takes long on a slow phone. */
function prepareLanguage(): void {
  const currency = currencyOf(address) ?? ''
  const locale = chooseLocale({
    parameter: languageOf(address),
    browserLanguages: navigator.languages,
    currencyLanguages: LANGUAGES[currency],
    offered: Object.keys(catalogues) as Locale[],
  })
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = catalogues[locale] ?? ''
  document.head.append(link)
  setTimeout(() => new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).formatToParts(0))
}
