import { describe, expect, test } from 'vitest'
import { type Locale, locales, matchLocale } from './locales.ts'

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
  ])('%s', (tag, locale) => {
    expect(matchLocale(tag)).toBe(locale)
  })

  test('every locale matches itself', () => {
    for (const locale of Object.keys(locales)) expect(matchLocale(locale)).toBe(locale)
  })
})

test('each language is offered by its own name for itself, in this order', () => {
  expect(Object.entries(locales).map(([locale, name]) => `${locale} ${name}`)).toEqual([
    ...['en English', 'id Bahasa Indonesia', 'th ไทย', 'vi Tiếng Việt', 'ms Bahasa Melayu', 'fil Filipino'],
    ...['hi हिन्दी', 'ja 日本語', 'ko 한국어', 'zh-Hans 简体中文', 'zh-Hant 繁體中文', 'pt-BR Português (Brasil)'],
    ...['es Español', 'sw Kiswahili', 'lo ລາວ', 'af Afrikaans', 'ar العربية', 'ur اردو', 'he עברית'],
    ...['tr Türkçe', 'bn বাংলা'],
  ])
})
