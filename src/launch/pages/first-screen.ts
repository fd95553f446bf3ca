import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { pagePaths } from '#contract/redirect/redirect-parameters.ts'
import { type Answer, answerOf, textOf } from '#gateway/http/answer.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import {
  type Connection,
  type IncomingRequest,
  incomingOf,
  type Message,
  type Respond,
  type RespondToOwn,
  readBytes,
} from '#gateway/http/incoming-request.ts'
import { headersOf } from '#web/api/transport.ts'
import { readLanguages } from '#web/browser/device.ts'
import { addressIn, readSentAddress, type SentAddress } from '#web/checkout/params/address.ts'
import type { Ask } from '#web/ssr/recorded-calls.ts'
import type { InTurn, PageContent, PlainPage, Visit } from '#web/ssr/render.ts'
import type { FormAnswer } from '#web/ssr/submit-form.ts'
import type { BuiltPage } from './built-page.ts'
import { pageWriter } from './page-writer.ts'
import { eventLoopTurns, renderBudget } from './render-budget.ts'

interface Parts {
  /** Answers the page's requests of the API. */
  readonly respond: Respond
  /** The page as built, for the query of its address; undefined if the app is not built. */
  readonly builtHtml: (search: string) => Promise<BuiltHtml | undefined>
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
  /** Called with the error if a rendering fails. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Writes the payment page with its first screen, rendered from the gateway's responses within this process. If that is
 * not possible, the page stays as built, but for its words about a failed start, and sends its own requests. A form that
 * the page's HTML sends is answered with the next address, or with the form and what is wrong in it (D-720).
 */
export function firstScreens(parts: Parts): RespondToOwn {
  const { respond, respondToForm, builtHtml, render, renderWords, submit, built, mayAsk, onFailure } = parts
  const write = pageWriter(built)
  const ownTurn = eventLoopTurns()
  const inTurn = renderBudget(ownTurn)
  const screenOf = async (visit: Visit) => {
    const query = new URLSearchParams(visit.address.query)
    if (!query.has('token')) return undefined
    const renderWhereAllowed = async () =>
      (await mayAsk(visit.address.query, query.get('merchantCode') ?? '')) ? render(visit, inTurn) : undefined
    return inTime(renderWhereAllowed()).catch(onFailure)
  }
  const pageWith = async ({ request }: IncomingRequest, visit: Visit, content: PageContent | undefined) => {
    if (content) await ownTurn()
    const page = content && (await builtHtml(visit.address.query.slice(1)))
    return page && write(page, content, request.headers.get('accept-encoding') ?? '')
  }
  const wordsOf = (visit: Visit) => inTime(renderWords(visit)).catch(onFailure)
  async function answerVisit(incoming: IncomingRequest) {
    const visit = visitOf(incoming, readSentAddress(addressOf(incoming)), respond)
    await ownTurn()
    return pageWith(incoming, visit, (await screenOf(visit)) ?? (await wordsOf(visit)) ?? undefined)
  }
  async function answerForm(incoming: IncomingRequest): Promise<Answer | undefined> {
    const sent = await readForm(incoming.request)
    if (sent === undefined) return undefined
    const address = { pathname: incoming.path, query: `?${addressIn(sent)}`, fragment: '' }
    const visit = visitOf(
      incoming,
      { address, choice: undefined, search: undefined, sentMethodCode: undefined },
      respondToForm,
    )
    await ownTurn()
    const answer = await submit(visit, sent)
    if (answer.kind === 'elsewhere') return seeOther(answer.address)
    return pageWith(incoming, visit, answer.screen)
  }
  return (incoming) => {
    if (!paths.includes(incoming.path)) return undefined
    const answer = async (answered: Promise<Answer | undefined>) => (await answered.catch(onFailure)) ?? undefined
    if (incoming.method === 'POST') return answer(answerForm(incoming))
    return incoming.method === 'GET' ? answer(answerVisit(incoming)) : undefined
  }
}

export const addressOf = ({ path, search }: IncomingRequest) => ({ pathname: path, query: `?${search}`, fragment: '' })

export const languagesOf = ({ request }: IncomingRequest) => acceptedLanguages(request.headers.get('accept-language'))

function visitOf(incoming: IncomingRequest, sent: SentAddress, respond: Respond): Visit {
  const { request, host, remoteAddress } = incoming
  return {
    ...sent,
    languages: languagesOf(incoming),
    userAgent: request.headers.get('user-agent') ?? '',
    ask: patient(askWithin(respond, { host, remoteAddress, forwardedFor: request.headers.get('x-forwarded-for') })),
  }
}

const FORM_TYPE = /^application\/x-www-form-urlencoded *(;|$)/i

/** The controls of a form that a browser has sent; undefined for any other body, or one above 64 KiB. */
async function readForm(request: Message): Promise<URLSearchParams | undefined> {
  if (!FORM_TYPE.test(request.headers.get('content-type') ?? '')) return undefined
  const body = await readBytes(request)
  return body.ok ? new URLSearchParams(new TextDecoder().decode(body.bytes)) : undefined
}

/** The address has the token, so nothing keeps it (RFC 9110, section 15.4.4). */
const seeOther = (location: string): Answer =>
  answerOf(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' } })

/** The paths of the payment page. A page that was loaded before has moved the token out of the query. */
const paths: readonly string[] = Object.values(pagePaths)

/**
 * The rendering if it ends in time, otherwise undefined. A later rejection is ignored. The time passes in parts: while the
 * whole process has stood still, on a busy machine, the rendering had none.
 */
async function inTime<T>(rendering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    const waitFor = (leftMs: number) => {
      if (leftMs <= 0) reject(new Error(`not rendered within ${LATEST_MS} ms`))
      else timer = setTimeout(waitFor, PART_MS, leftMs - PART_MS)
    }
    waitFor(LATEST_MS)
  })
  return Promise.race([rendering, late]).finally(() => clearTimeout(timer))
}

const PART_MS = 100

/** The longest pause that a customer waits for after a press. */
const PATIENCE_MS = 1_000
/**
 * After this time the page is served without a rendering and sends its own requests: half a second of work, and one pause
 * of `patient`.
 */
const LATEST_MS = 500 + PATIENCE_MS

/**
 * Asks once more after a 429 whose Retry-After is short: a customer without the app who goes on quickly is not shown an
 * empty page for that, and what was typed into a form is not sent back.
 */
const patient =
  (ask: Ask): Ask =>
  async (question) => {
    const response = await ask(question)
    const pauseMs = Number(response?.headers['retry-after']) * 1_000
    if (response?.status !== 429 || !(pauseMs <= PATIENCE_MS)) return response
    await pause(pauseMs)
    return ask(question)
  }

interface Client extends Pick<Connection, 'remoteAddress'> {
  readonly host: string
  /** What a proxy has said of the customer's address. */
  readonly forwardedFor: string | null
}

/** The API without a network: each request is handled like any other, for the customer's own IP address. */
function askWithin(respond: Respond, { host, remoteAddress, forwardedFor }: Client): Ask {
  return async (question) => {
    const { method, path } = question
    let isCut = false
    const destroy = () => {
      isCut = true
    }
    const target = `/api${path}`
    const answer = await respond(
      incomingOf(messageOf(question, forwardedFor), { method, host, target, remoteAddress, destroy }),
    )
    if (isCut) return undefined
    const { status, headers, body } = answer
    return { status, headers: Object.fromEntries(headers), text: body === null ? undefined : await textOf(answer) }
  }
}

function messageOf(question: Parameters<Ask>[0], forwardedFor: string | null): Message {
  const bytes = Buffer.from(question.body ?? '')
  const headers: Record<string, string> = { ...headersOf(question) }
  if (forwardedFor !== null) headers['x-forwarded-for'] = forwardedFor
  if (question.body !== undefined) headers['content-length'] = String(bytes.length)
  return {
    headers: new Headers(headers),
    // A gateway elsewhere is sent it piece by piece.
    body: question.body === undefined ? null : Readable.from([bytes]),
    arrayBuffer: async () => bytes,
  }
}

/** The languages of an `Accept-Language` header (RFC 9110, section 12.5.4), most wanted first, as tags that `Intl` accepts. */
export function acceptedLanguages(header: string | null): readonly string[] {
  const items = (header ?? '').split(',', MOST_ITEMS).map((item) => {
    const [tag = '', ...parameters] = item.split(';')
    const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))
    return { tag, quality: weight === undefined ? 1 : Number.parseFloat(weight.trim().slice(2)) }
  })
  // What has no valid weight counts like what is not wanted.
  const wanted = items.filter(({ quality }) => quality > 0)
  return readLanguages(wanted.sort((one, other) => other.quality - one.quality).map(({ tag }) => tag))
}

/** More than any browser sends. */
const MOST_ITEMS = 64
