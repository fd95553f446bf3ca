import { keyOf } from '../api/early-responses.ts'
import { sendOverNetwork, TIMEOUT_MS } from '../api/transport.ts'
import { numberFormat } from '../browser/formats/numbers.ts'
import { browserLanguages } from '../browser/languages.ts'
import { currencyOf, languageOf, type OpenedAddress } from '../checkout/params/address.ts'
import { chooseLocale } from '../i18n/choose-locale.ts'
import type { Locale } from '../i18n/locales.ts'
import { earlyRequests } from './early-requests.ts'

/** Defined by the build: the file of each language, and the languages of each currency. */
declare const CATALOGUES: Readonly<Partial<Record<Locale, string>>>
declare const LANGUAGES: Readonly<Record<string, readonly string[]>>
/** Defined by the build: the file of `draw-early.ts`. */
declare const DRAW_EARLY: string

declare global {
  /**
   * Requests the first responses and the language before the app is loaded, which saves one round trip. Absent from a
   * page that the server rendered: it has both.
   */
  var requestEarly: ((address: OpenedAddress) => void) | undefined
}

/* Inline script in the page's head, before the boot script, which calls it. */
globalThis.requestEarly = (address) => {
  const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(TIMEOUT_MS) : undefined
  const requests = earlyRequests(address)
  globalThis.earlyResponses = new Map(
    requests.map((request) => [keyOf(request), sendOverNetwork({ ...request, signal })]),
  )
  prepareLanguage(address)
  // Payin, merchant and options: the address of a new payment, which may show the list.
  const mayDrawEarly = requests.length === 3
  if (mayDrawEarly) preload(DRAW_EARLY)
  // The link stands behind this script.
  setTimeout(() => document.getElementById('renderer')?.removeAttribute('media'), mayDrawEarly ? RENDERER_AFTER_MS : 0)
}

/**
 * On a slow network the renderer, which is larger than the entry, would take half of the line from it; the entry draws the
 * list without it. Where the entry comes sooner, it requests the renderer itself.
 */
const RENDERER_AFTER_MS = 200

function preload(address: string): void {
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = address
  document.head.append(link)
}

/** Fetches the language's file, and loads its number formats meanwhile, which takes long on a slow phone. */
function prepareLanguage(address: OpenedAddress): void {
  const catalogues = CATALOGUES
  const currency = currencyOf(address) ?? ''
  const locale = chooseLocale({
    parameter: languageOf(address),
    browserLanguages: browserLanguages(),
    currencyLanguages: LANGUAGES[currency],
    offered: Object.keys(catalogues) as Locale[],
  })
  preload(catalogues[locale] ?? '')
  setTimeout(() => numberFormat([locale], { style: 'currency', currency: 'USD' })(0))
}
