import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { sendOverHttp, startTestServer } from '../../app/api-tests/support/test-server.test-support.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { sandboxHtml } from '../../sandbox/sandbox-html.ts'
import { directoryOfFile } from '../../store/file-store.test-support.ts'
import { type Fetch, fetchOf } from '../incoming-request.ts'
import * as files from './web.ts'

const HTML = '<!doctype html><title>Pay</title>'
const WORKSHOP = '<!doctype html><title>Workshop</title>'
const GALLERY = '<!doctype html><title>Gallery</title>'
const APP = '<!doctype html><html lang="en"><head></head><body><div id="app"></div></body></html>'
const SCRIPT = 'console.log("a script that is long enough to be worth an encoding")'
const framed = {
  frameAncestors: ['https://shop.example'],
  theme: { logoUrl: 'https://cdn.example/a/logo.svg' },
  logos: { FPX: 'https://cdn.example/fpx.svg', BCA: 'https://logos.example:8443/bca.svg' },
}

const openWeb = async (...sources: Parameters<typeof files.openWeb>): Promise<Fetch> => {
  const web = await files.openWeb(...sources)
  return fetchOf(web.respond)
}

const directory = await directoryOfFile()
const webRoot = join(directory, 'web')
const contents = {
  'index.html': HTML,
  'sandbox.html': WORKSHOP,
  'gallery.html': GALLERY,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'assets/entry-abc123.js': SCRIPT,
  'assets/entry-abc123.js.br': brotliCompressSync(SCRIPT),
  'assets/entry-abc123.js.gz': gzipSync(SCRIPT),
  'assets/style-abc123.css': 'main{}',
  '.vite/manifest.json': '{}',
  'notes.md': 'not for the web',
}
await mkdir(join(webRoot, 'assets'), { recursive: true })
await mkdir(join(webRoot, '.vite'))
await Promise.all(Object.entries(contents).map(([name, content]) => writeFile(join(webRoot, name), content)))
await writeFile(join(directory, 'secret.js'), 'outside')
const merchants = { find: async (code: string) => (code === 'framed' ? (framed as unknown as Merchant) : undefined) }
const { respond } = await files.openWeb({ webRoot, merchants, sandboxHtml })
const web = fetchOf(respond)
const server = await startTestServer()
server.respondWith(respond)
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) =>
  sendOverHttp(server.port, { method: 'GET', path, headers })
const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])

test.each([
  ['/', HTML],
  ['/?merchantCode=shop&token=x', HTML],
  ['/status?idPayin=1', HTML],
  ['/sandbox?section=urls', WORKSHOP],
  ['/gallery?step=pay', GALLERY],
])('the page at %s is the file %s', async (path, text) => expect(await get(path)).toMatchObject({ status: 200, text }))

describe('the policy of a page', () => {
  test('lets only the origins frame it that the merchant of its URL has configured', async () => {
    expect(await policyOf('/')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/?merchantCode=nobody')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/?merchantCode=framed')).toContain('frame-ancestors https://shop.example;')
    // It cannot name another origin.
    expect((await get('/?merchantCode=framed')).headers['x-frame-options']).toBeUndefined()
  })

  test('of the workshop and of the gallery is the same, whatever merchant the address names', async () => {
    expect(await policyOf('/sandbox?merchantCode=framed')).toContain("frame-ancestors 'none';")
    expect(await policyOf('/gallery?merchantCode=framed')).toContain("frame-ancestors 'self';")
  })

  test("allows external images only from the origins of the merchant's logos", async () => {
    const policy = await policyOf('/?merchantCode=framed')
    expect(policy).toContain("img-src 'self' data: https://cdn.example https://logos.example:8443;")
    expect(await policyOf('/?merchantCode=nobody')).toContain("img-src 'self' data:;")
  })
})

describe('static files', () => {
  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000, gzip', 'gzip'],
    ['BR', 'br'],
    ['GZIP;Q=1.0', 'gzip'],
    ['gzip , br ; q = 0', 'gzip'],
    ['brotli, x-gzip', undefined],
    ['identity', undefined],
    ['', undefined],
  ])('are sent for Accept-Encoding "%s" as %s', async (accepted, encoding) => {
    const request = new Request('http://localhost/assets/entry-abc123.js', { headers: { 'accept-encoding': accepted } })
    const response = await web(request)
    expect(response.headers.get('content-encoding') ?? undefined).toBe(encoding)
    expect(response.headers.get('vary')).toBe('accept-encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    const decoded = encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes
    expect(decoded.toString()).toBe(SCRIPT)
  })

  test.each([
    ...['/../secret.js', '/assets/../../secret.js', '/%2e%2e/secret.js', '/..%2fsecret.js', '//secret.js'],
    ...['/assets', '/assets/', '/index.html', '/notes.md', '/.vite/manifest.json'],
    ...['/assets/entry-abc123.js.br', '/nothing.js', '/constructor'],
  ])('do not exist at %s', async (path) => expect((await get(path)).status).toBe(404))

  test('cannot be reached with backslashes in the path', async () => {
    const target = '/assets/..\\..\\secret.js'
    expect((await web(new Request('http://localhost/'), { target })).status).toBe(404)
  })
})

describe('an address that does not exist', () => {
  const opened = async (...sources: Parameters<typeof openWeb>) => {
    const served = await openWeb(...sources)
    const response = await served(new Request('http://localhost/nothing', { headers: { accept: 'text/html' } }))
    return response.text()
  }

  test('leads back to the shop alone where there is no sandbox', async () => {
    const text = await opened({})
    expect(text).toContain('go back to your shop')
    expect(text).not.toMatch(/href="\/(?:sandbox|docs)?"/)
  })

  test('is told in the language that whoever opens it reads, and testers in theirs', async () => {
    const words = { language: { tag: 'ar', direction: 'rtl' }, heading: 'لا يعمل', text: 'ارجع' } as const
    const text = await opened({ sandboxHtml: (html: string) => html, nothingHereIn: async () => words })
    expect(text).toContain('<html lang="ar" dir="rtl">')
    for (const one of ['<title>لا يعمل</title>', '<h1>لا يعمل</h1>', '<p>ارجع</p>', '<p lang="en" dir="ltr">Here'])
      expect(text).toContain(one)
  })
})

test('a page that is not built responds with 404 and says so', async () => {
  const unbuilt = await openWeb({ webRoot: join(directory, 'nothing') })
  expect((await unbuilt(new Request('http://localhost/'))).status).toBe(404)
})

test('the workshop and the gallery do not exist without a sandbox', async () => {
  const live = await openWeb({ webRoot: webRoot })
  for (const path of ['/sandbox', '/sandbox.html', '/gallery', '/gallery.html'])
    expect((await live(new Request(`http://localhost${path}`))).status).toBe(404)
})

const LISTED = JSON.stringify({ files: [{ file: 'assets/outcomes-1.js', integrity: 'sha384-x' }] })

const built = join(directory, 'built')
await mkdir(built)
const appFiles = { 'index.html': APP, 'index.html.br': brotliCompressSync(APP), 'scripts.json': LISTED }
await Promise.all(Object.entries(appFiles).map(([name, content]) => writeFile(join(built, name), content)))

describe("the app's page with a sandbox", () => {
  const pageOf = async (sandbox: boolean, encoding: string) => {
    const served = await openWeb({ webRoot: built, ...(sandbox && { sandboxHtml }) })
    return served(new Request('http://localhost/', { headers: { 'accept-encoding': encoding } }))
  }

  test('is marked as a test and has the outcome panel, both plain and compressed', async () => {
    const plain = await (await pageOf(true, 'identity')).text()
    expect(plain).toContain('data-sandbox')
    expect(plain).toContain('src="./assets/outcomes-1.js" fetchpriority="low" integrity="sha384-x"')
    const compressed = await pageOf(true, 'br')
    expect(compressed.headers.get('content-encoding')).toBe('br')
    const content = Buffer.from(await compressed.arrayBuffer())
    expect(compressed.headers.get('content-length')).toBe(String(content.byteLength))
    expect(brotliDecompressSync(content).toString()).toBe(plain)
  })

  test('is served unchanged without a sandbox', async () => {
    expect(await (await pageOf(false, 'identity')).text()).toBe(APP)
    const compressed = Buffer.from(await (await pageOf(false, 'br')).arrayBuffer())
    expect(brotliDecompressSync(compressed).toString()).toBe(APP)
  })

  test('is given with the headers that it is served with', async () => {
    const search = 'merchantCode=framed&token=t'
    const { respond, builtHtml } = await files.openWeb({ webRoot: built, merchants })
    const served = await fetchOf(respond)(new Request(`http://localhost/?${search}`))
    const { 'content-length': _, vary, ...headers } = Object.fromEntries(served.headers)
    expect(await builtHtml(search)).toEqual({ html: await served.text(), headers })
    expect(vary).toBe('accept-encoding')
  })
})
