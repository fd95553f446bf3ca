import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { accepts } from '#gateway/http/files/web-files.ts'
import type { Connection, Fetch } from '#gateway/http/incoming-request.ts'
import { headersOf } from '#web/api/transport.ts'
import type { PlainPage, RenderedScreen, Visit } from '#web/ssr/render.tsx'
import type { BuiltPage, InlineStyle } from './built-page.ts'
import { isForFrame } from './framed-page.ts'
import { pageWith, plainPageWith } from './page-with.ts'

interface Parts {
  /** The whole product, page and API. */
  readonly fetch: Fetch
  readonly render: (visit: Visit) => Promise<RenderedScreen | undefined>
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
 * Serves the payment page with its first screen rendered from the gateway's responses within this process. If that is
 * not possible, the page is served as built, but for its words about a failed start, and sends its own requests.
 */
export function withFirstScreen(parts: Parts): Fetch {
  const { fetch, render, renderWords, built, mayAsk, onFailure } = parts
  const write = pageWriter(built)
  const screenOf = async (visit: Visit, query: URLSearchParams) => {
    if (!query.has('token')) return undefined
    const renderWhereAllowed = async () => ((await mayAsk(query.get('merchantCode') ?? '')) ? render(visit) : undefined)
    return inTime(renderWhereAllowed()).catch(onFailure)
  }
  return async (request, connection) => {
    const url = request.method === 'GET' ? appUrlOf(request.url) : undefined
    const languages = languagesOf(request.headers.get('accept-language') ?? '')
    // Without Accept-Language the browser has to choose the language itself.
    // A frame gets the page as built, whose policy says whether it may be there at all.
    if (!url || languages.length === 0 || isForFrame(request)) return fetch(request, connection)
    const visit: Visit = {
      address: { pathname: url.pathname, query: url.search, fragment: '' },
      languages,
      userAgent: request.headers.get('user-agent') ?? '',
      send: sendWithin(fetch, url.origin, connection),
    }
    const content = (await screenOf(visit, url.searchParams)) ?? (await inTime(renderWords(visit)).catch(onFailure))
    if (!content) return fetch(request, connection)
    // The page is changed, so it is fetched uncompressed and compressed again.
    const page = await fetch(new Request(request.url), connection)
    const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html') === true
    if (!isPage) return page
    return write(page, content, request.headers.get('accept-encoding') ?? '')
  }
}

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

/** The address of a payment page. A page that was loaded before has moved the token out of the query. */
function appUrlOf(address: string): URL | undefined {
  if (!/\/(?:status)?\?/.test(address)) return undefined
  const url = new URL(address)
  return url.pathname === '/' || url.pathname === '/status' ? url : undefined
}

/** The API without a network: each request is handled like any other, for the customer's own IP address. */
function sendWithin(fetch: Fetch, origin: string, { remoteAddress }: Connection = {}): Visit['send'] {
  return async (question) => {
    const { method, path, body } = question
    const sentAtMs = Date.now()
    let isCut = false
    const init = { method, headers: headersOf(question), ...(body === undefined ? {} : { body }) }
    const request = new Request(`${origin}/api${path}`, init)
    const response = await fetch(request, {
      remoteAddress,
      destroy: () => {
        isCut = true
      },
    })
    return isCut ? undefined : { response, sentAtMs, receivedAtMs: Date.now() }
  }
}

const languagesOf = (acceptLanguage: string): readonly string[] =>
  acceptLanguage
    .split(',')
    .map((item) => item.split(';')[0]?.trim() ?? '')
    .filter((tag) => tag !== '' && tag !== '*')

/** What is written into a built page. */
type Content = RenderedScreen | PlainPage

const isPlain = (content: Content): content is PlainPage => 'kind' in content

/** Under which name the written page is kept; undefined if it has something of the visitor. */
const keyOf = ({ initialData: { responses, locale } }: RenderedScreen, isCompressed: boolean): string | undefined =>
  responses.length > 0 ? undefined : `${locale} ${isCompressed}`

/** The body of a rendered page, and what its policy must allow. */
interface WrittenPage {
  readonly content: Uint8Array
  readonly styles: readonly InlineStyle[]
}

/**
 * Writes the rendered screen into a built page. The built page has the same body at every address. A screen without
 * responses has nothing of the visitor but the language, so its page is written and compressed once for each: whoever
 * requests it without a token that counts costs no more than a file.
 */
function pageWriter(built: BuiltPage) {
  const kept = new Map<string, Promise<WrittenPage>>()

  async function writtenOnce(page: Response, content: Content, isCompressed: boolean): Promise<WrittenPage> {
    const key = isPlain(content) ? `${content.kind} ${content.locale} ${isCompressed}` : keyOf(content, isCompressed)
    if (key === undefined) return written(page, content, { built, isCompressed })
    const known = kept.get(key)
    if (known) return known
    const writing = written(page, content, { built, isCompressed })
    kept.set(key, writing)
    writing.catch(() => kept.delete(key))
    return writing
  }

  return async (page: Response, written: Content, acceptEncoding: string): Promise<Response> => {
    const isCompressed = accepts(acceptEncoding, 'br')
    const { content, styles } = await writtenOnce(page, written, isCompressed)
    const headers = new Headers(page.headers)
    const policy = headers.get('content-security-policy') ?? ''
    const allowed = ["style-src 'self'", ...styles.map(({ source }) => source)].join(' ')
    headers.set('content-security-policy', policy.replace("style-src 'self'", allowed))
    headers.set('cache-control', isPersonal(written) ? 'no-store' : 'private, no-cache')
    headers.set('vary', 'accept-encoding, accept-language')
    headers.set('content-length', String(content.byteLength))
    if (isCompressed) headers.set('content-encoding', 'br')
    return new Response(content, { status: page.status, headers })
  }
}

interface Writing {
  readonly built: BuiltPage
  readonly isCompressed: boolean
}

async function written(page: Response, content: Content, { built, isCompressed }: Writing): Promise<WrittenPage> {
  const text = await page.text()
  const { html, styles } = isPlain(content) ? plainPageWith(text, content) : pageWith(text, content, built)
  return { content: isCompressed ? await compressed(html) : Buffer.from(html), styles }
}

/** Whether the document may contain data of the customer or of a payment. The choice of a method has none. */
function isPersonal(content: Content): boolean {
  if (isPlain(content)) return false
  const { responses, rendered } = content.initialData
  return responses.length > 0 && rendered?.screen !== 'choose'
}

/** The customer waits for it: a tenth of the time of the best level for a few per cent more bytes. */
const compressed = (html: string) =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
