import type { QueryClient } from '@tanstack/react-query'
import type { CurrencyCode } from '#contract/currencies.ts'
import type { Locale } from '#contract/locales.ts'
import type { Choice } from '#contract/redirect/choosing.ts'
import { redirectParameters } from '#contract/redirect/redirect-parameters.ts'
import { type Failure, wantedPauseMs } from '../api/call-gateway.ts'
import { deviceOf } from '../browser/device.ts'
import type { ServerEnvironment } from '../browser/render-environment.ts'
import { deviceNowMs } from '../browser/time/clocks.ts'
import { carriedParameters, type OpenedAddress, readParameters, type SentAddress } from '../checkout/params/address.ts'
import { localeOf, type OpenedPage, openedPage, type UsablePage } from '../checkout/params/opened-page.ts'
import { type Attempt, attemptOfEntry, freshAttempt } from '../checkout/payment/attempt.ts'
import type { Beginning } from '../checkout/payment/beginning.ts'
import { reloadAfterSecs } from '../checkout/payment/reading/next-read.ts'
import { detailOf, payinQuery, unread } from '../checkout/payment/reading/payin-query.ts'
import { stepOfExisting } from '../checkout/steps/step-of.ts'
import { type Catalogue, loadCatalogue } from '../i18n/catalogues.ts'
import { likelyTimeZone } from '../i18n/countries.ts'
import { allowsHttp } from '../navigation/safe-url.ts'
import { deadEndOfRead } from '../screens/refused/dead-ends.ts'
import { drawScreen, faultyScreen, type ReadScreen, readScreen, type UnreadPayin } from './draw-screen.tsx'
import {
  deadEndWords,
  failureWords,
  faultyLinkWords,
  isProxyBrowser,
  linkFaulty,
  proxyBrowserWords,
  type Unscripted,
} from './failure-words.ts'
import { merchantRequest } from './first-requests.ts'
import type { InitialData, InitialResponse, InitialScreen } from './initial-data.ts'
import { type Ask, recordedCalls } from './recorded-calls.ts'
import { reuseOf, type TemplateStore } from './reusable-screen.ts'

/** A visit to the payment page as the server sees it. */
export interface Visit extends Partial<SentAddress> {
  readonly address: OpenedAddress
  /** Of the browser, most wanted first. */
  readonly languages: readonly string[]
  readonly userAgent: string
  /** Calls the gateway within this process. */
  readonly ask: Ask
}

/** Draws when it is the screen's turn; undefined if there are too many. */
export type InTurn = <T>(draw: () => T) => Promise<T | undefined>

export interface Rendering {
  readonly inTurn: InTurn
  /** Undefined where what the gateway responds may name a customer: then each screen is drawn. */
  readonly templates: TemplateStore | undefined
}

/** What the server writes into the built page. */
export type PageContent = RenderedScreen | UnrenderedScreen | PlainPage

/** A screen as HTML, which the app hydrates. */
export interface RenderedScreen {
  readonly kind: 'screen'
  readonly initialData: InitialData & { readonly rendered: InitialScreen }
  readonly html: string
  readonly title: string | undefined
  /** CSS of the merchant's colour. */
  readonly style: string | undefined
  /** HTML of what the page says if the app does not start, see `failureWords`. */
  readonly words: string
  /** After this many seconds the page without the app loads itself anew. */
  readonly reloadSecs: number | undefined
  /** Whether the page is for a browser whose scripts do not go on running, and has none. */
  readonly isWithoutApp: boolean
  /** Whether the address has data of the customer, which the page's forms carry. */
  readonly hasCustomerData: boolean
}

/**
 * What a screen that the app draws begins with. `waiting`: a read has failed that the page repeats, and the data has the
 * responses of the others. `faulty`: an address with faults, whose data has no responses.
 */
export interface UnrenderedScreen
  extends Pick<RenderedScreen, 'words'>,
    Partial<Pick<RenderedScreen, 'style' | 'reloadSecs'>> {
  readonly kind: 'waiting' | 'faulty'
  readonly initialData: Omit<InitialData, 'rendered'>
}

/**
 * The first screen of an address, with the responses it was rendered from: whatever step the payment stands at. A faulty
 * address is rendered if the gateway accepts its token. Only words where the gateway does not say whether the payin
 * exists; undefined if there are too many to draw.
 */
export async function renderFirstScreen(visit: Visit, rendering: Rendering): Promise<PageContent | undefined> {
  const opened = openedPage(visit.address, allowsHttp())
  const catalogue = await loadCatalogue(localeOf(visit.address, visit.languages))
  const page = { catalogue, beginning: beginningOf(visit), ...rendering }
  if (opened.kind === 'faulty') return renderFaulty(visit, { opened, ...page })
  const rendered = await renderOpened(visit, { opened, ...page })
  return rendered?.kind === 'unread' ? unreadPage(catalogue, rendered) : rendered
}

/** Where the gateway does not say whether the payin exists, the page without the app says what the app would say. */
function unreadPage(catalogue: Catalogue, { failure }: UnreadPayin): PlainPage | undefined {
  if (failure === undefined) return undefined
  const deadEnd = deadEndOfRead(failure)
  const page = plainPage(catalogue, deadEndWords(deadEnd))
  return deadEnd === 'no_service' ? { ...page, reloadSecs: laterSecs(failure) } : page
}

/** What a page that is opened or reloaded begins with: a choice is shown to be confirmed, and nothing is sent. */
function beginningOf({ address, choice, search, sentMethodCode }: Visit): Beginning {
  return { parameters: carriedParameters(address), attempt: attemptOf(choice, sentMethodCode), search }
}

/** A create whose result was not known keeps its choice: where the payin does not exist now, nothing was sent. */
function attemptOf(choice: Choice | undefined, sentMethodCode: string | undefined): Attempt {
  const restored = choice === undefined ? freshAttempt : attemptOfEntry(choice)
  if (sentMethodCode === undefined) return restored
  return { ...restored, sentMethodCode, ...(choice && { submission: { state: 'not_sent' } }) }
}

type OpenedContent = RenderedScreen | UnrenderedScreen | UnreadPayin | undefined

/** The screen of a usable address, for what the page begins with. Undefined if there are too many to draw. */
export async function renderOpened(visit: Visit, page: Page<UsablePage>): Promise<OpenedContent> {
  const { opened, catalogue, beginning } = page
  const calls = recordedCalls(visit.ask)
  const read = await readScreen({ opened, catalogue, call: calls.call, beginning })
  if (read.kind === 'unread') return read
  const responses = calls.responses()
  if (read.screen === 'opening') {
    const initialData = { locale: catalogue.locale, responses }
    return { kind: 'waiting', initialData, words: read.words, style: read.style, reloadSecs: laterSecs(read.failure) }
  }
  const environment = environmentOf(visit, opened.params.currencyCode, responses)
  return writtenScreen(read, responses, { ...page, visit, environment })
}

interface Page<P extends OpenedPage> extends Rendering {
  readonly opened: P
  readonly catalogue: Catalogue
  readonly beginning: Beginning
}
type FaultyPage = Page<Extract<OpenedPage, { kind: 'faulty' }>>

/** Only what a customer of the gateway can have asked for is worth drawing: others get the page that all share. */
async function renderFaulty(visit: Visit, page: FaultyPage): Promise<RenderedScreen | UnrenderedScreen> {
  const read = faultyScreen(page.catalogue)
  const environment = environmentOf(visit, undefined, [])
  const drawn = (await isTokenAccepted(visit))
    ? await writtenScreen(read, [], { ...page, visit, environment })
    : undefined
  if (drawn) return drawn
  return {
    kind: 'faulty',
    initialData: { locale: page.catalogue.locale, responses: [] },
    words: failureWords(page.catalogue, undefined, linkFaulty),
  }
}

/** Whether the gateway accepts an address's only token, though it need not allow to read the merchant. */
async function isTokenAccepted({ address, ask }: Visit): Promise<boolean> {
  const [token, ...others] = readParameters(address.search, address.hash).get('token') ?? []
  if (token === undefined || others.length > 0) return false
  // A link that was cut in two or retyped can have a token that no header carries.
  const merchant = await ask(merchantRequest({ token })).catch(() => undefined)
  return merchant?.status === 200 || merchant?.status === 403
}

type DrawnPage = Page<OpenedPage> & { readonly visit: Visit; readonly environment: ServerEnvironment }

async function writtenScreen(
  read: ReadScreen,
  responses: readonly InitialResponse[],
  page: DrawnPage,
): Promise<RenderedScreen | undefined> {
  const { client, screen, words, style } = read
  const { visit, opened, catalogue, environment, beginning, templates, inTurn } = page
  const { pathname } = visit.address
  const subject = { pathname, opened, screen, client, catalogue, device: environment.device, beginning, responses }
  const reuse = templates && reuseOf(subject, templates)
  const draw = () => {
    const drawn = drawScreen(client, { pathname, opened, catalogue, environment, beginning })
    reuse?.keepTemplate(drawn)
    return drawn
  }
  const drawn = reuse?.fromTemplate() ?? (await inTurn(draw))
  if (drawn === undefined) return undefined
  const { html, title, money } = drawn
  const { parameters: _, ...begun } = beginning
  const rendered = { screen, environment, money, ...(isBegun(begun) && { beginning: begun }) }
  const reloadSecs = reloadSecsOf(page, client)
  return {
    kind: 'screen',
    initialData: { locale: catalogue.locale, responses, rendered },
    html,
    title,
    style,
    words,
    reloadSecs,
    isWithoutApp: isProxyBrowser(visit.userAgent),
    hasCustomerData: hasCustomerData(visit.address),
  }
}

const hasCustomerData = ({ search, hash }: OpenedAddress): boolean =>
  [...readParameters(search, hash)].some(
    ([name, values]) => values.length > 0 && name !== 'token' && redirectParameters[name].personal,
  )

/** While a payment is open and nothing is typed on its page, which loading it anew would lose. */
function reloadSecsOf({ opened, environment: { nowMs } }: DrawnPage, client: QueryClient): number | undefined {
  if (opened.kind === 'faulty') return undefined
  const detail = detailOf(client.getQueryData(payinQuery(opened.params).queryKey) ?? unread)
  const step = detail && stepOfExisting(detail)
  if (step?.kind !== 'pay' || step.needsReference) return undefined
  const { process, paymentMethodResponse } = step.detail
  const expireAtMs = Date.parse(paymentMethodResponse.expireAt ?? '')
  return reloadAfterSecs({
    waitedMs: nowMs - Date.parse(process.createdAt),
    pastDeadlineMs: Number.isNaN(expireAtMs) ? undefined : nowMs - expireAtMs,
  })
}

/** Whether anything was done before the page was opened. */
const isBegun = ({ attempt, search, reference }: Omit<Beginning, 'parameters'>): boolean =>
  attempt !== freshAttempt || search !== undefined || reference !== undefined

/** What the server writes into a page that it does not render. */
export interface PlainPage {
  readonly locale: Locale
  /** `words`: only the words, without the app and its scripts. */
  readonly kind: 'app' | 'words'
  /** As those of a rendered screen, if the app is there too. */
  readonly words: string
  /** After this many seconds the page loads itself anew where no script runs. */
  readonly reloadSecs?: number
}

/** Long enough for the words of a page that could not be rendered now. */
const RENDERED_LATER_SECS = 3

/** Seconds after which what has failed is tried again, no sooner than the gateway wants. */
const laterSecs = (failure: Failure | undefined): number =>
  Math.max(RENDERED_LATER_SECS, Math.ceil((wantedPauseMs(failure) ?? 0) / 1000))

const plainPage = (catalogue: Catalogue, unscripted?: Unscripted): PlainPage => ({
  locale: catalogue.locale,
  kind: 'app',
  words: failureWords(catalogue, undefined, unscripted),
})

/**
 * The words of a page that is not rendered; undefined if the built page has them, in English. An address with a token
 * would have been rendered at another moment, so without scripts it is opened again. The token may stand behind the `#`,
 * which the server does not see; an address that lacks more than it is no link of a shop, and no script finds more in it.
 */
export async function renderWords({ address, languages, userAgent }: Visit): Promise<PlainPage | undefined> {
  const locale = localeOf(address, languages)
  if (isProxyBrowser(userAgent)) return { locale, kind: 'words', words: proxyBrowserWords(await loadCatalogue(locale)) }
  const isForLater = new URLSearchParams(address.search).has('token')
  if (isForLater) return { ...plainPage(await loadCatalogue(locale)), reloadSecs: RENDERED_LATER_SECS }
  const withToken = openedPage({ ...address, hash: '#token=any' }, allowsHttp())
  if (withToken.kind === 'faulty') return plainPage(await loadCatalogue(locale), linkFaulty)
  return locale === 'en' ? undefined : plainPage(await loadCatalogue(locale))
}

/** The words for an address that leads nowhere, in the language of whoever opens it. */
export const wordsOfNothing = async ({ address, languages }: Pick<Visit, 'address' | 'languages'>) =>
  faultyLinkWords(await loadCatalogue(localeOf(address, languages)))

function environmentOf(
  visit: Visit,
  currencyCode: CurrencyCode | undefined,
  responses: readonly InitialResponse[],
): ServerEnvironment {
  const serverMs = Date.parse(responses[0]?.headers['date'] ?? '')
  return {
    // A `Date` header has whole seconds, so it is half a second behind on average.
    nowMs: Number.isNaN(serverMs) ? deviceNowMs() : serverMs + 500,
    // The user agent of an iPad is that of a desktop: its page changes once it is hydrated.
    device: deviceOf({ userAgent: visit.userAgent, maxTouchPoints: 0 }),
    languages: visit.languages,
    timeZone: currencyCode === undefined ? 'UTC' : likelyTimeZone(currencyCode),
  }
}
