import { type CheckDigit, checkDigits } from './check-digits.ts'

/** How one kind of value is written on the wire. */
export interface Format {
  /** The whole wire value, anchored. */
  readonly pattern: RegExp
  readonly maxLength: number
  readonly checkDigit?: CheckDigit
  /** The check digit applies only to values of this shape: an account number has one, an alias has none. */
  readonly checkedShape?: RegExp
  /** Characters people type or paste that the wire value does not have. */
  readonly separators?: RegExp
  readonly letterCase?: 'upper' | 'lower'
  /** `warn`: a form shows a warning and the gateway accepts the value, because real customers have such values. */
  readonly strictness: 'reject' | 'warn'
  /** The pattern that even a value of a `warn` format must match. */
  readonly accepted?: RegExp
}

/**
 * Any letters or digits on one line, without lone surrogates and control characters, which databases and pages do not
 * keep unchanged.
 */
const NAME = /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,140}$/u
/** What people type between digits: dashes of every kind, and the invisible marks that contact books add. */
const SPACED = /[\s\p{Pd}\p{Cf}./]/gu
const digits = (shortest: number, longest: number) => new RegExp(`^\\d{${shortest},${longest}}$`)

export const formats = {
  /** Any script, digits too (specification: accountName also accepts numeric characters). */
  personName: {
    pattern: NAME,
    maxLength: 140,
    strictness: 'reject',
  },
  /** The characters in which Japanese banks print a payer's name. */
  katakanaName: {
    pattern: /^[ァ-ヶー・A-Z0-9 ()./-]{1,30}$/,
    maxLength: 140,
    accepted: NAME,
    strictness: 'warn',
  },
  nameTitle: {
    pattern: /^[\p{L}\p{M}\p{N} .,'-]{1,40}$/u,
    maxLength: 40,
    strictness: 'reject',
  },
  email: {
    pattern:
      /^(?!\.)(?!.*\.[.@])[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u,
    maxLength: 254,
    strictness: 'reject',
  },
  /** E.164 (D-116). */
  phone: {
    pattern: /^\+[1-9]\d{6,14}$/,
    maxLength: 16,
    separators: /[\s\p{Pd}\p{Cf}().]/gu,
    strictness: 'reject',
  },
  account: {
    pattern: /^[A-Za-z0-9-]{4,34}$/,
    maxLength: 34,
    separators: /\s/g,
    strictness: 'reject',
  },
  thaiAccount: {
    pattern: digits(10, 15),
    maxLength: 15,
    separators: SPACED,
    strictness: 'reject',
  },
  southAfricanAccount: {
    pattern: digits(7, 13),
    maxLength: 13,
    separators: SPACED,
    strictness: 'reject',
  },
  namibianAccount: {
    pattern: digits(8, 13),
    maxLength: 13,
    separators: SPACED,
    strictness: 'reject',
  },
  japaneseAccount: {
    pattern: digits(7, 7),
    maxLength: 7,
    separators: SPACED,
    strictness: 'reject',
  },
  koreanAccount: {
    pattern: digits(10, 16),
    maxLength: 16,
    separators: SPACED,
    strictness: 'reject',
  },
  vietnameseAccount: {
    pattern: /^[A-Za-z0-9]{6,19}$/,
    maxLength: 19,
    separators: SPACED,
    strictness: 'reject',
  },
  nigerianAccount: {
    pattern: digits(10, 10),
    maxLength: 10,
    separators: SPACED,
    strictness: 'reject',
  },
  /** CBU, CVU, or the alias that replaces either. */
  argentineAccount: {
    pattern: /^(?:\d{22}|(?!\d{21,}$)[A-Za-z0-9.-]{6,20})$/,
    maxLength: 22,
    checkDigit: 'cbu',
    checkedShape: /^\d{22}$/,
    separators: /\s/g,
    strictness: 'reject',
  },
  clabe: {
    pattern: digits(18, 18),
    maxLength: 18,
    checkDigit: 'clabe',
    separators: SPACED,
    strictness: 'reject',
  },
  debitCard: {
    pattern: digits(16, 16),
    maxLength: 16,
    checkDigit: 'luhn',
    separators: SPACED,
    strictness: 'reject',
  },
  mexicanCellphone: {
    pattern: digits(10, 10),
    maxLength: 10,
    separators: SPACED,
    strictness: 'reject',
  },
  southAfricanId: {
    pattern: /^\d{10}[01]\d{2}$/,
    maxLength: 13,
    checkDigit: 'southAfricanId',
    separators: SPACED,
    strictness: 'reject',
  },
  passport: {
    pattern: /^[A-Z0-9]{5,20}$/,
    maxLength: 20,
    separators: SPACED,
    letterCase: 'upper',
    strictness: 'reject',
  },
  /** CUIT and CUIL of Argentina. */
  cuit: {
    pattern: digits(11, 11),
    maxLength: 11,
    checkDigit: 'cuit',
    separators: SPACED,
    strictness: 'reject',
  },
  cpf: {
    pattern: digits(11, 11),
    maxLength: 11,
    checkDigit: 'cpf',
    separators: SPACED,
    strictness: 'reject',
  },
  /** CPF of a person or CNPJ of a company, the latter alphanumeric since 2026. */
  brazilianTaxNumber: {
    pattern: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    maxLength: 14,
    checkDigit: 'cpfOrCnpj',
    separators: SPACED,
    letterCase: 'upper',
    strictness: 'reject',
  },
  taxNumber: {
    pattern: /^[A-Za-z0-9./-]{4,30}$/,
    maxLength: 30,
    separators: /\s/g,
    strictness: 'reject',
  },
  /** A virtual payment address; with a dot after the @ it is an e-mail address. */
  upiId: {
    pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/,
    maxLength: 320,
    separators: /\s/g,
    letterCase: 'lower',
    strictness: 'reject',
  },
  postalCode: {
    pattern: /^[A-Za-z0-9 -]{2,12}$/,
    maxLength: 12,
    strictness: 'reject',
  },
  place: {
    pattern: /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u,
    maxLength: 100,
    strictness: 'reject',
  },
  /** Codes of the merchant or the gateway: product, operator, provider, customer. */
  code: {
    pattern: /^[A-Za-z0-9._:-]{1,100}$/,
    maxLength: 100,
    strictness: 'reject',
  },
  /** The merchant's id of a customer or a product: an e-mail address, a key with slashes, a name. Never displayed. */
  merchantsOwnId: {
    pattern: /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,250}$/u,
    maxLength: 250,
    strictness: 'reject',
  },
  accountKind: {
    pattern: /^[a-z_]{2,30}$/,
    maxLength: 30,
    strictness: 'reject',
  },
  /** Random Pix key: a UUID. */
  randomKey: {
    pattern: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    maxLength: 36,
    strictness: 'reject',
  },
  identifyingReference: {
    pattern: /^[A-Za-z0-9.-]{5,30}$/,
    maxLength: 30,
    separators: /\s/g,
    strictness: 'reject',
  },
  /** UTR or RRN that a UPI or IMPS app shows: exactly 12 ASCII digits (specification, operation 10). */
  externalReference: {
    pattern: /^[0-9]{12}$/,
    maxLength: 12,
    separators: SPACED,
    strictness: 'reject',
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

/** The violation of a wire value, or undefined; a value that a `warn` format only warns about has none. */
export function faultOf(name: FormatName, value: string): 'format' | 'check_digit' | 'length' | undefined {
  const format: Format = formats[name]
  if (value.length > format.maxLength) return 'length'
  if (format.strictness === 'warn') return format.accepted?.test(value) === false ? 'format' : undefined
  return shapeFaultOf(format, value)
}

/** The warning for a value whose format only warns. */
export function doubtOf(name: FormatName, value: string): 'format' | 'check_digit' | undefined {
  const format: Format = formats[name]
  return format.strictness === 'warn' ? shapeFaultOf(format, value) : undefined
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
