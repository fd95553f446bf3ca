import { describe, expect, test } from 'vitest'
import { chooseLocale, directionOf, isLocale, isolated, type Locale, locales, matchLocale } from './locales.ts'

describe('a BCP 47 tag matches its locale:', () => {
  test.each<[string, Locale | undefined]>([
    ['en-GB', 'en'],
    ['EN_us', 'en'],
    ['th-TH', 'th'],
    ['th-TH-u-nu-thai', 'th'],
    ['in-ID', 'id'],
    ['tl-PH', 'fil'],
    ['fil', 'fil'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-BR'],
    ['es-419', 'es'],
    ['ar-EG', 'ar'],
    ['he-IL', 'he'],
    ['tr-TR', 'tr'],
    ['bn-BD', 'bn'],
    ['ur-PK', 'ur'],
    ['iw-IL', 'he'],
    ['zh', 'zh-Hans'],
    ['zh-CN', 'zh-Hans'],
    ['zh-SG', 'zh-Hans'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh-Hant-MY', 'zh-Hant'],
    ['zh-Hans-HK', 'zh-Hans'],
    ['zh-Hans-MY', 'zh-Hans'],
    ['fr-FR', undefined],
    ['constructor', undefined],
    ['', undefined],
    ['<script>', undefined],
  ])('%s', (tag, locale) => expect(matchLocale(tag)).toBe(locale))

  test('every locale matches itself', () => {
    for (const locale of Object.keys(locales)) expect(matchLocale(locale)).toBe(locale)
  })
})

test('each language is offered by its own name for itself, in this order, and further ones after these', () => {
  expect(
    Object.entries(locales)
      .map(([locale, name]) => `${locale} ${name}`)
      .slice(0, 21),
  ).toEqual([
    ...['en English', 'id Bahasa Indonesia', 'th ไทย', 'vi Tiếng Việt', 'ms Bahasa Melayu', 'fil Filipino'],
    ...['hi हिन्दी', 'ja 日本語', 'ko 한국어', 'zh-Hans 简体中文', 'zh-Hant 繁體中文', 'pt-BR Português (Brasil)'],
    ...['es Español', 'sw Kiswahili', 'lo ລາວ', 'af Afrikaans', 'ar العربية', 'ur اردو', 'he עברית'],
    ...['tr Türkçe', 'bn বাংলা'],
  ])
})

test.each<[string, Parameters<typeof chooseLocale>[0], Locale]>([
  ['lang wins over the browser', { parameter: 'vi', browserLanguages: ['th'] }, 'vi'],
  ['an unknown lang is passed over', { parameter: 'xx', browserLanguages: ['th'] }, 'th'],
  ['the browser wins over the currency', { browserLanguages: ['en-US'], currencyLanguages: ['th-TH'] }, 'en'],
  ['a later browser language counts', { browserLanguages: ['fr', 'ko-KR'], currencyLanguages: ['th-TH'] }, 'ko'],
  [
    'the currency speaks when the browser cannot',
    { browserLanguages: ['fr'], currencyLanguages: ['zh-TW', 'en'] },
    'zh-Hant',
  ],
  ['English when nothing fits', { browserLanguages: ['fr'], currencyLanguages: ['ak'] }, 'en'],
  ['English without any wish', { browserLanguages: [] }, 'en'],
])('the locale of the page: %s', (_promise, sources, locale) => expect(chooseLocale(sources)).toBe(locale))

test('Arabic, Urdu and Hebrew are read from right to left, every other language from left to right', () => {
  const rightToLeft = Object.keys(locales).filter((locale) => isLocale(locale) && directionOf(locale) === 'rtl')
  expect(rightToLeft).toEqual(['ar', 'ur', 'he'])
})

test('the direction is that of the script by which Intl knows the language', () => {
  for (const locale of Object.keys(locales).filter(isLocale)) {
    const { script } = new Intl.Locale(locale).maximize()
    expect([locale, directionOf(locale)]).toEqual([locale, /^(?:Arab|Hebr)$/.test(script ?? '') ? 'rtl' : 'ltr'])
  }
})

test.each([
  ['+66812345678', 'ar', '\u2068+66812345678\u2069'],
  ['Demo Shop', 'he', '\u2068Demo Shop\u2069'],
  ['חנות', 'he', 'חנות'],
  ['חנות', 'en', '\u2068חנות\u2069'],
  ['متجر النور', 'ar', 'متجر النور'],
  ['متجر النور', 'en', '\u2068متجر النور\u2069'],
  ['Demo Shop', 'en', 'Demo Shop'],
  [3, 'ar', 3],
] as const)(
  'the value %s in a sentence in %s is isolated only from words of the other direction',
  (value, locale, shown) => expect(isolated(value, locale)).toBe(shown),
)
