import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { accepts } from '#gateway/http/files/web-files.ts'
import type { Connection, Fetch } from '#gateway/http/incoming-request.ts'
import { headersOf } from '#web/api/transport.ts'
import type { RenderedScreen, Visit } from '#web/ssr/render.tsx'
import type { BuiltPage, InlineStyle } from './built-page.ts'
import { pageWith } from './page-with.ts'

interface Parts {
  /** The whole product, page and API. */
  readonly fetch: Fetch
  readonly render: (visit: Visit) => Promise<RenderedScreen | undefined>
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
 * not possible, the page is served as built and sends its own requests.
 */
export function withFirstScreen(parts: Parts): Fetch {
  const { fetch, render, built, mayAsk, onFailure } = parts
  const write = pageWriter(built)
  return async (request, connection) => {
    const url = request.method === 'GET' ? appUrlOf(request.url) : undefined
    const languages = languagesOf(request.headers.get('accept-language') ?? '')
    // Without Accept-Language the browser has to choose the language itself.
    if (!url || languages.length === 0) return fetch(request, connection)
    const visit: Visit = {
      address: { pathname: url.pathname, query: url.search, fragment: '' },
      languages,
      userAgent: request.headers.get('user-agent') ?? '',
      send: sendWithin(fetch, url.origin, connection),
    }
    const renderWhereAllowed = async () =>
      (await mayAsk(url.searchParams.get('merchantCode') ?? '')) ? render(visit) : undefined
    const screen = await inTime(renderWhereAllowed()).catch(onFailure)
    if (!screen) return fetch(request, connection)
    // The page is changed, so it is fetched uncompressed and compressed again.
    const page = await fetch(new Request(request.url), connection)
    const isPage = page.ok && page.headers.get('content-type')?.startsWith('text/html') === true
    if (!isPage) return page
    return write(page, screen, request.headers.get('accept-encoding') ?? '')
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

/** The address of a payment page whose token is still in the query; a page loaded before has moved it. */
function appUrlOf(address: string): URL | undefined {
  if (!/\/(?:status)?\?/.test(address)) return undefined
  const url = new URL(address)
  return (url.pathname === '/' || url.pathname === '/status') && url.searchParams.has('token') ? url : undefined
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

  async function writtenOnce(page: Response, screen: RenderedScreen, isCompressed: boolean): Promise<WrittenPage> {
    if (screen.initialData.responses.length > 0) return written(page, screen, { built, isCompressed })
    const key = `${screen.initialData.locale} ${isCompressed}`
    const known = kept.get(key)
    if (known) return known
    const writing = written(page, screen, { built, isCompressed })
    kept.set(key, writing)
    writing.catch(() => kept.delete(key))
    return writing
  }

  return async (page: Response, screen: RenderedScreen, acceptEncoding: string): Promise<Response> => {
    const isCompressed = accepts(acceptEncoding, 'br')
    const { content, styles } = await writtenOnce(page, screen, isCompressed)
    const headers = new Headers(page.headers)
    const policy = headers.get('content-security-policy') ?? ''
    const allowed = ["style-src 'self'", ...styles.map(({ source }) => source)].join(' ')
    headers.set('content-security-policy', policy.replace("style-src 'self'", allowed))
    headers.set('cache-control', isPersonal(screen) ? 'no-store' : 'private, no-cache')
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

async function written(page: Response, screen: RenderedScreen, { built, isCompressed }: Writing): Promise<WrittenPage> {
  const { html, styles } = pageWith(await page.text(), screen, built)
  return { content: isCompressed ? await compressed(html) : Buffer.from(html), styles }
}

/** Whether the document may contain data of the customer or of a payment. The choice of a method has none. */
const isPersonal = ({ initialData: { responses, rendered } }: RenderedScreen): boolean =>
  responses.length > 0 && rendered?.screen !== 'choose'

/** The customer waits for it: a tenth of the time of the best level for a few per cent more bytes. */
const compressed = (html: string) =>
  promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
