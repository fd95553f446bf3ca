import { keysOf } from '../keys-of.ts'
import { type CheckDigit, checkDigits } from './check-digits.ts'

/** How one kind of value is written on the wire. */
export interface Format {
  /** The whole wire value, anchored. */
  readonly pattern: RegExp
  /** In characters, not in the units of UTF-16. */
  readonly maxLength: number
  readonly checkDigit?: CheckDigit
  /** The check digit applies only to values of this shape: an account number has one, an alias has none. */
  readonly checkedShape?: RegExp
  /** Characters people type or paste that the wire value does not have. */
  readonly separators?: RegExp
  readonly letterCase?: 'upper' | 'lower'
  /**
   * Only this pattern is required: at a value that differs from `pattern` a form shows a warning and the gateway accepts
   * it, because real customers have such values.
   */
  readonly accepted?: RegExp
}

/**
 * Any letters or digits on one line, without lone surrogates and control characters, which databases and pages do not
 * keep unchanged.
 */
const NAME = /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,140}$/u
/** What people type between digits: dashes of every kind, and the invisible marks that contact books add. */
const SPACED = /[\s\p{Pd}\p{Cf}./]/gu
const digits = (shortest: number, longest: number) => ({
  pattern: new RegExp(`^\\d{${shortest},${longest}}$`),
  maxLength: longest,
  separators: SPACED,
})

export const formats = {
  /** Any script, digits too (specification: accountName also accepts numeric characters). */
  personName: { pattern: NAME, maxLength: 140 },
  /** The characters in which Japanese banks print a payer's name. */
  katakanaName: { pattern: /^[ァ-ヶー・A-Z0-9 ()./-]{1,30}$/, maxLength: 140, accepted: NAME },
  nameTitle: { pattern: /^[\p{L}\p{M}\p{N} .,'-]{1,40}$/u, maxLength: 40 },
  /**
   * Full stops beside each other or before the @ are a slip, but not in Japan, whose phone companies gave such addresses.
   * A domain in another script comes as it is written or, from the e-mail inputs of browsers, in Punycode.
   */
  email: {
    pattern:
      /^(?!\.)(?!.*\.[.@](?!.*\.jp$))[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+(?:[\p{L}\p{M}]{2,63}|[Xx][Nn]--[A-Za-z0-9-]{1,58}[A-Za-z0-9])$/u,
    maxLength: 254,
  },
  /** E.164 (D-116). */
  phone: { pattern: /^\+[1-9]\d{6,14}$/, maxLength: 16, separators: /[\s\p{Pd}\p{Cf}().]/gu },
  account: { pattern: /^[A-Za-z0-9-]{4,34}$/, maxLength: 34, separators: /\s/g },
  thaiAccount: digits(10, 15),
  southAfricanAccount: digits(7, 13),
  namibianAccount: digits(8, 13),
  japaneseAccount: digits(7, 7),
  koreanAccount: digits(10, 16),
  vietnameseAccount: { pattern: /^[A-Za-z0-9]{6,19}$/, maxLength: 19, separators: SPACED },
  nigerianAccount: digits(10, 10),
  /** CBU, CVU, or the alias that replaces either. */
  argentineAccount: {
    pattern: /^(?:\d{22}|[A-Za-z0-9.-]{6,20})$/,
    maxLength: 22,
    checkDigit: 'cbu',
    checkedShape: /^\d{22}$/,
    separators: /\s/g,
  },
  clabe: { ...digits(18, 18), checkDigit: 'clabe' },
  debitCard: { ...digits(16, 16), checkDigit: 'luhn' },
  mexicanCellphone: digits(10, 10),
  southAfricanId: { pattern: /^\d{10}[01]\d{2}$/, maxLength: 13, checkDigit: 'southAfricanId', separators: SPACED },
  passport: { pattern: /^[A-Z0-9]{5,20}$/, maxLength: 20, separators: SPACED, letterCase: 'upper' },
  /** CUIT and CUIL of Argentina. */
  cuit: { ...digits(11, 11), checkDigit: 'cuit' },
  cpf: { ...digits(11, 11), checkDigit: 'cpf' },
  /** CPF of a person or CNPJ of a company, the latter alphanumeric since 2026. */
  brazilianTaxNumber: {
    pattern: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    maxLength: 14,
    checkDigit: 'cpfOrCnpj',
    separators: SPACED,
    letterCase: 'upper',
  },
  taxNumber: { pattern: /^[A-Za-z0-9./-]{4,30}$/, maxLength: 30, separators: /\s/g },
  /** A virtual payment address; with a dot after the @ it is an e-mail address. */
  upiId: {
    pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/,
    maxLength: 320,
    separators: /\s/g,
    letterCase: 'lower',
  },
  postalCode: { pattern: /^[A-Za-z0-9 -]{2,12}$/, maxLength: 12 },
  place: { pattern: /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u, maxLength: 100 },
  /** Codes of the merchant or the gateway: product, operator, provider, customer. */
  code: { pattern: /^[A-Za-z0-9._:-]{1,100}$/, maxLength: 100 },
  /** The merchant's id of a customer or a product: an e-mail address, a key with slashes, a name. Never displayed. */
  merchantsOwnId: { pattern: /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,250}$/u, maxLength: 250 },
  accountKind: { pattern: /^[a-z_]{2,30}$/, maxLength: 30 },
  /** Random Pix key: a UUID. */
  randomKey: { pattern: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/, maxLength: 36 },
  identifyingReference: { pattern: /^[A-Za-z0-9.-]{5,30}$/, maxLength: 30, separators: /\s/g },
  /** UTR or RRN that a UPI or IMPS app shows: exactly 12 ASCII digits (specification, operation 10). */
  externalReference: { pattern: /^[0-9]{12}$/, maxLength: 12, separators: SPACED },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

export const formatNames = keysOf(formats)

/** Characters are counted as patterns and JSON Schema count them: one beyond U+FFFF is one, though it has the length 2. */
const isLonger = (value: string, most: number): boolean => value.length > most && Array.from(value).length > most

/** The violation of a wire value, or undefined; a value that its format accepts with a warning has none. */
export function faultOf(name: FormatName, value: string): 'format' | 'check_digit' | 'length' | undefined {
  const format: Format = formats[name]
  if (isLonger(value, format.maxLength)) return 'length'
  if (format.accepted) return format.accepted.test(value) ? undefined : 'format'
  return shapeFaultOf(format, value)
}

/** The warning for a value that its format accepts all the same. */
export function doubtOf(name: FormatName, value: string): 'format' | 'check_digit' | undefined {
  const format: Format = formats[name]
  return format.accepted ? shapeFaultOf(format, value) : undefined
}

function shapeFaultOf(format: Format, value: string): 'format' | 'check_digit' | undefined {
  if (!format.pattern.test(value)) return 'format'
  if (format.checkDigit === undefined) return undefined
  if (format.checkedShape?.test(value) === false) return undefined
  return checkDigits[format.checkDigit](value) ? undefined : 'check_digit'
}

/** The wire value of typed or pasted text: without separators, in the format's letter case. */
export function wireValueOf(name: FormatName, typed: string): string {
  const format: Format = formats[name]
  if (format.separators === undefined) return typed.trim()
  const bare = typed.normalize('NFKC').replace(format.separators, '')
  if (format.letterCase === undefined) return bare.normalize('NFKC')
  return (format.letterCase === 'upper' ? bare.toUpperCase() : bare.toLowerCase()).normalize('NFKC')
}
