import { type CheckDigit, checkDigits } from './check-digits.ts'

/** How one kind of datum is written on the wire. */
export interface Format {
  /** The whole wire value, anchored. */
  readonly pattern: RegExp
  readonly maxLength: number
  readonly checkDigit?: CheckDigit
  /** The check digit applies to values of this shape only: an alias has none where an account number has. */
  readonly checkedShape?: RegExp
  /** Characters people type or paste that the wire value does not have. */
  readonly separators?: RegExp
  readonly letterCase?: 'upper' | 'lower'
  /** `warn`: a form hints at it and the gateway accepts it, because real customers have such values. */
  readonly strictness: 'reject' | 'warn'
  /** What a `warn` format must match all the same. */
  readonly accepted?: RegExp
  readonly valid: readonly [string, ...string[]]
  readonly invalid: readonly [string, ...string[]]
}

/** Any letters or digits in one line; neither half characters nor controls, which no database or page shows as they came. */
const NAME = /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,140}$/u
/** What people put between digits, dashes of every kind and the invisible marks that contact books add included. */
const SPACED = /[\s\p{Pd}\p{Cf}./]/gu
const digits = (shortest: number, longest: number) => new RegExp(`^\\d{${shortest},${longest}}$`)

export const formats = {
  /** Any script, digits too (specification: accountName also accepts numeric characters). */
  personName: {
    pattern: NAME,
    maxLength: 140,
    strictness: 'reject',
    valid: ['Somchai Jaidee', 'สมชาย ใจดี', 'Shop 24', "Zoë O'Neill-Müller"],
    invalid: [' ', 'a\u0007b', '...'],
  },
  /** What Japanese banks print of a payer's name. */
  katakanaName: {
    pattern: /^[ァ-ヶー・A-Z0-9 ()./-]{1,30}$/,
    maxLength: 140,
    accepted: NAME,
    strictness: 'warn',
    valid: ['ヤマダ タロウ', 'カ)サンドボックス'],
    invalid: ['山田太郎'],
  },
  nameTitle: {
    pattern: /^[\p{L}\p{M}\p{N} .,'-]{1,40}$/u,
    maxLength: 40,
    strictness: 'reject',
    valid: ['Dr.', 'Adv'],
    invalid: ['<b>'],
  },
  email: {
    pattern:
      /^(?!\.)(?!.*\.[.@])[^\s\p{Cc}\p{Cf}\p{Cs}@"(),:;<>[\]\\]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u,
    maxLength: 254,
    strictness: 'reject',
    valid: ['ana@example.com', 'first.last+tag@mail.example.co.th'],
    invalid: ['ana@example', 'ana example.com', '@example.com', 'a..b@example.com'],
  },
  /** E.164 (D-116). */
  phone: {
    pattern: /^\+[1-9]\d{6,14}$/,
    maxLength: 16,
    separators: /[\s\p{Pd}\p{Cf}().]/gu,
    strictness: 'reject',
    valid: ['+66812345678', '+5511987654321'],
    invalid: ['0812345678', '+0812345678', '66812345678', '+66 81 234 5678'],
  },
  account: {
    pattern: /^[A-Za-z0-9-]{4,34}$/,
    maxLength: 34,
    separators: /\s/g,
    strictness: 'reject',
    valid: ['1234567890'],
    invalid: ['12', '1234 5678', '12345!'],
  },
  thaiAccount: {
    pattern: digits(10, 15),
    maxLength: 15,
    separators: SPACED,
    strictness: 'reject',
    valid: ['1234567890', '020123456789'],
    invalid: ['12345', '123-4-56789-0'],
  },
  southAfricanAccount: {
    pattern: digits(7, 13),
    maxLength: 13,
    separators: SPACED,
    strictness: 'reject',
    valid: ['62001234567', '4081234567'],
    invalid: ['12AB', '123456'],
  },
  namibianAccount: {
    pattern: digits(8, 13),
    maxLength: 13,
    separators: SPACED,
    strictness: 'reject',
    valid: ['8038738637', '62001234567'],
    invalid: ['1234567', 'A038738637'],
  },
  japaneseAccount: {
    pattern: digits(7, 7),
    maxLength: 7,
    separators: SPACED,
    strictness: 'reject',
    valid: ['1234567', '0012345'],
    invalid: ['12345678', '123456'],
  },
  koreanAccount: {
    pattern: digits(10, 16),
    maxLength: 16,
    separators: SPACED,
    strictness: 'reject',
    valid: ['110123456789', '3333012345678'],
    invalid: ['12345', '110-123-456789'],
  },
  vietnameseAccount: {
    pattern: /^[A-Za-z0-9]{6,19}$/,
    maxLength: 19,
    separators: SPACED,
    strictness: 'reject',
    valid: ['0011001932418', 'VQRQADAIJ5512'],
    invalid: ['12', '0011-001932'],
  },
  nigerianAccount: {
    pattern: digits(10, 10),
    maxLength: 10,
    separators: SPACED,
    strictness: 'reject',
    valid: ['0000014579'],
    invalid: ['000001457', '00000145790'],
  },
  /** CBU, CVU, or the alias people use instead of either. */
  argentineAccount: {
    pattern: /^(?:\d{22}|(?!\d{21,}$)[A-Za-z0-9.-]{6,20})$/,
    maxLength: 22,
    checkDigit: 'cbu',
    checkedShape: /^\d{22}$/,
    separators: /\s/g,
    strictness: 'reject',
    valid: ['2850590940090418135201', '0000003110000000000007', 'casa.perro.luna'],
    invalid: ['2850590940090418135202', 'abc', 'alias con espacio'],
  },
  clabe: {
    pattern: digits(18, 18),
    maxLength: 18,
    checkDigit: 'clabe',
    separators: SPACED,
    strictness: 'reject',
    valid: ['002010077777777771', '032180000118359719'],
    invalid: ['032180000118359710', '03218000011835971'],
  },
  debitCard: {
    pattern: digits(16, 16),
    maxLength: 16,
    checkDigit: 'luhn',
    separators: SPACED,
    strictness: 'reject',
    valid: ['4000000000000002'],
    invalid: ['4000000000000001', '400000000000000'],
  },
  mexicanCellphone: {
    pattern: digits(10, 10),
    maxLength: 10,
    separators: SPACED,
    strictness: 'reject',
    valid: ['5512345678'],
    invalid: ['551234567', '+525512345678'],
  },
  southAfricanId: {
    pattern: /^\d{10}[01]\d{2}$/,
    maxLength: 13,
    checkDigit: 'southAfricanId',
    separators: SPACED,
    strictness: 'reject',
    valid: ['8001015009087', '7503305044089'],
    invalid: ['8001015009088', '8013015009087', '80010150090'],
  },
  passport: {
    pattern: /^[A-Z0-9]{5,20}$/,
    maxLength: 20,
    separators: SPACED,
    letterCase: 'upper',
    strictness: 'reject',
    valid: ['A01234567'],
    invalid: ['A1', 'A-0123456'],
  },
  /** CUIT and CUIL of Argentina. */
  cuit: {
    pattern: digits(11, 11),
    maxLength: 11,
    checkDigit: 'cuit',
    separators: SPACED,
    strictness: 'reject',
    valid: ['20267565393', '30500010912'],
    invalid: ['20267565392', '2026756539'],
  },
  cpf: {
    pattern: digits(11, 11),
    maxLength: 11,
    checkDigit: 'cpf',
    separators: SPACED,
    strictness: 'reject',
    valid: ['39053344705', '11144477735'],
    invalid: ['39053344704', '11111111111'],
  },
  /** CPF of a person or CNPJ of a company, the latter alphanumeric since 2026. */
  brazilianTaxNumber: {
    pattern: /^(?:\d{11}|[0-9A-Z]{12}\d{2})$/,
    maxLength: 14,
    checkDigit: 'cpfOrCnpj',
    separators: SPACED,
    letterCase: 'upper',
    strictness: 'reject',
    valid: ['39053344705', '11144477735', '16727230000197', '12ABC34501DE35'],
    invalid: ['39053344704', '11111111111', '11222333000182', '390.533.447-05'],
  },
  taxNumber: {
    pattern: /^[A-Za-z0-9./-]{4,30}$/,
    maxLength: 30,
    separators: /\s/g,
    strictness: 'reject',
    valid: ['1101700207030'],
    invalid: ['12', '12 345'],
  },
  /** A virtual payment address; a dot after the @ makes it an e-mail address. */
  upiId: {
    pattern: /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/,
    maxLength: 320,
    separators: /\s/g,
    letterCase: 'lower',
    strictness: 'reject',
    valid: ['amazing-uid@upi', 'vpa.with.dot@upi', '9876543210@ybl'],
    invalid: ['name@gmail.com', 'name', 'a@1x'],
  },
  postalCode: {
    pattern: /^[A-Za-z0-9 -]{2,12}$/,
    maxLength: 12,
    strictness: 'reject',
    valid: ['100', '106-409'],
    invalid: ['1', '1234567890123'],
  },
  place: {
    pattern: /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,100}$/u,
    maxLength: 100,
    strictness: 'reject',
    valid: ['臺北市', 'Da’an District'],
    invalid: [' ', 'a\nb'],
  },
  /** Codes the merchant or the gateway gives: product, operator, provider, customer. */
  code: {
    pattern: /^[A-Za-z0-9._:-]{1,100}$/,
    maxLength: 100,
    strictness: 'reject',
    valid: ['SKU-1'],
    invalid: ['a b', '<x>'],
  },
  /** What a merchant calls a customer or a product: an e-mail address, a key with slashes, a name. Shown nowhere. */
  merchantsOwnId: {
    pattern: /^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]{1,250}$/u,
    maxLength: 250,
    strictness: 'reject',
    valid: ['C-1', 'ana@example.com', 'auth0|5f7c8ec7', 'kund/42 Ö', 'dGVzdA+/=='],
    invalid: [' ', '--', 'a\u0007b'],
  },
  accountKind: {
    pattern: /^[a-z_]{2,30}$/,
    maxLength: 30,
    strictness: 'reject',
    valid: ['individual'],
    invalid: ['Individual!'],
  },
  /** PIX key that a bank made: a UUID. */
  randomKey: {
    pattern: /^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$/,
    maxLength: 36,
    strictness: 'reject',
    valid: ['123e4567-e12b-12d1-a456-426655440000'],
    invalid: ['123e4567'],
  },
  identifyingReference: {
    pattern: /^[A-Za-z0-9.-]{5,30}$/,
    maxLength: 30,
    separators: /\s/g,
    strictness: 'reject',
    valid: ['1018760936', '20267565393'],
    invalid: ['12', '12 34567'],
  },
  /** UTR or RRN that a UPI or IMPS app shows: exactly 12 ASCII digits (specification, operation 10). */
  externalReference: {
    pattern: /^[0-9]{12}$/,
    maxLength: 12,
    separators: SPACED,
    strictness: 'reject',
    valid: ['413244427799', '100412324589'],
    invalid: ['41324442779', 'T2404121234567890123456', '４１３２４４４２７７９９'],
  },
} as const satisfies Record<string, Format>

export type FormatName = keyof typeof formats

/** What a wire value breaks of its format, or undefined; what a `warn` format only doubts breaks nothing here. */
export function faultOf(name: FormatName, value: string): 'format' | 'check_digit' | 'length' | undefined {
  const format: Format = formats[name]
  if (value.length > format.maxLength) return 'length'
  if (format.strictness === 'warn') return format.accepted?.test(value) === false ? 'format' : undefined
  return shapeFaultOf(format, value)
}

/** What a form may hint at in a value whose format only warns. */
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

/** The wire value of what somebody typed or pasted: separators dropped, letter case as the format has it. */
export function wireValueOf(name: FormatName, typed: string): string {
  const format: Format = formats[name]
  if (format.separators === undefined) return typed.trim()
  const bare = typed.normalize('NFKC').replace(format.separators, '')
  if (format.letterCase === undefined) return bare.normalize('NFKC')
  return (format.letterCase === 'upper' ? bare.toUpperCase() : bare.toLowerCase()).normalize('NFKC')
}
