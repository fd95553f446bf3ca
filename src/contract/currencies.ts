import { keysOf } from './keys-of.ts'

/** A currency of the payin table: how it is written on the wire, and how people who use it read it. */
export interface Currency {
  /** ISO 4217 numeric code; null for stablecoins, which ISO does not list. */
  readonly numeric: string | null
  /** The most decimals that an amount may have on the wire. */
  readonly decimals: number
  /** The least decimals to show; an amount is never rounded to them. */
  readonly displayDecimals: number
  /** ISO 3166 country whose phone and account formats apply; null for currencies without a country. */
  readonly country: string | null
  /** BCP 47, most common first; that one as it is written in the country. */
  readonly languages: readonly string[]
}

export const currencies = {
  ARS: { numeric: '032', decimals: 2, displayDecimals: 2, country: 'AR', languages: ['es-AR', 'en'] },
  BRL: { numeric: '986', decimals: 2, displayDecimals: 2, country: 'BR', languages: ['pt-BR', 'en'] },
  CNY: { numeric: '156', decimals: 2, displayDecimals: 2, country: 'CN', languages: ['zh-CN', 'en'] },
  COP: { numeric: '170', decimals: 2, displayDecimals: 0, country: 'CO', languages: ['es-CO', 'en'] },
  GHS: { numeric: '936', decimals: 2, displayDecimals: 2, country: 'GH', languages: ['en-GH', 'ak', 'ee'] },
  IDR: { numeric: '360', decimals: 2, displayDecimals: 0, country: 'ID', languages: ['id-ID', 'en'] },
  INR: {
    numeric: '356',
    decimals: 2,
    displayDecimals: 2,
    country: 'IN',
    languages: ['en-IN', 'hi-IN', 'bn-IN', 'te-IN', 'ta-IN', 'mr-IN'],
  },
  JPY: { numeric: '392', decimals: 0, displayDecimals: 0, country: 'JP', languages: ['ja-JP', 'en'] },
  KES: { numeric: '404', decimals: 2, displayDecimals: 2, country: 'KE', languages: ['en-KE', 'sw-KE'] },
  KRW: { numeric: '410', decimals: 0, displayDecimals: 0, country: 'KR', languages: ['ko-KR', 'en'] },
  LAK: { numeric: '418', decimals: 2, displayDecimals: 0, country: 'LA', languages: ['lo-LA', 'th', 'en'] },
  MXN: { numeric: '484', decimals: 2, displayDecimals: 2, country: 'MX', languages: ['es-MX', 'en'] },
  MYR: {
    numeric: '458',
    decimals: 2,
    displayDecimals: 2,
    country: 'MY',
    languages: ['ms-MY', 'en-MY', 'zh-Hans-MY', 'ta-MY'],
  },
  NAD: { numeric: '516', decimals: 2, displayDecimals: 2, country: 'NA', languages: ['en-NA', 'af-NA', 'de-NA'] },
  NGN: {
    numeric: '566',
    decimals: 2,
    displayDecimals: 2,
    country: 'NG',
    languages: ['en-NG', 'ha', 'yo', 'ig', 'pcm'],
  },
  PHP: { numeric: '608', decimals: 2, displayDecimals: 2, country: 'PH', languages: ['en-PH', 'fil-PH'] },
  THB: { numeric: '764', decimals: 2, displayDecimals: 2, country: 'TH', languages: ['th-TH', 'en'] },
  TWD: { numeric: '901', decimals: 2, displayDecimals: 0, country: 'TW', languages: ['zh-TW', 'en'] },
  USDC: { numeric: null, decimals: 6, displayDecimals: 0, country: null, languages: ['en'] },
  USDT: { numeric: null, decimals: 6, displayDecimals: 0, country: null, languages: ['en'] },
  VND: { numeric: '704', decimals: 0, displayDecimals: 0, country: 'VN', languages: ['vi-VN', 'en'] },
  ZAR: {
    numeric: '710',
    decimals: 2,
    displayDecimals: 2,
    country: 'ZA',
    languages: ['en-ZA', 'af-ZA', 'zu-ZA', 'xh-ZA'],
  },
} as const satisfies Record<string, Currency>

export type CurrencyCode = keyof typeof currencies

/** ISO 3166 code of a country whose currency is in the table. */
export type Country = NonNullable<(typeof currencies)[CurrencyCode]['country']>

/** Whether the text is a currency code of the table; codes are upper case. */
export const isCurrencyCode = (text: string): text is CurrencyCode => Object.hasOwn(currencies, text)

/** Every currency code, in the table's order. */
export const currencyCodes = keysOf(currencies)
