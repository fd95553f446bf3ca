import type { CurrencyCode } from '#contract/currencies.ts'
import { deviceNowMs } from '../browser/clocks.ts'
import { deviceOf } from '../browser/device.ts'
import type { ServerEnvironment } from '../browser/render-environment.ts'
import type { OpenedAddress } from '../checkout/params/address.ts'
import { type OpenedPage, openedPage } from '../checkout/params/opened-page.ts'
import { readParameters } from '../checkout/params/parameters.ts'
import type { Catalogue } from '../i18n/catalogues.ts'
import type { Locale } from '../i18n/locales.ts'
import { allowsHttp } from '../navigation/safe-url.ts'
import { type DrawnScreen, drawFaulty, drawScreen } from './draw-screen.tsx'
import { failureWords, proxyBrowserWords } from './failure-words.ts'
import { merchantRequest, payinRequest } from './first-requests.ts'
import type { InitialData, InitialResponse } from './initial-data.ts'
import { catalogueOf } from './loaded-catalogues.ts'
import { localeOf } from './page-locale.ts'
import { isProxyBrowser } from './proxy-browser.ts'
import { type Ask, recordedCalls } from './recorded-calls.ts'
import { fromTemplate, keepTemplate, reusableScreen, type TemplateStore } from './reusable-screen.ts'
import { likelyTimeZone } from './time-zone.ts'

/** A visit to the payment page as the server sees it. */
export interface Visit {
  readonly address: OpenedAddress
  /** Of the browser, most wanted first. */
  readonly languages: readonly string[]
  readonly userAgent: string
  /** Calls the gateway within this process. */
  readonly ask: Ask
}

/** What renders screens share. */
export interface Rendering {
  /** Undefined where what the gateway responds may name a customer: then each screen is drawn. */
  readonly templates: TemplateStore | undefined
  /** Draws a screen when it is its turn; undefined if there are too many. */
  readonly inTurn: <T>(draw: () => Promise<T>) => Promise<T | undefined>
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
 * address is rendered if the gateway accepts its token, and otherwise gets initial data without responses. Undefined if
 * the gateway does not say whether the payin exists: then it has not accepted the token, or does not respond. Undefined
 * for a browser that gets words only, too.
 */
export async function renderFirstScreen(
  visit: Visit,
  { templates, inTurn }: Rendering,
): Promise<RenderedScreen | undefined> {
  if (isProxyBrowser(visit.userAgent)) return undefined
  const opened = openedPage(visit.address, allowsHttp())
  const catalogue = await catalogueOf(localeOf(visit.address, visit.languages))
  const { locale } = catalogue
  if (opened.kind === 'faulty') return renderFaulty(visit, { opened, catalogue, inTurn })
  const calls = recordedCalls(visit.ask)
  const environment = () => environmentOf(visit, opened.params.currencyCode, calls.responses())
  const written = (drawn: DrawnScreen) => writtenScreen(drawn, { locale, responses: calls.responses() }, environment())
  const payin = await calls.ask(payinRequest(opened.params))
  if (payin?.status !== 200 && payin?.status !== 410) return undefined
  const isNew = opened.kind === 'payment' && payin.status === 410
  const visited = templates && isNew && { params: opened.params, catalogue, device: deviceFor(visit) }
  const reusable = visited ? await reusableScreen(visited, calls) : undefined
  const kept = reusable && templates && fromTemplate(reusable, templates)
  if (kept) return written(kept)
  // Also asked by the screen, which would have the next one wait for a gateway that is elsewhere.
  await calls.ask(merchantRequest(opened.params))
  const drawn = await inTurn(async () => {
    const screen = await drawScreen({ opened, catalogue, call: calls.call, environment })
    if (reusable && templates && screen?.screen !== undefined) await keepTemplate(reusable, screen, templates)
    return screen
  })
  if (drawn === undefined) return undefined
  if (drawn.screen !== undefined) return written(drawn)
  const { words, style } = drawn
  return { initialData: { locale, responses: calls.responses() }, words, style }
}

type FaultyPage = Pick<Rendering, 'inTurn'> & {
  readonly opened: Extract<OpenedPage, { kind: 'faulty' }>
  readonly catalogue: Catalogue
}

/** Only what a customer of the gateway can have asked for is worth drawing: others get the page that all share. */
async function renderFaulty(visit: Visit, { opened, catalogue, inTurn }: FaultyPage): Promise<RenderedScreen> {
  const { locale } = catalogue
  const environment = (): ServerEnvironment => environmentOf(visit, undefined, [])
  const drawn = (await isTokenAccepted(visit))
    ? await inTurn(() => drawFaulty({ opened, catalogue, environment }))
    : undefined
  if (drawn) return writtenScreen(drawn, { locale, responses: [] }, environment())
  return { initialData: { locale, responses: [] }, words: failureWords(catalogue) }
}

/** Whether the gateway accepts an address's only token, though it need not allow to read the merchant. */
async function isTokenAccepted({ address, ask }: Visit): Promise<boolean> {
  const [token, ...others] = readParameters(address.query, address.fragment).get('token') ?? []
  if (token === undefined || others.length > 0) return false
  const merchant = await ask(merchantRequest({ token }))
  return merchant?.status === 200 || merchant?.status === 403
}

function writtenScreen(
  { screen, html, title, style, words, money }: DrawnScreen,
  { locale, responses }: Pick<InitialData, 'locale' | 'responses'>,
  environment: ServerEnvironment,
): RenderedScreen {
  return { initialData: { locale, responses, rendered: { screen, environment, money } }, html, title, style, words }
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
  if (isProxyBrowser(userAgent)) return { locale, kind: 'words', words: proxyBrowserWords(await catalogueOf(locale)) }
  return locale === 'en' ? undefined : { locale, kind: 'app', words: failureWords(await catalogueOf(locale)) }
}

// The user agent of an iPad is that of a desktop: its page changes once it is hydrated.
const deviceFor = ({ userAgent }: Visit) => deviceOf({ userAgent, maxTouchPoints: 0 })

function environmentOf(
  visit: Visit,
  currencyCode: CurrencyCode | undefined,
  responses: readonly InitialResponse[],
): ServerEnvironment {
  const serverMs = Date.parse(responses[0]?.headers['date'] ?? '')
  return {
    // A `Date` header has whole seconds, so it is half a second behind on average.
    nowMs: Number.isNaN(serverMs) ? deviceNowMs() : serverMs + 500,
    device: deviceFor(visit),
    languages: visit.languages,
    timeZone: currencyCode === undefined ? 'UTC' : likelyTimeZone(currencyCode),
  }
}
