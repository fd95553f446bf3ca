import type { CurrencyCode } from '#contract/currencies.ts'
import type { Locale } from '#contract/locales.ts'
import type { MethodCode } from '#contract/methods/methods.ts'

interface LocaleJourney {
  readonly method: MethodCode
  readonly currencyCode: CurrencyCode
  readonly amount: number
  /** The ordered amount as that country writes it, with a plain space for every kind of space. */
  readonly shown: string
  /** A font for the language's script on phones; absent when the system's own font has it. */
  readonly font?: string
  /** `ltr` where it is absent. */
  readonly direction?: 'rtl'
}

/** Half a unit more than a bank would round away, in currencies with minor units. */
const withParts = 1_234_567.5
const whole = 1_234_567

/** A typical payment in each language, written from knowledge of the country rather than copied from the page. */
export const localeJourneys: { readonly [L in Locale]: LocaleJourney } = {
  en: { method: 'OFFLINE', currencyCode: 'ZAR', amount: withParts, shown: 'R 1 234 567,50' },
  id: { method: 'QRISPAY', currencyCode: 'IDR', amount: withParts, shown: 'Rp 1.234.567,50' },
  th: { method: 'PROMPTPAY', currencyCode: 'THB', amount: withParts, shown: '฿1,234,567.50', font: 'Noto Sans Thai' },
  vi: { method: 'OFFLINE', currencyCode: 'VND', amount: whole, shown: '1.234.567 ₫' },
  ms: { method: 'DUITNOW', currencyCode: 'MYR', amount: withParts, shown: 'RM 1,234,567.50' },
  fil: { method: 'QRPH', currencyCode: 'PHP', amount: withParts, shown: '₱1,234,567.50' },
  hi: { method: 'UPIQR', currencyCode: 'INR', amount: withParts, shown: '₹12,34,567.50', font: 'Noto Sans Devanagari' },
  ja: { method: 'OFFLINE', currencyCode: 'JPY', amount: whole, shown: '￥1,234,567', font: 'Hiragino Sans' },
  ko: { method: 'OFFLINE', currencyCode: 'KRW', amount: whole, shown: '₩1,234,567', font: 'Apple SD Gothic Neo' },
  'zh-Hans': { method: 'OFFLINE', currencyCode: 'CNY', amount: withParts, shown: '¥1,234,567.50', font: 'PingFang SC' },
  'zh-Hant': {
    method: 'VAPAY',
    currencyCode: 'TWD',
    amount: withParts,
    shown: '$1,234,567.50 TWD',
    font: 'PingFang TC',
  },
  'pt-BR': { method: 'PIXQR', currencyCode: 'BRL', amount: withParts, shown: 'R$ 1.234.567,50' },
  es: { method: 'BANK_TRANSFER', currencyCode: 'MXN', amount: withParts, shown: '$1,234,567.50 MXN' },
  sw: { method: 'MOBILE_MONEY', currencyCode: 'KES', amount: withParts, shown: 'Ksh 1,234,567.50' },
  // Browsers have no number format for Lao: the page uses that of English, as is usual in Laos.
  lo: { method: 'OFFLINE', currencyCode: 'LAK', amount: withParts, shown: '₭1,234,567.50', font: 'Noto Sans Lao' },
  af: { method: 'OFFLINE', currencyCode: 'NAD', amount: withParts, shown: '$1 234 567,50 NAD' },
  // Students in Malaysia. An amount is read from left to right, so its sign is on the right.
  ar: { method: 'DUITNOW', currencyCode: 'MYR', amount: withParts, shown: '1,234,567.50 RM', direction: 'rtl' },
  // Spoken by fifty million people in India.
  ur: {
    method: 'UPIQR',
    currencyCode: 'INR',
    amount: withParts,
    shown: '₹1,234,567.50',
    font: 'Geeza Pro',
    direction: 'rtl',
  },
  // Travellers in Thailand.
  he: { method: 'PROMPTPAY', currencyCode: 'THB', amount: withParts, shown: '1,234,567.50 ฿', direction: 'rtl' },
  // Where stablecoins are widely used.
  tr: { method: 'CRYPTO_OFFLINE', currencyCode: 'USDT', amount: withParts, shown: '1.234.567,50 USDT' },
  bn: { method: 'UPIQR', currencyCode: 'INR', amount: withParts, shown: '₹12,34,567.50', font: 'Noto Sans Bengali' },
}
