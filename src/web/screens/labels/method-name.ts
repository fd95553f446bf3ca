import { isMethodCode, type MethodCode, methodOf, type methods } from '#contract/methods/methods.ts'
import type { Translate } from '../../i18n/i18n-provider.tsx'
import { untrustedText } from '../../ui/text/untrusted.tsx'

/** Methods without a brand: the catalogues name them. */
type TranslatedCode = {
  [M in MethodCode]: (typeof methods)[M] extends { readonly brand: string } ? never : M
}[MethodCode]

const brandOf = (code: string): string | undefined => (isMethodCode(code) ? methodOf(code).brand : readableCode(code))

/** Whether a method goes by a brand, or by its own code, rather than by words of the catalogue. */
export const isBrand = (code: string): boolean => brandOf(code) !== undefined

/** The name customers know a method by; an unknown method's is its code in readable form. */
export const methodName = (code: string, t: Translate): string =>
  // Only these codes have no brand.
  brandOf(code) ?? t(`method.${code as TranslatedCode}`)

const abbreviations = ['QR', 'UPI', 'VA', 'EFT', 'SMS', 'ATM', 'USSD', 'ID']

/** `INSTANT_BANK_QR` as `Instant Bank QR`. */
export function readableCode(code: string): string {
  const words = untrustedText(code).split(/[\s_-]+/)
  return words.map((word) => (abbreviations.includes(word) ? word : capitalized(word))).join(' ')
}

const capitalized = (word: string): string => word.slice(0, 1) + word.slice(1).toLowerCase()
