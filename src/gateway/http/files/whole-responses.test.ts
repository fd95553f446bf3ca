import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directoryOfFile } from '../../store/file-store.test-support.ts'
import { temporaryDirectory } from '../../store/temporary-store.test-support.ts'
import { fetchOf } from '../incoming-request.ts'
import { hashSourceOf, inlineScriptsOf, integrityOf } from './inventory.ts'
import { pageHeaders as headersOf } from './page-headers.ts'
import { openWeb } from './web.ts'

const CSS = 'main{}'
/** Every file has the same content: six bytes. */
const names = [
  ...['index.html', 'sandbox.html', 'gallery.html', 'assets/a-1.css', 'assets/a-1.js', 'assets/a-1.woff2'],
  ...['app.webmanifest', 'favicon.ico', 'icon.png', 'icon.svg', 'robots.txt', 'scripts.json'],
]

const directory = await directoryOfFile()
await mkdir(join(directory, 'assets'))
await Promise.all(names.map((name) => writeFile(join(directory, name), CSS)))
await writeFile(join(directory, 'scripts.json'), '{"files":[]}')
const web = await openWeb({ webRoot: directory, basePath: '/pay', sandboxHtml: (html) => html })

async function answer(path: string, init: RequestInit = {}) {
  const response = await fetchOf(web.respond)(new Request(`http://localhost${path}`, init))
  return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
}

const policy = (frames: string, ancestors: string) =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  `manifest-src 'self'; connect-src 'self'; ${frames}form-action 'self'; frame-ancestors ${ancestors}; ` +
  "base-uri 'none'; require-trusted-types-for 'script'; trusted-types 'none'; report-uri /pay/policy-reports; report-to policy"

const pageHeaders = {
  'cache-control': 'no-cache, no-transform',
  'content-length': '6',
  'content-type': 'text/html; charset=utf-8',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'reporting-endpoints': 'policy="/pay/policy-reports"',
  vary: 'accept-encoding',
  'x-content-type-options': 'nosniff',
}

test.each([
  ['/', policy('', "'none'"), { 'x-frame-options': 'DENY' }],
  ['/status', policy('', "'none'"), { 'x-frame-options': 'DENY' }],
  ['/sandbox', policy("frame-src 'self'; ", "'none'"), { 'x-frame-options': 'DENY' }],
  ['/gallery', policy("frame-src 'self'; ", "'self'"), {}],
])('the page %s has these headers, and no others', async (path, contentSecurityPolicy, more) => {
  const headers = {
    ...pageHeaders,
    'x-robots-tag': 'noindex',
    ...more,
    'content-security-policy': contentSecurityPolicy,
  }
  expect(await answer(path)).toEqual({ status: 200, text: CSS, headers })
})

test.each([
  ['/assets/a-1.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/a-1.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
  ['/assets/a-1.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ['/app.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
  ['/favicon.ico', 'image/x-icon', 'public, max-age=3600'],
  ['/icon.png', 'image/png', 'public, max-age=3600'],
  ['/icon.svg', 'image/svg+xml', 'public, max-age=3600'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'public, max-age=3600'],
])('the file %s is %s, and its headers are these', async (path, type, caching) => {
  expect(await answer(path)).toEqual({
    status: 200,
    text: CSS,
    headers: {
      'cache-control': caching,
      'content-length': '6',
      'content-type': type,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    },
  })
})

test('a HEAD of a page has the headers of its GET, and no content', async () => {
  const { headers } = await answer('/')
  expect(await answer('/', { method: 'HEAD' })).toEqual({ status: 200, headers, text: '' })
})

test.each([
  ...['POST', 'PUT', 'DELETE'].map((method) => {
    return { method, path: '/', status: 405, text: 'Only GET and HEAD are taken here.\n', more: { allow: 'GET, HEAD' } }
  }),
  { method: 'GET', path: '/nothing', status: 404, text: 'There is no such page.\n', more: {} },
  ...(
    [
      ['POST', '/auth-tokens', 'Only GET and HEAD are taken here. Is /pay/api/auth-tokens meant?\n'],
      ['POST', '/API/payins/a', 'Only GET and HEAD are taken here. Is /pay/api/payins/{idPayin} meant?\n'],
      ['POST', '//api/auth-tokens', 'Only GET and HEAD are taken here. Is /pay/api/auth-tokens meant?\n'],
      ['GET', '/payins/a', 'There is no such page. Is /pay/api/payins/{idPayin} meant?\n'],
    ] as const
  ).map(([method, path, text]) => {
    const isGet = method === 'GET'
    return { method, path, status: isGet ? 404 : 405, text, more: isGet ? {} : { allow: 'GET, HEAD' } }
  }),
])('$method $path is a line of text with these headers', async ({ method, path, status, text, more }) => {
  const plain = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' }
  expect(await answer(path, { method })).toEqual({ status, text, headers: { ...plain, ...more } })
})

test('a browser at an address that does not exist gets a page that loads nothing and is kept by nobody', async () => {
  const { status, headers, text } = await answer('/nothing', { headers: { accept: 'text/html,*/*' } })
  const style = /<style>([^<]*)<\/style>/.exec(text)?.[1] ?? ''
  expect(status).toBe(404)
  expect(headers).toEqual({
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; style-src ${hashSourceOf(style)}; img-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    'content-type': 'text/html; charset=utf-8',
    'referrer-policy': 'no-referrer',
    vary: 'accept',
    'x-content-type-options': 'nosniff',
  })
  expect(text.replace(style, '')).toBe(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>There is no such page</title>
<link rel="icon" href="/pay/favicon.svg" type="image/svg+xml">
<meta name="robots" content="noindex">
<style></style>
</head>
<body>
<main><div class="card"><h1>There is no such page</h1>
<p>Please check the address. To pay, go back to your shop and follow its link again.</p>
<p lang="en" dir="ltr">Here to test? Begin at the <a href="/pay/">start</a>, in the <a href="/pay/sandbox">workshop</a> or with the <a href="/pay/docs">documents</a>.</p></div></main>
</body>
</html>
`)
})

test('a page that nobody is configured to frame says so to browsers without CSP too', () => {
  expect(headersOf({ frameAncestors: [] })).toMatchObject({ 'x-frame-options': 'DENY' })
  expect(headersOf({ frameAncestors: ['https://shop.example'] })).not.toHaveProperty('x-frame-options')
})

test('the policy of each page allows its own inline scripts by their hashes', async () => {
  const { path, remove } = await temporaryDirectory()
  await writeFile(join(path, 'index.html'), '<script>main{}</script>')
  await writeFile(join(path, 'sandbox.html'), '<script>watch</script>')
  await mkdir(join(path, 'assets'))
  await writeFile(join(path, 'assets/.hidden.js'), 'x')
  const scripted = await openWeb({ webRoot: path, sandboxHtml: (html) => `${html}<script>outcomes</script>` })
  const open = async (target: string) => {
    const response = await fetchOf(scripted.respond)(new Request(`http://localhost${target}`))
    return { status: response.status, policy: response.headers.get('content-security-policy') ?? '' }
  }
  const outcomes = hashSourceOf('outcomes')
  expect((await open('/')).policy).toContain(
    `script-src 'self' 'sha256-YHx2MVWqMzRWnMbihKQsXBPElHRc92/5D9vT2EbduqI=' ${outcomes};`,
  )
  expect((await open('/sandbox')).policy).toContain(`script-src 'self' ${hashSourceOf('watch')};`)
  expect((await open('/assets/.hidden.js')).status).toBe(404)
  await remove()
})

test('a page of the development server is marked as a test in a sandbox, and the workshop is not', async () => {
  const developed = await openWeb({ page: async (path) => path, sandboxHtml: (html) => `${html} marked` })
  const textAt = async (target: string) =>
    (await fetchOf(developed.respond)(new Request(`http://localhost${target}`))).text()
  const texts = await Promise.all(['/', '/status', '/sandbox'].map(textAt))
  expect(texts).toEqual(['/ marked', '/status marked', '/sandbox'])
})

test('a page of the development server is not kept, so that an edit shows at once', async () => {
  const developed = await openWeb({ page: async () => '<p>edited</p>' })
  const response = await fetchOf(developed.respond)(new Request('http://localhost/'))
  const own = { 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' }
  expect(Object.fromEntries(response.headers)).toEqual(own)
})

test('hash sources and integrity values are those of the standards', () => {
  // printf 'main{}' | openssl dgst -sha256 -binary | base64, and with -sha384
  expect(hashSourceOf(CSS)).toBe("'sha256-YHx2MVWqMzRWnMbihKQsXBPElHRc92/5D9vT2EbduqI='")
  expect(integrityOf(CSS)).toBe('sha384-f6rFaaYq5bnqAVX8/DDjvNYi91qE/cXHFkwPhh3VHXDAIL51PteN6tndD8kYDQKu')
  const page = '<script>main{}</script><script src="x.js"></script><script>a()\n</script>'
  expect(inlineScriptsOf(page)).toEqual([
    "'sha256-YHx2MVWqMzRWnMbihKQsXBPElHRc92/5D9vT2EbduqI='",
    "'sha256-78Mb6dlYKSr4lLcPgR39KSZyUZtZQimBNqLd+C3BhA4='",
  ])
})
