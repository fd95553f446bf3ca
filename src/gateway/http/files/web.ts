import { pagePaths } from '#contract/redirect/redirect-parameters.ts'
import type { MerchantDirectory } from '../../merchants/directory.ts'
import { outsideApiWords } from '../gates/head.ts'
import { type HttpResponse, httpResponse, plainText } from '../http-response.ts'
import type { IncomingRequest, Respond } from '../incoming-request.ts'
import { INVENTORY_NAME, type Inventory, inlineScriptsOf } from './inventory.ts'
import { type NothingHereIn, nothingHere } from './nothing-here.ts'
import { fileHeaders, type PageMerchant, pageHeaders } from './page-headers.ts'
import { changedFile, listWebFiles, type WebFile } from './web-files.ts'

const APP_HTML = '/index.html'
const HTML_TYPE = 'text/html; charset=utf-8'

/** The app's paths with the HTML file of each. */
const pages: ReadonlyMap<string, string> = new Map(Object.values(pagePaths).map((path) => [path, APP_HTML]))
/** Pages of the sandbox. Their headers do not depend on the merchant of the URL, so no merchant may frame them. */
const sandboxPages: ReadonlyMap<string, { readonly name: string; readonly headers: PageMerchant }> = new Map([
  // The URL builder shows the payment page in a frame, where the merchant allows this origin (D-336).
  ['/sandbox', { name: '/sandbox.html', headers: { hasFrames: true } }],
  // The gallery shows each of its screens in a frame of its own page.
  ['/gallery', { name: '/gallery.html', headers: { hasFrames: true, frameAncestors: ["'self'"] } }],
])

/** Changes the customer's HTML. `built` are the files of the build, absent if the page is served from its sources. */
export type SandboxHtml = (html: string, built?: Inventory['files']) => string

interface Sources {
  /** Folder of the app's build. */
  readonly webRoot?: string | undefined
  /** The path of PUBLIC_URL, empty for an origin. */
  readonly basePath?: string
  /**
   * Returns the HTML of a path instead of the build. Used by the development server, which needs inline code and no
   * policy.
   */
  readonly page?: ((path: string) => Promise<string>) | undefined
  readonly merchants?: Pick<MerchantDirectory, 'find'> | undefined
  /** Marks the customer's page as a test. If present, the pages of the sandbox are served too. */
  readonly sandboxHtml?: SandboxHtml | undefined
  readonly nothingHereIn?: NothingHereIn | undefined
}

/** The payment page as built, in one piece. */
export interface BuiltHtml {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Web {
  readonly respond: Respond
  /** The paths of its pages. */
  readonly pages: ReadonlySet<string>
  /** The payment page for the query of its address, with the headers that `respond` gives it; undefined if it is not built. */
  readonly builtHtml: (query: string) => Promise<BuiltHtml | undefined>
}

/** Serves the app: its HTML with security headers, and the files of its build. */
export async function openWeb(sources: Sources): Promise<Web> {
  const { webRoot, sandboxHtml } = sources
  const built = webRoot === undefined ? new Map<string, WebFile>() : await listWebFiles(webRoot)
  const files = sandboxHtml ? await markedAsTest(built, sandboxHtml) : built
  const site: Site = { ...sources, files, inlineScripts: await inlineScriptsIn(files) }
  const app = await files.get(APP_HTML)?.read('')
  const html = app && textOf(app)
  return {
    respond: (incoming) => respondWith(site, incoming),
    pages: new Set([...pages.keys(), ...(sandboxHtml ? sandboxPages.keys() : [])]),
    builtHtml: async (query) => {
      if (html === undefined) return undefined
      const headers = headersOf(site, APP_HTML, await merchantIn(site, query))
      return { html, headers: { 'content-type': HTML_TYPE, ...headers } }
    },
  }
}

interface Site extends Sources {
  readonly files: Files
  readonly inlineScripts: ReadonlyMap<string, readonly string[]>
}

async function respondWith(site: Site, incoming: IncomingRequest): Promise<HttpResponse> {
  const { files, page, sandboxHtml, basePath = '' } = site
  const { method, path, query } = incoming
  if (method !== 'GET' && method !== 'HEAD') {
    const words = `Only GET and HEAD are taken here.${outsideApiWords(path, basePath)}`
    return plainText(405, words, { allow: 'GET, HEAD' })
  }
  const ofSandbox = sandboxHtml && sandboxPages.get(path)
  const name = ofSandbox?.name ?? pages.get(path)
  if (name === undefined) return answerFile(site, incoming)
  if (page) {
    const html = await page(path)
    return htmlOf(sandboxHtml && name === APP_HTML ? sandboxHtml(html) : html)
  }
  const shownTo = ofSandbox ? ofSandbox.headers : await merchantIn(site, query)
  const file = files.get(name)
  if (file === undefined) return plainText(404, 'The app is not built.')
  return fileAnswer(incoming, file, headersOf(site, name, shownTo))
}

function answerFile({ files, basePath = '', sandboxHtml, nothingHereIn }: Site, incoming: IncomingRequest) {
  const { path } = incoming
  const file = path.endsWith('.html') ? undefined : files.get(path)
  return file
    ? fileAnswer(incoming, file, cachingOf(file))
    : nothingHere(incoming, { basePath, isSandbox: sandboxHtml !== undefined, wordsIn: nothingHereIn })
}

const headersOf = ({ inlineScripts, basePath = '' }: Site, name: string, shownTo: PageMerchant = {}) => ({
  ...pageHeaders(shownTo, { inline: inlineScripts.get(name) ?? [], basePath }),
  // For crawlers that robots.txt does not reach: below a path of another host it does not count.
  'x-robots-tag': 'noindex',
})

async function merchantIn({ merchants }: Site, query: string): Promise<PageMerchant | undefined> {
  const merchantCode = new URLSearchParams(query).get('merchantCode')
  return merchantCode ? merchants?.find(merchantCode) : undefined
}

const textOf = ({ content }: Awaited<ReturnType<WebFile['read']>>): string => Buffer.from(content).toString('utf8')

type Files = ReadonlyMap<string, WebFile>

/** The hash sources of each page's inline scripts. */
async function inlineScriptsIn(files: Files): Promise<ReadonlyMap<string, readonly string[]>> {
  const htmlFiles = [...files].filter(([name]) => name.endsWith('.html'))
  const read = async ([name, file]: [string, WebFile]) => [name, inlineScriptsOf(textOf(await file.read('')))] as const
  return new Map(await Promise.all(htmlFiles.map(read)))
}

async function markedAsTest(files: Files, sandboxHtml: SandboxHtml): Promise<Files> {
  const app = files.get(APP_HTML)
  if (app === undefined) return files
  const inventory = await files.get(`/${INVENTORY_NAME}`)?.read('')
  // The build writes this file.
  const read = inventory && (JSON.parse(textOf(inventory)) as Inventory)
  return new Map([...files, [APP_HTML, changedFile(app, (html) => sandboxHtml(html, read?.files ?? []))]])
}

const cachingOf = ({ isImmutable }: WebFile): Readonly<Record<string, string>> => ({
  'cache-control': isImmutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
})

async function fileAnswer(
  { request, method }: IncomingRequest,
  file: WebFile,
  headers: Readonly<Record<string, string>>,
): Promise<HttpResponse> {
  const { content, encoding } = await file.read(request.headers.get('accept-encoding') ?? '')
  const described = {
    ...fileHeaders,
    ...headers,
    'content-type': file.type,
    'content-length': String(content.byteLength),
    vary: 'accept-encoding',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
  return httpResponse(method === 'HEAD' ? null : content, { headers: described })
}

const htmlOf = (html: string): HttpResponse =>
  httpResponse(html, { headers: { 'content-type': HTML_TYPE, 'cache-control': 'no-store' } })
