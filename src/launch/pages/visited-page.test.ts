import { describe, expect, test } from 'vitest'
import { hashSourceOf, type Inventory } from '#gateway/http/files/inventory.ts'
import { pageHeaders } from '#gateway/http/files/page-headers.ts'
import { compareVisited } from './visited-page.ts'

const BOOT = 'boot()'
const file = (name: string) => ({ file: `assets/${name}`, integrity: `sha384-${name}`, reason: 'test' })
const inline = [{ page: 'index.html', source: hashSourceOf(BOOT), reason: 'test' }]
const inventory: Inventory = { pages: {}, files: [file('entry.js'), file('th.js')], inline }
const CSS = 'main{color:red}'
const page = [
  `<html><head><script>${BOOT}</script><link rel="icon" href="/favicon.svg">`,
  '<script type="module" src="./assets/entry.js" integrity="sha384-entry.js"></script>',
  `<link rel="modulepreload" href="./assets/th.js" integrity="sha384-th.js"><style>${CSS}</style></head>`,
  '<body><h1>Pay</h1><script type="application/json" id="initial-data">{"a":"x"}</script></body></html>',
].join('')
const policy = (pageHeaders({}, { inline: [hashSourceOf(BOOT)] })['content-security-policy'] ?? '').replace(
  "style-src 'self'",
  `style-src 'self' ${hashSourceOf(CSS)}`,
)

function differencesOf({ html = page, headers = {} }: { html?: string; headers?: Record<string, string> } = {}) {
  const all = { ...pageHeaders(), 'content-security-policy': policy, ...headers }
  const answer = { status: 200, headers: new Headers(all), body: new TextEncoder().encode(html) }
  return compareVisited(inventory, answer)
}

describe('a page with a rendered screen', () => {
  test('has no difference if it runs and loads only what is in the inventory', () => {
    expect(differencesOf()).toEqual([])
  })

  test('may be framed by the merchant’s configured origins, and may show the merchant’s logo', () => {
    const own = policy
      .replace("frame-ancestors 'none'", 'frame-ancestors https://shop.example')
      .replace('img-src', 'img-src https://cdn.example')
    const headers = { 'content-security-policy': own, 'cache-control': 'private, no-cache' }
    expect(differencesOf({ headers })).toEqual([])
  })

  test.each([
    ['an inline script of its own', page.replace('<body>', '<body><script>steal()</script>')],
    ['a changed first script', page.replace(BOOT, `${BOOT};steal()`)],
    ['a script of another site', page.replace('<body>', '<body><script src="https://evil.example/x.js"></script>')],
    ['a script with another content', page.replace('sha384-entry.js', 'sha384-other')],
    ['a script that is bound to nothing', page.replace(' integrity="sha384-entry.js"', '')],
    ['a style of another site', page.replace('<body>', '<link rel="stylesheet" href="//evil.example/x.css"><body>')],
    [
      'a script fetched ahead that nobody knows',
      page.replace('rel="modulepreload"', 'rel="late-script"').replace('./assets/th.js', './assets/other.js'),
    ],
    ['a preloaded module that nobody knows', page.replace('./assets/th.js', './assets/other.js')],
  ])('%s is named', (_name, html) => expect(differencesOf({ html }).map(({ code }) => code)).toContain('content'))

  test.each([
    ['script-src', policy.replace("script-src 'self'", "script-src 'self' https://evil.example")],
    ['style-src', policy.replace(CSS, '').replace(hashSourceOf(CSS), "'unsafe-inline'")],
    ['connect-src', policy.replace("connect-src 'self'", 'connect-src *')],
    ['nothing', ''],
  ])('a policy that differs in %s is named', (_name, changed) => {
    const [difference] = differencesOf({ headers: { 'content-security-policy': changed } })
    expect(difference).toMatchObject({ code: 'header', where: 'the visited page content-security-policy' })
  })

  test('has a difference when any other header differs', () => {
    const [difference] = differencesOf({ headers: { 'referrer-policy': 'unsafe-url' } })
    expect(difference).toMatchObject({ code: 'header', where: 'the visited page referrer-policy' })
  })
})

describe('a visited page', () => {
  const headersAt = (basePath: string) => new Headers(pageHeaders({}, { inline: [hashSourceOf(BOOT)], basePath }))
  const visited = ({ html = '', basePath = '', status = 200, headers = headersAt(basePath) }) =>
    compareVisited(inventory, { status, headers, body: new TextEncoder().encode(html) }, basePath)

  const contentOf = (of: string, expected: string, found: string) => ({
    code: 'content',
    where: `the visited page${of}`,
    expected,
    found,
  })

  test.each([302, 404, 503])('with status %i is no page', (status) => {
    const found = String(status)
    expect(visited({ status })).toEqual([{ code: 'status', where: 'the visited page', expected: '200', found }])
  })

  test('below a path has the headers of that path', () => {
    expect(visited({ basePath: '/below' })).toEqual([])
    expect(visited({ basePath: '/below', headers: headersAt('') })).not.toEqual([])
  })

  test.each(Object.keys(pageHeaders()).filter((name) => !['cache-control', 'x-frame-options'].includes(name)))(
    'without %s differs',
    (name) => {
      const headers = headersAt('')
      headers.delete(name)
      expect(visited({ headers })).toMatchObject([
        { where: `the visited page ${name}`, found: expect.stringMatching(/absent|^$/) },
      ])
    },
  )

  test('names what it loads with the integrity that was expected, and what nobody knows by its beginning', () => {
    const [file] = inventory.files
    expect(visited({ html: '<script src="./assets/entry.js" integrity="sha384-other"></script>' })).toEqual([
      contentOf(' ./assets/entry.js', String(file?.integrity), 'sha384-other'),
    ])
    expect(visited({ html: '<link rel="stylesheet" href="./assets/entry.js">' })).toMatchObject([{ found: 'none' }])
    expect(visited({ html: '<link rel="modulepreload" href="./assets/other.js">' })).toEqual([
      contentOf('', 'a script or style of the inventory', './assets/other.js'),
    ])
    const long = `<script>${'x'.repeat(200)}</script>`
    expect(visited({ html: long })).toMatchObject([{ found: long.slice(0, 80) }])
    expect(visited({ html: '<script>boot()</script><link rel="icon" href="https://cdn.example/i.svg">' })).toEqual([])
  })
})
