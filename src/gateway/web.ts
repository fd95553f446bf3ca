import type { Fetch } from './api.ts'
import { arrivalOf } from './arrival.ts'
import type { MerchantDirectory } from './merchants/directory.ts'
import { fileHeaders, pageHeaders } from './page-headers.ts'
import { listWebFiles, type WebFile } from './web-files.ts'

/** Paths that the app answers itself, with the HTML file of each. */
const pages: ReadonlyMap<string, string> = new Map([
  ['/', '/index.html'],
  ['/status', '/index.html'],
])
const WORKSHOP_HTML = '/sandbox.html'

interface Sources {
  /** Folder of the app's build. */
  readonly webRoot?: string | undefined
  /** Gives the HTML of a path instead of the build; the development server's needs inline code, so it has no policy. */
  readonly page?: ((path: string) => Promise<string>) | undefined
  readonly merchants?: Pick<MerchantDirectory, 'find'> | undefined
  /** Whether the workshop's page is there. */
  readonly sandbox?: boolean
}

/** The app: its HTML page with the headers that guard it, and the files of its build. */
export async function openWeb({ webRoot, page, merchants, sandbox = false }: Sources): Promise<Fetch> {
  const files = webRoot === undefined ? new Map<string, WebFile>() : await listWebFiles(webRoot)
  const answerPage = async (request: Request, name: string, search: string): Promise<Response> => {
    const html = files.get(name)
    if (html === undefined) return plain(404, 'The app is not built.')
    // No merchant's pages may frame the workshop, whatever merchant its address speaks of.
    const merchantCode = name === WORKSHOP_HTML ? null : new URLSearchParams(search).get('merchantCode')
    const merchant = merchantCode ? await merchants?.find(merchantCode) : undefined
    return fileResponse(request, html, pageHeaders(merchant))
  }

  const answerFile = async (request: Request, path: string): Promise<Response> => {
    const file = path.endsWith('.html') ? undefined : files.get(path)
    return file ? fileResponse(request, file, cachingOf(file)) : plain(404, 'There is no such page.')
  }

  return async (request, connection) => {
    const { path, search } = arrivalOf(request, connection)
    if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Only GET and HEAD are taken here.')
    const name = sandbox && path === '/sandbox' ? WORKSHOP_HTML : pages.get(path)
    if (name === undefined) return answerFile(request, path)
    return page ? htmlOf(await page(path)) : answerPage(request, name, search)
  }
}

const cachingOf = ({ isImmutable }: WebFile): Readonly<Record<string, string>> => ({
  'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
})

async function fileResponse(
  request: Request,
  file: WebFile,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const { content, encoding } = await file.read(request.headers.get('accept-encoding') ?? '')
  const described = {
    ...fileHeaders,
    ...headers,
    'content-type': file.type,
    'content-length': String(content.byteLength),
    vary: 'accept-encoding',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
  return new Response(request.method === 'HEAD' ? null : content, { headers: described })
}

const htmlOf = (html: string): Response =>
  new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } })

const plain = (status: number, text: string): Response =>
  new Response(`${text}\n`, { status, headers: { ...fileHeaders, 'content-type': 'text/plain; charset=utf-8' } })
