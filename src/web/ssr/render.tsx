import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { PayinDetail } from '#contract/results.ts'
import { callThrough } from '../api/call-gateway.ts'
import { keyOf } from '../api/early-responses.ts'
import type { Send } from '../api/transport.ts'
import { deviceOf } from '../browser/device.ts'
import { type ServerEnvironment, setServerEnvironment } from '../browser/render-environment.ts'
import type { OpenedAddress } from '../checkout/params/address.ts'
import { type OpenedPage, openedPage } from '../checkout/params/opened-page.ts'
import { createQueryClient } from '../checkout/payment/query-client.ts'
import { colourOf, merchantQuery } from '../checkout/payment/use-merchant.ts'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { I18nProvider } from '../i18n/i18n-provider.tsx'
import type { Locale } from '../i18n/locales.ts'
import { takeRenderedTitle } from '../i18n/page-title.ts'
import { allowsHttp, hostOfSafe, safeUrl } from '../navigation/safe-url.ts'
import { App, preloadEveryScreen } from '../screens/app.tsx'
import { moneyWrittenBy } from '../ui/money/money-text.ts'
import { merchantStyle } from '../ui/theme/merchant-theme.ts'
import { failureWords, proxyBrowserWords } from './failure-words.ts'
import type { InitialData, InitialResponse } from './initial-data.ts'
import { localeOf } from './page-locale.ts'
import { prefetchFirstScreen, prefetchPayin } from './prefetch.ts'
import { isProxyBrowser } from './proxy-browser.ts'
import { likelyTimeZone } from './time-zone.ts'

/** A visit to the payment page as the server sees it. */
export interface Visit {
  readonly address: OpenedAddress
  /** Of the browser, most wanted first. */
  readonly languages: readonly string[]
  readonly userAgent: string
  /** Calls the gateway within this process. */
  readonly send: Send
}

/** What the server writes into the page. */
export interface RenderedScreen {
  readonly initialData: InitialData
  /** The app's HTML; undefined if nothing is rendered. */
  readonly html?: string | undefined
  readonly title?: string | undefined
  /** CSS of the merchant's colour. */
  readonly style?: string | undefined
  /** HTML of what the page says if the app does not start, see `failureWords`. */
  readonly words: string
}

/**
 * The first screen of an address, with the responses it was rendered from: whatever step the payment stands at. A faulty
 * address gets initial data without responses. Undefined if the gateway does not say whether the payin exists: then it
 * has not accepted the token, or does not respond. Undefined for a browser that gets words only, too.
 */
export async function renderFirstScreen(visit: Visit): Promise<RenderedScreen | undefined> {
  if (isProxyBrowser(visit.userAgent)) return undefined
  const opened = openedPage(visit.address, allowsHttp())
  const locale = localeOf(visit.address, visit.languages)
  if (opened.kind === 'faulty') return { initialData: { locale, responses: [] }, words: await wordsIn(locale) }
  const client = createQueryClient()
  const { responses, call } = recording(visit.send)
  const { reading } = await prefetchPayin(client, opened, call)
  if (reading.state !== 'known') return undefined
  const [catalogue] = await Promise.all([loadCatalogue(locale), preloadEveryScreen()])
  const screen = await prefetchFirstScreen(client, opened, call)
  const colour = colourOf(client.getQueryData(merchantQuery(opened.params.token).queryKey)?.apiResult)
  const style = colour === undefined ? undefined : merchantStyle(colour)
  const words = failureWords(catalogue, wayBackTo(returnUrlOf(opened, reading.value)))
  // A read that failed is repeated by the page.
  if (screen === undefined || screen === 'opening')
    return { initialData: { locale: catalogue.locale, responses }, style, words }
  const environment = environmentOf(visit, opened.params.currencyCode, responses)
  const { html, title, money } = htmlOf(
    <I18nProvider initial={catalogue}>
      <App opened={opened} client={client} />
    </I18nProvider>,
    environment,
  )
  const rendered = { screen, environment, money }
  return { initialData: { locale: catalogue.locale, responses, rendered }, html, title, style, words }
}

/** What the server writes into a page that it does not render. */
export interface PlainPage {
  readonly locale: Locale
  /** `words`: only the words, without the app and its scripts. */
  readonly kind: 'app' | 'words'
  /** As those of a rendered screen, if the app is there too. */
  readonly words: string
}

/** The words of a page that is not rendered; undefined if the built page has them, in English. */
export async function renderWords({ address, languages, userAgent }: Visit): Promise<PlainPage | undefined> {
  const locale = localeOf(address, languages)
  if (isProxyBrowser(userAgent)) return { locale, kind: 'words', words: proxyBrowserWords(await loadCatalogue(locale)) }
  return locale === 'en' ? undefined : { locale, kind: 'app', words: await wordsIn(locale) }
}

const wordsIn = async (locale: Locale): Promise<string> => failureWords(await loadCatalogue(locale))

/** An existing payin has an address of its own; before it exists, the redirect's counts. */
function returnUrlOf(opened: OpenedPage, payin: PayinDetail | 'absent'): string | undefined {
  if (payin !== 'absent') return payin.paymentMethodResponse.returnUrl
  return opened.kind === 'payment' ? opened.params.returnUrl : undefined
}

function wayBackTo(returnUrl: string | undefined) {
  const url = safeUrl(returnUrl, 'return')
  return url && { url, host: hostOfSafe(url) }
}

/** Renders in one go: nothing else renders meanwhile. */
function htmlOf(page: ReactNode, environment: ServerEnvironment) {
  setServerEnvironment(environment)
  try {
    let html = ''
    const money = moneyWrittenBy(() => {
      html = renderToString(page)
    })
    return { html, money, title: takeRenderedTitle() }
  } finally {
    setServerEnvironment(undefined)
  }
}

function environmentOf(
  { languages, userAgent }: Visit,
  currencyCode: CurrencyCode,
  responses: readonly InitialResponse[],
): ServerEnvironment {
  const serverMs = Date.parse(responses[0]?.headers['date'] ?? '')
  return {
    // A `Date` header has whole seconds, so it is half a second behind on average.
    nowMs: Number.isNaN(serverMs) ? Date.now() : serverMs + 500,
    // The user agent of an iPad is that of a desktop: its page changes once it is hydrated.
    device: deviceOf({ userAgent, maxTouchPoints: 0 }),
    languages,
    timeZone: likelyTimeZone(currencyCode),
  }
}

/** Calls with `send`, and records each response for the page. */
function recording(send: Send) {
  const responses: InitialResponse[] = []
  const call = callThrough(async (request) => {
    const received = await send(request)
    if (!received) return undefined
    const { status, headers } = received.response
    const body = await received.response.text()
    const kept = Object.fromEntries(['date', 'retry-after'].flatMap((name) => pairOf(headers, name)))
    responses.push({ key: keyOf(request), status, headers: kept, body })
    return { ...received, response: new Response(body, { status, headers }) }
  })
  return { responses, call }
}

function pairOf(headers: Headers, name: string): readonly (readonly [string, string])[] {
  const value = headers.get(name)
  return value === null ? [] : [[name, value]]
}
