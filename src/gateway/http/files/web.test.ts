import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOverHttp, startTestServer, type TestServer } from '../../app/api-tests/support/test-server.test-support.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { sandboxHtml } from '../../sandbox/sandbox-html.ts'
import { temporaryDirectory } from '../../store/temporary-store.test-support.ts'
import { type Fetch, fetchOf } from '../incoming-request.ts'
import { pageHeaders } from './page-headers.ts'
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

let directory: Awaited<ReturnType<typeof temporaryDirectory>>
let server: TestServer
let web: Fetch
beforeAll(async () => {
  directory = await temporaryDirectory()
  const root = join(directory.path, 'web')
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
  await mkdir(join(root, 'assets'), { recursive: true })
  await mkdir(join(root, '.vite'))
  await Promise.all(Object.entries(contents).map(([name, content]) => writeFile(join(root, name), content)))
  await writeFile(join(directory.path, 'secret.js'), 'outside')
  const merchants = { find: async (code: string) => (code === 'framed' ? (framed as unknown as Merchant) : undefined) }
  web = await openWeb({ webRoot: root, merchants, sandboxHtml })
  server = await startTestServer()
  server.respondWith((await files.openWeb({ webRoot: root, merchants, sandboxHtml })).respond)
})
afterAll(async () => {
  await server.close()
  await directory.remove()
})

const get = (path: string, headers: Record<string, string> = {}) =>
  sendOverHttp(server.port, { method: 'GET', path, headers })
const policyOf = async (path: string) => String((await get(path)).headers['content-security-policy'])

describe("the app's page", () => {
  test.each(['/', '/status', '/?merchantCode=shop&token=x', '/status?idPayin=1'])('is served at %s', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.text).toBe(HTML)
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers['set-cookie']).toBeUndefined()
  })

  test('has a Content-Security-Policy with Trusted Types and without unsafe or third-party sources', async () => {
    const policy = await policyOf('/')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
  })

  test('has reports of policy violations sent below the path of PUBLIC_URL', () => {
    const headers = pageHeaders({}, { basePath: '/pay' })
    expect(headers['reporting-endpoints']).toBe('policy="/pay/policy-reports"')
    // For browsers without the Reporting API.
    expect(headers['content-security-policy']).toContain('; report-uri /pay/policy-reports; ')
  })

  test('may be framed only by the origins that the merchant of its URL has configured', async () => {
    expect(await policyOf('/')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/?merchantCode=nobody')).toContain("frame-ancestors 'none'")
    expect(await policyOf('/?merchantCode=framed')).toContain('frame-ancestors https://shop.example;')
    // For browsers without CSP support. X-Frame-Options cannot name another origin.
    for (const path of ['/', '/status', '/sandbox']) expect((await get(path)).headers['x-frame-options']).toBe('DENY')
    for (const path of ['/?merchantCode=framed', '/gallery'])
      expect((await get(path)).headers['x-frame-options']).toBeUndefined()
  })

  test("may load external images only from the origins of the merchant's logos", async () => {
    expect(await policyOf('/?merchantCode=framed')).toContain(
      "img-src 'self' data: https://cdn.example https://logos.example:8443;",
    )
    expect(await policyOf('/?merchantCode=nobody')).toContain("img-src 'self' data:;")
  })
})

describe('static files', () => {
  test('are cached for a year if their name has a hash, else for an hour', async () => {
    const asset = await get('/assets/style-abc123.css')
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(asset.headers['content-type']).toBe('text/css; charset=utf-8')
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
  })

  test.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.000, gzip', 'gzip'],
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

  test('get a response to HEAD with headers and without content', async () => {
    const response = await sendOverHttp(server.port, { method: 'HEAD', path: '/assets/style-abc123.css' })
    expect(response.headers['content-length']).toBe('6')
    expect(response.text).toBe('')
  })

  test.each([
    '/../secret.js',
    '/assets/../../secret.js',
    '/%2e%2e/secret.js',
    '/..%2fsecret.js',
    '//secret.js',
    '/assets',
    '/assets/',
    '/index.html',
    '/notes.md',
    '/.vite/manifest.json',
    '/assets/entry-abc123.js.br',
    '/nothing.js',
    '/constructor',
  ])('do not exist at %s', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  test('cannot be reached with backslashes in the path', async () => {
    const target = '/assets/..\\..\\secret.js'
    expect((await web(new Request('http://localhost/'), { target })).status).toBe(404)
  })

  test.each(['POST', 'PUT', 'DELETE'])('respond to %s with 405', async (method) => {
    expect((await sendOverHttp(server.port, { method, path: '/' })).status).toBe(405)
  })
})

describe('an address that does not exist', () => {
  const open = async (isSandbox: boolean, accept: string) => {
    const web = await openWeb(isSandbox ? { sandboxHtml: (html: string) => html } : {})
    const response = await web(new Request('http://localhost/nothing', { headers: { accept } }))
    return { status: response.status, text: await response.text() }
  }

  test('leads testers to the start, the workshop and the documents in a sandbox only', async () => {
    const sandbox = await open(true, 'text/html')
    expect(sandbox.status).toBe(404)
    for (const address of ['/', '/sandbox', '/docs']) expect(sandbox.text).toContain(`href="${address}"`)
    const live = await open(false, 'text/html')
    expect(live).toMatchObject({ status: 404, text: expect.stringContaining('go back to your shop') })
    expect(live.text).not.toMatch(/href="\/(?:sandbox|docs)?"/)
  })

  test('is told in the language that whoever opens it reads, and testers in theirs', async () => {
    const words = { language: { tag: 'ar', direction: 'rtl' }, heading: 'لا يعمل', text: 'ارجع' } as const
    const opened = await openWeb({ sandboxHtml: (html: string) => html, nothingHereIn: async () => words })
    const response = await opened(new Request('http://localhost/nothing', { headers: { accept: 'text/html' } }))
    const text = await response.text()
    expect(text).toContain('<html lang="ar" dir="rtl">')
    for (const one of ['<title>لا يعمل</title>', '<h1>لا يعمل</h1>', '<p>ارجع</p>', '<p lang="en" dir="ltr">Here'])
      expect(text).toContain(one)
  })

  test('is a line of text for a program', async () => {
    expect(await open(true, '*/*')).toEqual({ status: 404, text: 'There is no such page.\n' })
  })
})

test('a page that is not built responds with 404 and says so', async () => {
  const unbuilt = await openWeb({ webRoot: join(directory.path, 'nothing') })
  expect((await unbuilt(new Request('http://localhost/'))).status).toBe(404)
})

test('a development server supplies the HTML of each page itself', async () => {
  const developed = await openWeb({ page: async (path) => `<p>${path}</p>` })
  expect(await (await developed(new Request('http://localhost/status?x=1'))).text()).toBe('<p>/status</p>')
})

describe("the workshop's page", () => {
  test('has the same security headers as the app, and no merchant may frame it', async () => {
    const response = await get('/sandbox?merchantCode=framed&section=urls')
    expect([response.status, response.text]).toEqual([200, WORKSHOP])
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(response.headers['content-security-policy']).not.toMatch(/unsafe|https?:/)
  })

  test('does not exist without a sandbox', async () => {
    const live = await openWeb({ webRoot: join(directory.path, 'web') })
    for (const path of ['/sandbox', '/sandbox.html', '/gallery', '/gallery.html'])
      expect((await live(new Request(`http://localhost${path}`))).status).toBe(404)
  })
})

test('the workshop may show pages of its own origin in frames, and be framed by none', async () => {
  const policy = await policyOf('/sandbox?merchantCode=framed')
  expect(policy).toContain("frame-src 'self';")
  expect(policy).toContain("frame-ancestors 'none';")
  expect(await policyOf('/')).not.toContain('frame-src')
})

test('the gallery may be framed by itself only', async () => {
  const response = await get('/gallery?merchantCode=framed&step=pay')
  expect([response.status, response.text]).toEqual([200, GALLERY])
  const policy = response.headers['content-security-policy']
  expect(policy).toContain("frame-src 'self';")
  expect(policy).toContain("frame-ancestors 'self';")
  expect(policy).not.toMatch(/unsafe|https?:/)
})

const LISTED = JSON.stringify({ files: [{ file: 'assets/outcomes-1.js', integrity: 'sha384-x' }] })

describe("the app's page with a sandbox", () => {
  let folder: Awaited<ReturnType<typeof temporaryDirectory>>
  beforeAll(async () => {
    folder = await temporaryDirectory()
    const files = { 'index.html': APP, 'index.html.br': brotliCompressSync(APP), 'scripts.json': LISTED }
    await Promise.all(Object.entries(files).map(([name, content]) => writeFile(join(folder.path, name), content)))
  })
  afterAll(() => folder.remove())
  const pageOf = async (sandbox: boolean, encoding: string) => {
    const served = await openWeb({ webRoot: folder.path, ...(sandbox && { sandboxHtml }) })
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
})

test('the built page is given with the headers that it is served with', async () => {
  const search = 'merchantCode=framed&token=t'
  const directory = await temporaryDirectory()
  await writeFile(join(directory.path, 'index.html'), APP)
  const merchants = { find: async () => framed as unknown as Merchant }
  const { respond, builtHtml } = await files.openWeb({ webRoot: directory.path, merchants })
  const served = await fetchOf(respond)(new Request(`http://localhost/?${search}`))
  const { 'content-length': _, vary, ...headers } = Object.fromEntries(served.headers)
  expect(await builtHtml(search)).toEqual({ html: await served.text(), headers })
  expect(vary).toBe('accept-encoding')
  await directory.remove()
})
