import { textOf } from '#gateway/http/answer.ts'
import type { BuiltHtml } from '#gateway/http/files/web.ts'
import {
  type Connection,
  type IncomingRequest,
  incomingOf,
  type Message,
  type Respond,
  type RespondToOwn,
} from '#gateway/http/incoming-request.ts'
import { headersOf } from '#web/api/transport.ts'
import type { Ask } from '#web/ssr/recorded-calls.ts'
import type { InTurn, PlainPage, RenderedScreen, Visit } from '#web/ssr/render.ts'
import { acceptedLanguages } from './accepted-languages.ts'
import type { BuiltPage } from './built-page.ts'
import { isForFrame } from './framed-page.ts'
import { pageWriter } from './page-writer.ts'
import { eventLoopTurns, renderBudget } from './render-budget.ts'

interface Parts {
  /** Answers the page's requests of the API. */
  readonly respond: Respond
  /** The page as built, for the query of its address; undefined if the app is not built. */
  readonly builtHtml: (search: string) => Promise<BuiltHtml | undefined>
  readonly render: (visit: Visit, inTurn: InTurn) => Promise<RenderedScreen | undefined>
  /** What is written into a page that is not rendered; undefined if it stays as built. */
  readonly renderWords: (visit: Visit) => Promise<PlainPage | undefined>
  readonly built: BuiltPage
  /** Whether requests may be sent ahead; false if a tester has injected faults for the merchant. */
  readonly mayAsk: (merchantCode: string) => Promise<boolean>
  /** Called with the error if a rendering fails. */
  readonly onFailure: (error: unknown) => void
}

/** After this time the page is served without a rendering and sends its own requests. */
const FAILURES_SHOWN_FROM_MS = 500

/**
 * Writes the payment page with its first screen, rendered from the gateway's responses within this process. If that is
 * not possible, the page stays as built, but for its words about a failed start, and sends its own requests.
 */
export function firstScreens(parts: Parts): RespondToOwn {
  const { respond, builtHtml, render, renderWords, built, mayAsk, onFailure } = parts
  const write = pageWriter(built)
  const ownTurn = eventLoopTurns()
  const inTurn = renderBudget(ownTurn)
  const screenOf = async (visit: Visit, query: URLSearchParams) => {
    if (!query.has('token')) return undefined
    const renderWhereAllowed = async () =>
      (await mayAsk(query.get('merchantCode') ?? '')) ? render(visit, inTurn) : undefined
    return inTime(renderWhereAllowed()).catch(onFailure)
  }
  async function answer({ request, host, path, search, remoteAddress }: IncomingRequest, languages: readonly string[]) {
    const visit: Visit = {
      address: { pathname: path, query: `?${search}`, fragment: '' },
      languages,
      userAgent: request.headers.get('user-agent') ?? '',
      ask: askWithin(respond, { host, remoteAddress, forwardedFor: request.headers.get('x-forwarded-for') }),
    }
    await ownTurn()
    const content =
      (await screenOf(visit, new URLSearchParams(search))) ?? (await inTime(renderWords(visit)).catch(onFailure))
    if (content) await ownTurn()
    const page = content && (await builtHtml(search))
    return page && write(page, content, request.headers.get('accept-encoding') ?? '')
  }
  return (incoming) => {
    if (incoming.method !== 'GET' || incoming.search === '' || !paths.includes(incoming.path)) return undefined
    const languages = acceptedLanguages(incoming.request.headers.get('accept-language'))
    // Where Accept-Language names none the browser has to choose the language itself.
    // A frame gets the page as built, whose policy says whether it may be there at all.
    if (languages.length === 0 || isForFrame(incoming.request)) return undefined
    return answer(incoming, languages)
      .catch(onFailure)
      .then((page) => page ?? undefined)
  }
}

/** The paths of the payment page. A page that was loaded before has moved the token out of the query. */
const paths: readonly string[] = ['/', '/status']

/** The rendering if it ends in time, otherwise undefined. A later rejection is ignored. */
async function inTime<T>(rendering: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`not rendered within ${FAILURES_SHOWN_FROM_MS} ms`)),
      FAILURES_SHOWN_FROM_MS,
    )
  })
  return Promise.race([rendering, late]).finally(() => clearTimeout(timer))
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
    body: null,
    arrayBuffer: async () => bytes,
  }
}
