import { pagePaths } from '#contract/redirect/redirect-parameters.ts'
import { type Inventory, inlineSourcesOf, integrityOf } from '#gateway/http/files/inventory.ts'
import { pageHeaders } from '#gateway/http/files/page-headers.ts'
import { sandboxHtml } from '#gateway/sandbox/sandbox-html.ts'

/** One difference between the served page and the build. */
export interface Difference {
  readonly code: 'content' | 'header' | 'status'
  /** Path below PUBLIC_URL, with the name of the header if a header differs. */
  readonly where: string
  readonly expected: string
  readonly found: string
}

/** Fetches a path of the live page, below PUBLIC_URL; its body decoded from any transfer encoding. */
export type Get = (path: string) => Promise<LiveResponse>

export interface LiveResponse {
  readonly status: number
  readonly headers: Headers
  readonly body: Uint8Array
}

/**
 * For this query the page is served as it was built: it is that of a link whose token stands behind the `#`. A page for
 * any other has words of its own.
 */
export const asBuilt = new URLSearchParams({
  merchantCode: 'any',
  idPayin: 'any',
  amount: '1',
  currencyCode: 'BRL',
  callbackUrl: 'https://shop.example/',
  returnUrl: 'https://shop.example/',
  lang: 'en',
})

const PAGE = 'index.html'

/**
 * Compares a live page with the inventory of a build, byte for byte, and its headers with those of this version
 * (PCI DSS 11.6.1). An empty list means that there is no difference. `basePath`: the path of PUBLIC_URL, empty for an
 * origin.
 */
export async function comparePage(inventory: Inventory, get: Get, basePath = ''): Promise<readonly Difference[]> {
  const pages = Object.values(pagePaths).map(async (path) => {
    const answer = await get(`${path}?${asBuilt}`)
    return [
      ...compareContent(path, answer, inventory.pages[PAGE] ?? 'no such page'),
      ...compareHeaders(path, answer, { inline: inlineSourcesOf(inventory, PAGE), basePath }),
    ]
  })
  const files = inventory.files.map(async ({ file, integrity }) =>
    compareContent(`/${file}`, await get(`/${file}`), integrity),
  )
  return (await Promise.all([...pages, ...files])).flat()
}

/** The inventory of the same build as a sandbox serves it: `html` is the built page, which a sandbox marks as a test. */
export function ofSandbox(inventory: Inventory, html: string): Inventory {
  const marked = sandboxHtml(html, inventory.files)
  return { ...inventory, pages: { ...inventory.pages, [PAGE]: integrityOf(marked) } }
}

function compareContent(path: string, { status, body }: LiveResponse, expected: string): readonly Difference[] {
  if (status !== 200) return [{ code: 'status', where: path, expected: '200', found: String(status) }]
  const found = integrityOf(body)
  return found === expected ? [] : [{ code: 'content', where: path, expected, found }]
}

const compareHeaders = (
  path: string,
  { headers }: LiveResponse,
  { inline, basePath }: { readonly inline: readonly string[]; readonly basePath: string },
): readonly Difference[] =>
  Object.entries(pageHeaders({}, { inline, basePath })).flatMap(([name, expected]) => {
    const found = headers.get(name) ?? 'absent'
    return found === expected ? [] : [{ code: 'header' as const, where: `${path} ${name}`, expected, found }]
  })
