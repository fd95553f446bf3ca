import { expect, test } from 'vitest'
import { currencies, currencyCodes, isCurrencyCode } from './currencies.ts'

/**
 * ISO 4217 number, wire decimals, shown decimals, locale, languages: written down a second time, apart from the table.
 */
const expected = {
  ARS: ['032', 2, 2, 'es-AR', 'es-AR en'],
  BRL: ['986', 2, 2, 'pt-BR', 'pt-BR en'],
  CNY: ['156', 2, 2, 'zh-CN', 'zh-CN en'],
  COP: ['170', 2, 0, 'es-CO', 'es-CO en'],
  GHS: ['936', 2, 2, 'en-GH', 'en-GH ak ee'],
  IDR: ['360', 2, 0, 'id-ID', 'id-ID en'],
  INR: ['356', 2, 2, 'en-IN', 'en-IN hi-IN bn-IN te-IN ta-IN mr-IN'],
  JPY: ['392', 0, 0, 'ja-JP', 'ja-JP en'],
  KES: ['404', 2, 2, 'en-KE', 'en-KE sw-KE'],
  KRW: ['410', 0, 0, 'ko-KR', 'ko-KR en'],
  LAK: ['418', 2, 0, 'lo-LA', 'lo-LA th en'],
  MXN: ['484', 2, 2, 'es-MX', 'es-MX en'],
  MYR: ['458', 2, 2, 'ms-MY', 'ms-MY en-MY zh-Hans-MY ta-MY'],
  NAD: ['516', 2, 2, 'en-NA', 'en-NA af-NA de-NA'],
  NGN: ['566', 2, 2, 'en-NG', 'en-NG ha yo ig pcm'],
  PHP: ['608', 2, 2, 'en-PH', 'en-PH fil-PH'],
  THB: ['764', 2, 2, 'th-TH', 'th-TH en'],
  TWD: ['901', 2, 2, 'zh-TW', 'zh-TW en'],
  // ISO does not list stablecoins. At most six decimals, shown without trailing zeros and never rounded.
  USDC: [null, 6, 0, 'en', 'en'],
  USDT: [null, 6, 0, 'en', 'en'],
  VND: ['704', 0, 0, 'vi-VN', 'vi-VN en'],
  ZAR: ['710', 2, 2, 'en-ZA', 'en-ZA af-ZA zu-ZA xh-ZA'],
} as const

test('the table has exactly the 22 currencies of the payin methods', () => {
  expect(currencyCodes).toEqual(Object.keys(expected))
})

test.each(currencyCodes)('%s is written and shown as its country does', (code) => {
  const { numeric, decimals, displayDecimals, locale, languages } = currencies[code]
  expect([numeric, decimals, displayDecimals, locale, languages.join(' ')]).toEqual(expected[code])
})

test.each(currencyCodes)('%s has a locale and languages that are well-formed tags', (code) => {
  const { locale, languages } = currencies[code]
  expect(Intl.getCanonicalLocales([locale, ...languages])).toEqual([...new Set([locale, ...languages])])
})

test.each(currencyCodes.filter((code) => currencies[code].country !== null))('%s lies in its country', (code) => {
  const { country, locale } = currencies[code]
  expect(new Intl.Locale(locale).region).toBe(country)
  expect(code.slice(0, 2)).toBe(country)
})

test('currency codes are upper case, and names of Object.prototype are not currency codes', () => {
  expect(isCurrencyCode('THB')).toBe(true)
  for (const text of ['thb', 'EUR', '', 'constructor', '__proto__', 'toString'])
    expect(isCurrencyCode(text)).toBe(false)
})
