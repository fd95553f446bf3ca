import { describe, expect, test } from 'vitest'
import { isLocale, type Locale, locales } from '#contract/locales.ts'
import { chooseLocale, directionOf, isolated } from './locales.ts'

const all = Object.keys(locales).filter(isLocale)

describe('the locale of the page', () => {
  test.each<[string, Parameters<typeof chooseLocale>[0], Locale]>([
    ['lang wins over the browser', { parameter: 'vi', browserLanguages: ['th'], offered: all }, 'vi'],
    ['an unknown lang is passed over', { parameter: 'xx', browserLanguages: ['th'], offered: all }, 'th'],
    [
      'a lang without catalogue is passed over',
      { parameter: 'vi', browserLanguages: ['th'], offered: ['en', 'th'] },
      'th',
    ],
    [
      'the browser wins over the currency',
      { browserLanguages: ['en-US'], currencyLanguages: ['th-TH'], offered: all },
      'en',
    ],
    [
      'a later browser language counts',
      { browserLanguages: ['fr', 'ko-KR'], currencyLanguages: ['th-TH'], offered: all },
      'ko',
    ],
    [
      'the currency speaks when the browser cannot',
      { browserLanguages: ['fr'], currencyLanguages: ['zh-TW', 'en'], offered: all },
      'zh-Hant',
    ],
    ['English when nothing fits', { browserLanguages: ['fr'], currencyLanguages: ['ak'], offered: all }, 'en'],
    ['English without any wish', { browserLanguages: [], offered: all }, 'en'],
  ])('%s', (_promise, sources, locale) => {
    expect(chooseLocale(sources)).toBe(locale)
  })
})

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
  (value, locale, shown) => {
    expect(isolated(value, locale)).toBe(shown)
  },
)
