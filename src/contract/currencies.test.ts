import { expect, test } from 'vitest'
import { currencies, currencyCodes, isCurrencyCode } from './currencies.ts'
import { keysOf } from './keys-of.ts'

/**
 * Of the specification's 22 currencies, written down a second time: ISO 4217 number, wire decimals, shown decimals,
 * languages.
 */
const expected = {
  ARS: ['032', 2, 2, 'es-AR en'],
  BRL: ['986', 2, 2, 'pt-BR en'],
  CNY: ['156', 2, 2, 'zh-CN en'],
  COP: ['170', 2, 0, 'es-CO en'],
  GHS: ['936', 2, 2, 'en-GH ak ee'],
  IDR: ['360', 2, 0, 'id-ID en'],
  INR: ['356', 2, 2, 'en-IN hi-IN bn-IN te-IN ta-IN mr-IN'],
  JPY: ['392', 0, 0, 'ja-JP en'],
  KES: ['404', 2, 2, 'en-KE sw-KE'],
  KRW: ['410', 0, 0, 'ko-KR en'],
  LAK: ['418', 2, 0, 'lo-LA th en'],
  MXN: ['484', 2, 2, 'es-MX en'],
  MYR: ['458', 2, 2, 'ms-MY en-MY zh-Hans-MY ta-MY'],
  NAD: ['516', 2, 2, 'en-NA af-NA de-NA'],
  NGN: ['566', 2, 2, 'en-NG ha yo ig pcm'],
  PHP: ['608', 2, 2, 'en-PH fil-PH'],
  THB: ['764', 2, 2, 'th-TH en'],
  TWD: ['901', 2, 0, 'zh-TW en'],
  // ISO does not list stablecoins. At most six decimals, shown without trailing zeros and never rounded.
  USDC: [null, 6, 0, 'en'],
  USDT: [null, 6, 0, 'en'],
  VND: ['704', 0, 0, 'vi-VN en'],
  ZAR: ['710', 2, 2, 'en-ZA af-ZA zu-ZA xh-ZA'],
} as const

test.each(keysOf(expected))('%s is written and shown as its country does', (code) => {
  const { numeric, decimals, displayDecimals, languages } = currencies[code]
  expect([numeric, decimals, displayDecimals, languages.join(' ')]).toEqual(expected[code])
})

test.each(currencyCodes)('%s has languages that are well-formed tags', (code) => {
  const { languages } = currencies[code]
  expect(Intl.getCanonicalLocales([...languages])).toEqual(languages)
})

test.each(currencyCodes.filter((code) => currencies[code].country !== null))('%s lies in its country', (code) => {
  const { country, languages } = currencies[code]
  expect(new Intl.Locale(languages[0]).region).toBe(country)
  expect(code.slice(0, 2)).toBe(country)
})

test('currency codes are upper case, and names of Object.prototype are not currency codes', () => {
  expect(isCurrencyCode('THB')).toBe(true)
  for (const text of ['thb', 'EUR', '', 'constructor', '__proto__', 'toString'])
    expect(isCurrencyCode(text)).toBe(false)
})
