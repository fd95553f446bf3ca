import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { hashSourceOf } from '#gateway/http/files/inventory.ts'
import { type HttpResponse, webResponse } from '#gateway/http/http-response.ts'
import type { InitialScreen } from '#web/ssr/initial-data.ts'
import type { RenderedScreen, UnrenderedScreen } from '#web/ssr/render.ts'
import { inlineStyle } from './built-page.ts'
import { compressed, pageWithoutScreen, pageWithScreen, pageWriter, plainPageWith } from './page-writer.ts'

const screenNamed = (name: InitialScreen['screen']): InitialScreen => ({
  screen: name,
  environment: { device: 'android', languages: ['th'], timeZone: 'Asia/Bangkok', nowMs: 0 },
  money: [],
})
const screenWith = (changes: Partial<RenderedScreen> = {}): RenderedScreen => ({
  kind: 'screen',
  initialData: { locale: 'th', responses: [], rendered: screenNamed('choose') },
  html: '<h1>เลือก</h1>',
  title: 'A & B <i>',
  style: ':root{--light-accent:#000000}',
  words: '<p id="not-loaded">โหลดหน้าใหม่</p>',
  reloadSecs: undefined,
  isWithoutApp: false,
  hasCustomerData: false,
  ...changes,
})
const unrendered = (changes: Partial<UnrenderedScreen> = {}): UnrenderedScreen => ({
  kind: 'waiting',
  initialData: { locale: 'th', responses: [] },
  words: '<p id="not-loaded">โหลดหน้าใหม่</p>',
  ...changes,
})

describe('a written page', () => {
  const HTML =
    '<html lang="en"><head><title>Payment</title></head><body><!--words-->Reload.<!--/words--><div id="app"><!--shell--><!--/shell--></div></body></html>'
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'self'; img-src 'self'",
    'referrer-policy': 'no-referrer',
  }
  const responses = [{ key: 'k', status: 200, headers: {}, body: '{}' }]
  const screen = screenWith({
    initialData: { locale: 'pt-BR', responses, rendered: screenNamed('pay') },
    html: '<h1>Pagar</h1>',
    title: 'Pagamento',
    words: 'Recarregue.',
    style: ':root{}',
  })
  const writer = (css = '') =>
    pageWriter({
      cataloguesOf: vi.fn(() => []),
      scriptsOf: () => [],
      ...(css && { style: { css, source: hashSourceOf(css) } }),
    })

  type Write = ReturnType<typeof writer>
  const bytesOf = async (answer: HttpResponse): Promise<Buffer> => Buffer.from(await webResponse(answer).arrayBuffer())
  const textOf = async (write: Write, content: Parameters<Write>[1], encoding = '') => {
    const bytes = await bytesOf(await write({ html: HTML, headers }, content, encoding))
    return (encoding === '' ? bytes : brotliDecompressSync(bytes)).toString()
  }
  const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1]

  test('a page has the headers of the built one, and those of what it contains', async () => {
    const answer = await writer('p{}')({ html: HTML, headers }, screen, '')
    expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
      200,
      {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'self' ${hashSourceOf('p{}')} ${hashSourceOf(':root{}')}; img-src 'self'`,
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store, no-transform',
        vary: 'accept-encoding, accept-language',
        'content-length': String((await bytesOf(answer)).length),
      },
    ])
  })

  test.each([
    { encoding: 'br', coding: 'br', decompress: brotliDecompressSync },
    { encoding: 'gzip, br;q=0.5', coding: 'br', decompress: brotliDecompressSync },
    { encoding: 'gzip', coding: 'gzip', decompress: gunzipSync },
    { encoding: 'br;q=0, gzip', coding: 'gzip', decompress: gunzipSync },
  ])('a page for "$encoding" is compressed and says so', async ({ encoding, coding, decompress }) => {
    const answer = await writer()({ html: HTML, headers }, screen, encoding)
    const bytes = await bytesOf(answer)
    const own = { 'content-encoding': coding, 'content-length': String(bytes.length) }
    expect(Object.fromEntries(answer.headers)).toMatchObject(own)
    expect(decompress(bytes).toString()).toContain('<h1>Pagar</h1>')
  })

  test.each(['', 'gzip;q=0', 'br;q=0', 'abridged'])('a page for "%s" is not compressed', async (encoding) => {
    const answer = await writer()({ html: HTML, headers }, screen, encoding)
    expect(Object.fromEntries(answer.headers)).not.toHaveProperty('content-encoding')
    expect((await bytesOf(answer)).toString()).toContain('<h1>Pagar</h1>')
  })

  test('each page has its own language, title, colour and words', async () => {
    const write = writer()
    for (const encoding of ['', 'br']) {
      expect(titleOf(await textOf(write, screen, encoding))).toBe('Pagamento')
      expect(titleOf(await textOf(write, { ...screen, title: 'Outra' }, encoding))).toBe('Outra')
      const style = ':root{color:red}'
      expect(await textOf(write, { ...screen, style }, encoding)).toContain(`<style>${style}</style>`)
      const thai = await textOf(write, { ...screen, initialData: { ...screen.initialData, locale: 'th' } }, encoding)
      expect(thai).toContain('<html lang="th"')
      expect(await textOf(write, { ...screen, html: '<h1>Outro</h1>' }, encoding)).toContain('<h1>Outro</h1>')
      const words = 'Recarregue. Sempre.'
      expect(await textOf(write, { ...screen, words }, encoding)).toContain(words)
    }
  })

  test('a page that is not rendered has its words, with the app or alone', async () => {
    const write = writer()
    const words = (kind: 'app' | 'words', locale: 'th' | 'ar', said: string) => ({ kind, locale, words: said })
    expect(await textOf(write, words('app', 'th', 'ไทย'))).toContain('ไทย')
    expect(await textOf(write, words('app', 'ar', 'عربي'), 'br')).toContain('عربي')
    expect(await textOf(write, words('words', 'ar', 'خطأ'))).toContain('<html lang="ar" dir="rtl">')
  })
})

test('a compressed text is the same text, whatever it is', () =>
  fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 300 }), async (own) => {
      const text = `<h1>The page</h1>${`<li class="row">${own}</li>`.repeat(20)}`
      expect(brotliDecompressSync(await compressed(text)).toString()).toBe(Buffer.from(text).toString())
    }),
  ))

test('a list of 400 rows takes less than 1000 bytes', async () => {
  const rows = Array.from(
    { length: 400 },
    (_, place) => `<li data-row="${(place * 7919) % 211}">row ${place % 17}</li>`,
  )
  expect((await compressed(rows.join(''))).length).toBeLessThan(1000)
})

const ENTRY = '<script type="module" crossorigin src="./assets/index-1.js" integrity="sha384-e"></script>'
const RENDERER =
  '<link rel="modulepreload" id="renderer" crossorigin href="./assets/renderer-1.js" integrity="sha384-r">'

const built = [
  '<!doctype html><html data-sandbox lang="en"><head><title>Payment</title>',
  '<!--early--><script>requestEarly()</script><!--/early--><script>boot()</script>',
  ENTRY + RENDERER,
  '<link rel="stylesheet" crossorigin href="./assets/style-1.css" integrity="sha384-x"></head>',
  '<body><!--words--><p id="not-loaded">Reload.</p><!--/words-->',
  '<div id="app"><p>A banner</p><!--shell--><div></div><!--/shell-->\n</div></body></html>',
].join('')
const parts = {
  cataloguesOf: (locale: string) => [{ address: `./assets/${locale}.js`, integrity: 'sha384-th' }],
  scriptsOf: (name: string) => (name === 'pay' ? [{ address: './assets/pay.js', integrity: 'sha384-pay' }] : []),
  style: inlineStyle('main{color:red}'),
}

test('the rendered screen replaces the shell, in its language, with inline styles', () => {
  const { html, styles } = pageWithScreen(built, screenWith(), parts)
  expect(html).toContain('<html data-sandbox lang="th" dir="ltr" data-answered>')
  expect(html).toContain('<title>A &amp; B &lt;i&gt;</title>')
  const preload = '<link rel="modulepreload" href="./assets/th.js" integrity="sha384-th">'
  const late = `<template id="late-scripts">${ENTRY}${RENDERER}${preload}</template>`
  expect(html).toContain(`<p id="not-loaded">โหลดหน้าใหม่</p>${late}<div id="app"><h1>เลือก</h1></div>`)
  expect(html).not.toContain('rel="stylesheet"')
  expect(html).toMatch(/<\/title>(?:<link rel="late-script"[^>]*>){2}<script>boot\(\)<\/script>/)
  expect(styles.map(({ css }) => css)).toEqual(['main{color:red}', ':root{--light-accent:#000000}'])
  for (const { css, source } of styles) {
    expect(html).toContain(`<style>${css}</style>`)
    expect(source).toBe(hashSourceOf(css))
  }
})

test('the head of a rendered screen has links to the app’s scripts in front of the inline ones, and runs none of them', () => {
  const { html } = pageWithScreen(built, screenWith(), parts)
  const [head = ''] = html.split('</head>')
  const fetched = (name: string) => `<link rel="late-script" crossorigin href="./assets/${name}`
  expect(head).toContain(
    `${fetched('index-1.js" integrity="sha384-e">')}${fetched('renderer-1.js" integrity="sha384-r">')}`,
  )
  expect(head).not.toContain('type="module"')
  expect(head).not.toContain('modulepreload')
})

test('a rendered screen in Arabic is read from right to left', () => {
  const initialData = { ...screenWith().initialData, locale: 'ar' as const }
  const { html } = pageWithScreen(built, screenWith({ initialData }), parts)
  expect(html).toContain('<html data-sandbox lang="ar" dir="rtl" data-answered>')
})

test('initial data without a screen leaves the shell and the title unchanged', () => {
  const { html } = pageWithoutScreen(built, unrendered(), parts)
  expect(html).toContain('<title>Payment</title>')
  expect(html).toContain('<!--shell-->')
  expect(html).toContain('id="initial-data"')
  expect(html).toContain('<link rel="modulepreload" href="./assets/th.js" integrity="sha384-th">')
  expect(html).not.toContain('<template')
  expect(html).toContain(`<script>boot()</script>${ENTRY}${RENDERER}`)
})

const RELOAD = '<meta http-equiv="refresh" content="10">'
const NO_SCRIPT = '<noscript><p>Without script</p></noscript>'

test('a rendered screen that is to load itself anew does so only where no script runs', () => {
  const [head = ''] = pageWithScreen(built, screenWith({ reloadSecs: 10 }), parts).html.split('</head>')
  expect(head).toContain(`<noscript data-reload-secs="10">${RELOAD}</noscript>`)
  expect(pageWithScreen(built, screenWith(), parts).html).not.toContain('http-equiv')
})

test('the words about a browser without script are only in a page that shows nothing without it', () => {
  const words = `<p id="not-loaded"></p>${NO_SCRIPT}`
  expect(pageWithScreen(built, screenWith({ words }), parts).html).not.toContain(NO_SCRIPT)
  expect(pageWithoutScreen(built, unrendered({ words }), parts).html).toContain(NO_SCRIPT)
})

test('a page for a browser whose scripts do not go on running has none, and loads itself anew', () => {
  const { html } = pageWithScreen(built, screenWith({ reloadSecs: 10, isWithoutApp: true }), parts)
  expect(html).not.toMatch(/<script|<noscript|modulepreload/)
  expect(html).toContain(RELOAD)
  expect(html).toContain('<h1>เลือก</h1>')
})

test('no response can close its script element or act as a replacement pattern', () => {
  const body = '</script><script>alert(1)</script><!-- $& $1'
  const initialData = { ...screenWith().initialData, responses: [{ key: 'k', status: 200, headers: {}, body }] }
  const { html } = pageWithScreen(built, screenWith({ initialData, html: '<b>$& $1 $`</b>' }), parts)
  expect(html).toContain('<b>$& $1 $`</b>')
  const [, json = ''] = /<script type="application\/json" id="initial-data">(.*?)<\/script>/s.exec(html) ?? []
  expect(JSON.parse(json)).toEqual(initialData)
})

test('a build without inline styles keeps the link to its stylesheet', () => {
  const { html, styles } = pageWithScreen(built, screenWith({ style: undefined }), { ...parts, style: undefined })
  expect(html).toContain('rel="stylesheet"')
  expect(styles).toEqual([])
})

test('the scripts of a rendered screen are preloaded with their integrity', () => {
  const rendered = screenNamed('pay')
  const { html } = pageWithScreen(built, screenWith({ initialData: { ...screenWith().initialData, rendered } }), parts)
  expect(html).toContain('<link rel="modulepreload" href="./assets/pay.js" integrity="sha384-pay">')
  expect(pageWithScreen(built, screenWith(), parts).html).not.toContain('./assets/pay.js')
})

test('the page of a faulty address names the scripts that show what is wrong', () => {
  const scriptsOf = (name: string) => [{ address: `./assets/${name}.js`, integrity: 'sha384-other' }]
  const { html } = pageWithoutScreen(built, unrendered({ kind: 'faulty' }), { ...parts, scriptsOf })
  expect(html).toContain('<link rel="modulepreload" href="./assets/faulty.js" integrity="sha384-other">')
})

test('a page that may be rendered later opens itself again where no script runs', () => {
  const page = { locale: 'en', kind: 'app', words: '<p>Words.</p>' } as const
  const reload = /<noscript[^>]*><meta http-equiv="refresh" content="3"><\/noscript><\/head>/
  expect(plainPageWith(built, { ...page, reloadSecs: 3 })).toMatch(reload)
  expect(plainPageWith(built, page)).not.toContain('refresh')
})

test('a page of words only has neither the app nor a script', () => {
  const scripts = '<script>start()</script><script type="module" src="./assets/app.js"></script>'
  const page = built.replace('</head>', `${scripts}<link rel="modulepreload" href="./assets/part.js"></head>`)
  const html = plainPageWith(page, { locale: 'ar', kind: 'words', words: '<h1>قديم</h1>' })
  expect(html).toContain('<html data-sandbox lang="ar" dir="rtl">')
  expect(html).toContain('<h1>قديم</h1><div id="app"></div>')
  expect(html).not.toMatch(/<script|modulepreload|A banner/)
})
