import { chooseLocale, type Locale } from '#contract/locales.ts'
import { keyOf, sendOverNetwork } from '../api/transport.ts'
import { browserLanguages } from '../browser/device.ts'
import { numberFormat } from '../browser/formats.ts'
import {
  moveSecrets,
  type OpenedAddress,
  readAddress,
  readParameters,
  restoreAddress,
} from '../checkout/params/address.ts'
import { firstRequests } from '../ssr/first-requests.ts'

/** Defined by the build: the file of each language, and the languages of each currency. */
declare const CATALOGUES: Readonly<Partial<Record<Locale, string>>>
declare const LANGUAGES: Readonly<Record<string, readonly string[]>>

/*
 * Inline script in the head of a page that is not rendered: requests the first responses and the language before the app
 * is loaded, which saves one round trip.
 */
// An entry that did not come leaves no mark (start-watch.ts). Before anything that an old browser may lack.
document.addEventListener('DOMContentLoaded', () => {
  if (globalThis.entryState === undefined) restoreAddress()
})
requestEarly(readAddress())

/** The secrets move first, so that no request, referrer or log contains them. */
function requestEarly(address: OpenedAddress): void {
  moveSecrets(address)
  const requests = firstRequests(address)
  globalThis.earlyResponses = new Map(requests.map((request) => [keyOf(request), sendOverNetwork(request)]))
  prepareLanguage(address)
}

/** Fetches the language's file, and loads its number formats meanwhile, which takes long on a slow phone. */
function prepareLanguage({ search, hash }: OpenedAddress): void {
  const parameters = readParameters(search, hash)
  const [currency = ''] = parameters.get('currencyCode') ?? []
  const locale = chooseLocale({
    parameter: parameters.get('lang')?.[0],
    browserLanguages: browserLanguages(),
    currencyLanguages: LANGUAGES[currency],
  })
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = CATALOGUES[locale] ?? ''
  document.head.append(link)
  setTimeout(() => numberFormat([locale], { style: 'currency', currency: 'USD' })(0))
}
