import { expect, test } from 'vitest'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { english } from '../i18n/english.test-support.ts'
import { safeUrl } from '../navigation/safe-url.ts'
import { deadEndWords, failureWords, isProxyBrowser, linkFaulty, proxyBrowserWords, WORDS } from './failure-words.ts'

const inEnglish = await loadCatalogue('en')
const arabic = await loadCatalogue('ar')
const url = safeUrl('https://shop.example/back?a=1&b="2"', 'return', false)

const tooOld = `<h1>${english('unsupported.heading')}</h1><p>${english('unsupported.update')}</p>`

const BLOCK = /^<!--words--><script type="application\/json" id="not-loaded-words">(.*)<\/script>\n/
const wordsIn = (html: string): unknown => JSON.parse(BLOCK.exec(html)?.[1] ?? '')
const outside = (html: string) => html.replace(BLOCK, '')
const unscripted = (said: string) =>
  `<noscript><div class="shell-words" lang="en" dir="ltr">${said}</div></noscript><!--/words-->`

test('a page whose app does not start says what happened, that no money moved, and what to do', () => {
  const html = failureWords(inEnglish)
  const happened = english('connection.partial.text')
  expect(wordsIn(html)).toEqual({
    lang: 'en',
    dir: 'ltr',
    stopped: [english('connection.partial.heading'), `${happened} ${english('unsupported.elsewhere')}`],
    old: [english('unsupported.heading'), english('unsupported.update')],
    paid: english('unsupported.paid'),
    copy: english('unsupported.copyLink'),
    copied: english('copy.copied'),
    reload: english('connection.partial.reload'),
  })
  expect(outside(html)).toBe(unscripted(`<p>${english('page.noScript')} ${english('unsupported.paid')}</p>`))
})

test('a link that is refused or faulty says so under a heading', () => {
  for (const [link, text] of [
    [deadEndWords('link_expired'), 'stopped.notValid'],
    [linkFaulty, 'arrival.text'],
  ] as const) {
    const said = `<h1>${english('arrival.heading')}</h1><p>${english(text, { merchant: english('page.shop') })}</p>`
    expect(outside(failureWords(inEnglish, undefined, link))).toBe(unscripted(said))
  }
})

test('the way back to the shop stands in both words, names its host, and is escaped', () => {
  if (url === undefined) throw new Error('not a safe address')
  const host = english('return.host', { host: 'shop.example' })
  const way = `<p><a href="https://shop.example/back?a=1&amp;b=&quot;2&quot;" rel="noreferrer">${english('return.shop')}</a> <small>${host}</small></p>`
  const words = failureWords(inEnglish, url)
  expect(outside(words).replace(way, '')).toBe(outside(failureWords(inEnglish)))
  expect(outside(words)).toContain(way)
  expect(wordsIn(words)).toHaveProperty('back', { href: url, text: english('return.shop'), host })
})

test('the words of a language that is read from right to left say so, with scripts and without', () => {
  const words = failureWords(arabic)
  expect(wordsIn(words)).toMatchObject({ lang: 'ar', dir: 'rtl' })
  expect(outside(words)).toContain('<div class="shell-words" lang="ar" dir="rtl">')
  expect(words).not.toMatch(/unsupported\.|connection\.|page\./)
})

test('a browser that renders pages on servers of its operator gets words that it shows at once', () => {
  expect(proxyBrowserWords(inEnglish)).toBe(`<!--words--><div class="shell-words" lang="en" dir="ltr" role="alert">
${tooOld}<p>${english('unsupported.paid')}</p></div><!--/words-->`)
  expect(proxyBrowserWords(arabic)).toContain('lang="ar" dir="rtl" role="alert">')
})

test('the words of a page are replaced as a whole', () => {
  const page = `<body>${failureWords(inEnglish)}<div id="app"></div></body>`
  expect(page.replace(WORDS, '')).toBe('<body><div id="app"></div></body>')
  expect(`<body>${proxyBrowserWords(inEnglish)}</body>`.replace(WORDS, '')).toBe('<body></body>')
})
const webView = (rest: string) =>
  `Mozilla/5.0 (Linux; Android 13; CPH2387 Build/TP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.6778.39 Mobile Safari/537.36 ${rest}`

test.each([
  ['Opera Mini', 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16'],
  [
    'UC Browser for slow networks',
    'UCWEB/2.0 (MIDP-2.0; U; Adr 9; en-US; RMX1941) U2/1.0.0 UCBrowser/10.7.9.856 U2/1.0.0 Mobile',
  ],
])('%s renders pages on its own servers', (_name, userAgent) => expect(isProxyBrowser(userAgent)).toBe(true))

test.each([
  ['Line', webView('Line/14.20.1/IAB')],
  ['WhatsApp', webView('WhatsApp/2.24.25.76')],
  ['Facebook', webView('[FB_IAB/FB4A;FBAV/490.0.0.43.82;]')],
  ['WeChat', webView('MMWEBID/2247 MicroMessenger/8.0.54.2760(0x28003640) WeChat/arm64 NetType/WIFI Language/en')],
  ['Opera on Android', webView('OPR/86.0.4550.82404')],
  [
    'UC Browser',
    'Mozilla/5.0 (Linux; U; Android 12; en-US; V2029) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/123.0.6312.80 UCBrowser/15.5.2.1346 Mobile Safari/537.36',
  ],
])('%s runs the page on the device', (_name, userAgent) => expect(isProxyBrowser(userAgent)).toBe(false))
