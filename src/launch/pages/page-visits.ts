import { pagePaths } from '#contract/redirect/redirect-parameters.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import { type HttpResponse, httpResponse, plainText, redirectTo } from '#gateway/http/http-response.ts'
import {
  type IncomingRequest,
  type Message,
  type Respond,
  readBytes,
  type TryRespond,
} from '#gateway/http/incoming-request.ts'
import { isForPage } from '#gateway/http/small-page.ts'
import { createLru, type Lru } from '#gateway/tokens/lru.ts'
import { carriedParameters, parametersIn, readSentAddress, type SentAddress } from '#web/checkout/params/address.ts'
import type { InTurn, PageContent, PlainPage, Visit } from '#web/ssr/render.ts'
import type { FormAnswer } from '#web/ssr/submit-form.ts'
import { languagesOf } from './accepted-languages.ts'
import { askWithin, PATIENCE_MS, patient } from './ask-within.ts'
import type { BuiltPage } from './built-page.ts'
import { pageWriter } from './page-writer.ts'
import { eventLoopTurns, renderBudget } from './render-budget.ts'

interface Parts {
  /** Answers the page's requests of the API. */
  readonly respond: Respond
  /** The page as built, for the query of its address; undefined if the app is not built. */
  readonly builtHtml: (query: string) => Promise<BuiltHtml | undefined>
  readonly render: (visit: Visit, inTurn: InTurn) => Promise<PageContent | undefined>
  /** Answers a form that was sent without the app; its requests of the API may take as long as the API's own. */
  readonly submit: (visit: Visit, sent: URLSearchParams) => Promise<FormAnswer>
  /** Answers the requests of a form. */
  readonly respondToForm: Respond
  /** What is written into a page that is not rendered; undefined if it stays as built. */
  readonly renderWords: (visit: Visit) => Promise<PlainPage | undefined>
  readonly built: BuiltPage
  /** Whether requests may be sent ahead; false if a tester has planned faults for them that the page meets itself. */
  readonly mayAsk: (address: string, merchantCode: string) => Promise<boolean>
  /** Whether the gateway takes so long that the page asks it itself. */
  readonly isSlow: () => boolean
  /** Called with the error if a rendering fails. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Answers visits of the payment page with its first screen, rendered from the gateway's responses within this process.
 * If that is not possible, the page stays as built, but for its words about a failed start, and sends its own requests.
 * Where it opens itself anew then, no script runs: that visit, like one that a form leads to, waits for the gateway. A
 * form that the page's HTML sends is answered with the next address, or with the form and what is wrong in it (D-720).
 */
export function pageVisits(parts: Parts): TryRespond {
  const ownTurn = eventLoopTurns()
  const visits: Visits = {
    ...parts,
    write: pageWriter(parts.built),
    ownTurn,
    inTurn: renderBudget(ownTurn),
    withoutScript: createLru(WITHOUT_SCRIPT_BYTES),
  }
  const answer = async (answered: Promise<HttpResponse | undefined>) =>
    (await answered.catch(parts.onFailure)) ?? undefined
  return (incoming) => {
    if (!paths.includes(incoming.path)) return undefined
    if (incoming.method === 'POST') return answer(answerPost(visits, incoming))
    return incoming.method === 'GET' ? answer(answerVisit(visits, incoming)) : undefined
  }
}

interface Visits extends Parts {
  readonly write: ReturnType<typeof pageWriter>
  readonly ownTurn: () => Promise<void>
  readonly inTurn: InTurn
  /** The queries of addresses whose next document is opened by a browser in which no script runs. */
  readonly withoutScript: Lru<true>
}

async function answerVisit(visits: Visits, incoming: IncomingRequest): Promise<HttpResponse | undefined> {
  const { respond, respondToForm, renderWords, isSlow, onFailure, ownTurn, withoutScript } = visits
  const { query } = incoming
  const hasNoScript = withoutScript.get(query) ?? false
  withoutScript.delete(query)
  const visit = visitOf(incoming, readSentAddress(addressOf(incoming)), hasNoScript ? respondToForm : respond)
  await ownTurn()
  const isLeftAlone = !hasNoScript && isSlow()
  const screen = isLeftAlone ? undefined : await screenOf(visits, visit, hasNoScript ? FORM_LATEST_MS : LATEST_MS)
  if (screen === undefined || isOpenedAnew(screen, hasNoScript)) nextIsWithoutScript(visits, query)
  const words = screen === undefined ? await inTime(renderWords(visit), LATEST_MS).catch(onFailure) : undefined
  return pageWith(visits, { incoming, visit, content: screen ?? words ?? undefined })
}

/**
 * The forms of the page have no parameters of a redirect in their query, whatever a firewall on the way adds to it: a POST
 * that has some is a shop's, redirected here by 307 or 308, and opens the address.
 */
async function answerPost(visits: Visits, incoming: IncomingRequest): Promise<HttpResponse | undefined> {
  const { search } = addressOf(incoming)
  return carriedParameters({ search, hash: '' }) !== '' ? redirectTo(303, search) : answerForm(visits, incoming)
}

async function answerForm(visits: Visits, incoming: IncomingRequest): Promise<HttpResponse | undefined> {
  const { respondToForm, submit, onFailure, ownTurn } = visits
  const sent = await readForm(incoming.request)
  if (!(sent instanceof URLSearchParams)) return isForPage(incoming.request) ? redirectTo(303, '?') : sent
  // A proxy has lost the body: the browser stays at the form (RFC 9110, 15.3.5), which can be sent again.
  if (sent.size === 0) return httpResponse(null, { status: 204 })
  const address = { pathname: incoming.path, search: `?${parametersIn(sent)}`, hash: '' }
  const visit = visitOf(incoming, { address }, respondToForm)
  await ownTurn()
  // What a form has led to, or not, the document that reads the payin anew shows.
  const anew: FormAnswer = { kind: 'redirect', url: address.search }
  const answer = (await submit(visit, sent).catch(onFailure)) ?? anew
  if (answer.kind !== 'redirect') return pageWith(visits, { incoming, visit, content: answer.screen })
  nextIsWithoutScript(visits, new URL(answer.url, 'http://localhost').search.slice(1))
  return redirectTo(303, answer.url)
}

const nextIsWithoutScript = ({ withoutScript }: Visits, query: string): void =>
  withoutScript.set(query, true, query.length)

async function screenOf({ mayAsk, render, inTurn, onFailure }: Visits, visit: Visit, latestMs: number) {
  const { search } = visit.address
  const query = new URLSearchParams(search)
  if (!query.has('token')) return undefined
  const renderWhereAllowed = async () =>
    (await mayAsk(search, query.get('merchantCode') ?? '')) ? render(visit, inTurn) : undefined
  return inTime(renderWhereAllowed(), latestMs).catch(onFailure)
}

interface Written {
  readonly incoming: IncomingRequest
  readonly visit: Visit
  readonly content: PageContent | undefined
}

async function pageWith({ ownTurn, builtHtml, write }: Visits, { incoming, visit, content }: Written) {
  if (content) await ownTurn()
  const page = content && (await builtHtml(visit.address.search.slice(1)))
  return page && write(page, content, incoming.request.headers.get('accept-encoding') ?? '')
}

/** Whether a browser in which no script runs opens this document's address next; an app would have moved its token. */
const isOpenedAnew = ({ kind, reloadSecs }: PageContent, hasNoScript: boolean): boolean =>
  reloadSecs !== undefined && (hasNoScript || kind !== 'screen')

export const addressOf = ({ path, query }: IncomingRequest) => ({ pathname: path, search: `?${query}`, hash: '' })

function visitOf(
  incoming: IncomingRequest,
  sent: Partial<SentAddress> & Pick<SentAddress, 'address'>,
  respond: Respond,
): Visit {
  const { request, host, remoteAddress } = incoming
  return {
    ...sent,
    languages: languagesOf(incoming),
    userAgent: request.headers.get('user-agent') ?? '',
    ask: patient(askWithin(respond, { host, remoteAddress, forwardedFor: request.headers.get('x-forwarded-for') })),
  }
}

const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i

/** The controls of a form that a browser has sent; for any other body, or one above 64 KiB, what a program is told. */
async function readForm(request: Message): Promise<URLSearchParams | HttpResponse> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) return plainText(415, FORMS_TAKEN)
  const body = await readBytes(request)
  return body.ok ? new URLSearchParams(new TextDecoder().decode(body.bytes)) : plainText(413, FORMS_TAKEN)
}

const FORMS_TAKEN = 'A form is taken here, as application/x-www-form-urlencoded of at most 64 KiB.'

const paths: readonly string[] = Object.values(pagePaths)

/**
 * The rendering if it ends in time, otherwise undefined. A later rejection is ignored. The time passes in parts: while the
 * whole process has stood still, on a busy machine, the rendering had none.
 */
async function inTime<T>(rendering: Promise<T>, latestMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const waitFor = (leftMs: number) => {
      if (leftMs <= 0) reject(new Error(`not rendered within ${latestMs} ms`))
      else timer = setTimeout(waitFor, PART_MS, leftMs - PART_MS)
    }
    waitFor(latestMs)
  })
  return Promise.race([rendering, late]).finally(() => clearTimeout(timer))
}

const PART_MS = 100

/**
 * After this time the page is served without a rendering and sends its own requests: half a second of work, and one pause
 * of `patient`.
 */
const LATEST_MS = 500 + PATIENCE_MS

/** Longer than a gateway elsewhere may be silent (30 s): who has no script has no other way to pay. */
const FORM_LATEST_MS = 32_000

/** Some thousand addresses. */
const WITHOUT_SCRIPT_BYTES = 2 * 1024 * 1024
