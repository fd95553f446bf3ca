import { expect, test } from 'vitest'
import { loadCatalogue } from '../i18n/catalogues.ts'
import { english } from '../i18n/english.test-support.ts'
import { safeUrl } from '../navigation/safe-url.ts'
import { failureWords, proxyBrowserWords, WORDS } from './failure-words.ts'

const inEnglish = await loadCatalogue('en')
const arabic = await loadCatalogue('ar')
const url = safeUrl('https://shop.example/back?a=1&b="2"', 'return', false)

const tooOld = `<h1>${english('unsupported.heading')}</h1><p>${english('unsupported.update')}</p>`

test('a page whose app does not start says what happened, that no money moved, and what to do', () => {
  expect(failureWords(inEnglish).split('\n')).toEqual([
    '<!--words--><div id="not-loaded" class="shell-words" lang="en" dir="ltr" role="alert" hidden>',
    `<div data-case="stopped"><h1>${english('connection.partial.heading')}</h1><p>${english('connection.partial.text')} ${english('unsupported.elsewhere')}</p></div>`,
    `<div data-case="old">${tooOld}</div>`,
    `<p>${english('unsupported.paid')}</p>`,
    `<input readonly dir="ltr" aria-label="${english('unsupported.copyLink')}">`,
    `<button type="button" data-press="copy" data-done="${english('copy.copied')}">${english('unsupported.copyLink')}</button>`,
    `<button type="button" data-press="reload">${english('connection.partial.reload')}</button>`,
    '</div>',
    `<noscript><div class="shell-words" lang="en" dir="ltr"><p>${english('page.noScript')} ${english('unsupported.paid')}</p></div></noscript><!--/words-->`,
  ])
})

test('the way back to the shop stands in both words, names its host, and is escaped', () => {
  if (url === undefined) throw new Error('not a safe address')
  const way = `<p><a href="https://shop.example/back?a=1&amp;b=&quot;2&quot;" rel="noreferrer">${english('return.shop')}</a> <small>${english('return.host', { host: 'shop.example' })}</small></p>`
  const words = failureWords(inEnglish, { url, host: 'shop.example' })
  expect(words.split(way)).toHaveLength(3)
  expect(words.replaceAll(way, '')).toBe(failureWords(inEnglish))
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
  expect(proxyBrowserWords(inEnglish)).toBe(`<!--words--><div class="shell-words" lang="en" dir="ltr" role="alert">
${tooOld}<p>${english('unsupported.paid')}</p></div><!--/words-->`)
  expect(proxyBrowserWords(arabic)).toContain('lang="ar" dir="rtl" role="alert">')
})

test('the words of a page are replaced as a whole', () => {
  const page = `<body>${failureWords(inEnglish)}<div id="app"></div></body>`
  expect(page.replace(WORDS, '')).toBe('<body><div id="app"></div></body>')
  expect(`<body>${proxyBrowserWords(inEnglish)}</body>`.replace(WORDS, '')).toBe('<body></body>')
})
