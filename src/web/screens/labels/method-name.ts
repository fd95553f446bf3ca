import { isMethodCode, methodOf } from '#contract/methods.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { untrustedText } from '../../ui/text/untrusted-text.ts'

/** Methods whose name says what they are; the others are brands, the same in every language. */
const translated = [
  'OFFLINE',
  'BANK_TRANSFER',
  'ONLINE',
  'VAPAY',
  'CODE_PAYMENT',
  'CRYPTO_OFFLINE',
  'MOBILE_MONEY',
  'EWALLET',
  'NETBANKING',
  'P2A_V2',
  'UPI_COLLECT',
  'WALLET_QR',
  'MOBILE_WALLET',
] as const

const isTranslated = (code: string): code is (typeof translated)[number] => translated.some((known) => known === code)

/** Whether a method goes by a brand, or by its own code, rather than by words. */
export const isBrand = (code: string): boolean => !isTranslated(code)

/** A method as people say it; a code that the app does not know in readable form. */
export function methodName(code: string, t: Translate): string {
  if (isTranslated(code)) return t(`method.${code}`)
  return isMethodCode(code) ? methodOf(code).brand : readableCode(code)
}

const abbreviations = ['QR', 'UPI', 'VA', 'EFT', 'SMS', 'ATM', 'USSD', 'ID']

/** `INSTANT_BANK_QR` as `Instant Bank QR`. */
export function readableCode(code: string): string {
  const words = untrustedText(code).split(/[\s_-]+/)
  return words.map((word) => (abbreviations.includes(word) ? word : capitalized(word))).join(' ')
}

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()
