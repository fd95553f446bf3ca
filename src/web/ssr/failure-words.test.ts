import { expect, test } from 'vitest'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { safeUrl } from '../navigation/safe-url.ts'
import { failureWords, proxyBrowserWords, WORDS } from './failure-words.ts'

const english = await loadCatalogue('en')
const arabic = await loadCatalogue('ar')
const url = safeUrl('https://shop.example/back?a=1&b="2"', 'return', false)

test('a page whose app does not start says what happened, that no money moved, and what to do', () => {
  expect(failureWords(english).split('\n')).toEqual([
    '<!--words--><div id="not-loaded" class="shell-words" lang="en" dir="ltr" role="alert" hidden>',
    '<div data-case="stopped"><h1>The page did not load completely</h1><p>Please reload it. Your payment is not affected. If that does not help, open the link of this page in another browser.</p></div>',
    '<div data-case="old"><h1>This browser is too old for this page</h1><p>Please update it, or open the link of this page in another browser.</p></div>',
    '<p>Opening this page has moved no money. If you have already paid, your payment continues.</p>',
    '<input readonly dir="ltr" aria-label="Copy the link">',
    '<button type="button" data-press="copy" data-done="Copied">Copy the link</button>',
    '<button type="button" data-press="reload">Reload</button>',
    '</div>',
    '<noscript><div class="shell-words" lang="en" dir="ltr"><p>This page needs JavaScript to show your payment. Please turn it on and reload. Opening this page has moved no money. If you have already paid, your payment continues.</p></div></noscript><!--/words-->',
  ])
})

test('the way back to the shop stands in both words, names its host, and is escaped', () => {
  if (url === undefined) throw new Error('not a safe address')
  const way =
    '<p><a href="https://shop.example/back?a=1&amp;b=&quot;2&quot;" rel="noreferrer">Return to the shop</a> <small>You will return to shop.example</small></p>'
  const words = failureWords(english, { url, host: 'shop.example' })
  expect(words.split(way)).toHaveLength(3)
  expect(words.replaceAll(way, '')).toBe(failureWords(english))
})

test('the words of a language that is read from right to left say so, with scripts and without', () => {
  const words = failureWords(arabic)
  expect(words.match(/<div [^>]*lang=[^>]*>/g)).toEqual([
    '<div id="not-loaded" class="shell-words" lang="ar" dir="rtl" role="alert" hidden>',
    '<div class="shell-words" lang="ar" dir="rtl">',
  ])
  expect(words).not.toMatch(/unsupported\.|connection\.|page\./)
})

test('a browser that renders pages on servers of its operator gets words that it shows at once', () => {
  expect(proxyBrowserWords(english)).toBe(`<!--words--><div class="shell-words" lang="en" dir="ltr" role="alert">
<h1>This browser is too old for this page</h1><p>Please update it, or open the link of this page in another browser.</p><p>Opening this page has moved no money. If you have already paid, your payment continues.</p></div><!--/words-->`)
  expect(proxyBrowserWords(arabic)).toContain('lang="ar" dir="rtl" role="alert">')
})

test('the words of a page are replaced as a whole', () => {
  const page = `<body>${failureWords(english)}<div id="app"></div></body>`
  expect(page.replace(WORDS, '')).toBe('<body><div id="app"></div></body>')
  expect(`<body>${proxyBrowserWords(english)}</body>`.replace(WORDS, '')).toBe('<body></body>')
})
