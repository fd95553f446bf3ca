import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FieldName, fieldNames, fields, formatOf, isFieldName } from './fields.ts'
import { formatExamples } from './format-examples.ts'
import { doubtOf, type Format, type FormatName, faultOf, formatNames, formats, wireValueOf } from './formats.ts'

// Made once: fast-check prepares a table of the unit's characters for each.
const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }))
const formatNamed = (name: FormatName): Format => formats[name]

test('a length is one of characters, as in the published pattern, and not of units of UTF-16', () => {
  expect(faultOf('personName', '𠮷'.repeat(140))).toBeUndefined()
  expect(faultOf('personName', '𠮷'.repeat(141))).toBe('length')
})

describe.each(formatNames)('%s', (name) => {
  const format = formatNamed(name)
  const { valid, invalid } = formatExamples[name]

  test.each<string>(valid)('accepts %j, which is its own wire value', (value) => {
    expect(faultOf(name, value)).toBeUndefined()
    expect(doubtOf(name, value)).toBeUndefined()
    expect(wireValueOf(name, value)).toBe(value)
  })

  test.each<string>(invalid)('refuses %j, or doubts it', (value) => {
    const said = format.accepted ? doubtOf(name, value) : faultOf(name, value)
    expect(said).toBeDefined()
  })

  test('refuses a value beyond its maximum length', () => {
    expect(faultOf(name, '1'.repeat(format.maxLength + 1))).toBe('length')
  })

  test('has an anchored pattern and no valid value beyond its maximum length', () => {
    for (const value of valid) {
      expect(value.length).toBeLessThanOrEqual(format.maxLength)
      expect(faultOf(name, `\n${value}`)).toBeDefined()
      expect(faultOf(name, `${value}\n`)).toBeDefined()
    }
  })

  test('normalises to the same value when applied twice, whatever was typed', () => {
    fc.assert(
      fc.property(anyText, (typed) => {
        const once = wireValueOf(name, typed)
        expect(wireValueOf(name, once)).toBe(once)
      }),
    )
  })
})

test.each(formatNames.filter((name) => formatNamed(name).separators))(
  '%s: a valid value grouped by what people put between digits is read as itself',
  (name) => {
    const marks = [' ', '\u00a0', '\u202f', '\t']
    const valid = fc.constantFrom(...formatExamples[name].valid)
    fc.assert(
      fc.property(valid, fc.array(fc.constantFrom(...marks, '')), (value, gaps) => {
        const typed = [...value].map((character, position) => character + (gaps[position] ?? '')).join('')
        expect(wireValueOf(name, ` ${typed} `)).toBe(value)
      }),
    )
  },
)

test.each([
  ['thaiAccount', '123-4-56789-0', '1234567890'],
  ['cpf', '390.533.447-05', '39053344705'],
  ['brazilianTaxNumber', '12.abc.345/01de-35', '12ABC34501DE35'],
  ['phone', ' +66 (81) 234-5678', '+66812345678'],
  ['phone', '\u202a+66\u00a081\u2011234\u20115678\u202c', '+66812345678'],
  ['phone', '＋６６８１２３４５６７８', '+66812345678'],
  ['cuit', '20-26756539-3', '20267565393'],
  ['clabe', '032 180 00011835971 9', '032180000118359719'],
  ['debitCard', '4000 0000 0000 0002', '4000000000000002'],
  ['koreanAccount', '110-123-456789', '110123456789'],
  ['koreanAccount', '110–123–456789', '110123456789'],
  ['southAfricanId', '800101 5009 087', '8001015009087'],
  ['passport', 'a 0123 4567', 'A01234567'],
  ['upiId', ' Amazing-UID@UPI ', 'amazing-uid@upi'],
  ['externalReference', '4132 4442 7799', '413244427799'],
  ['externalReference', '４１３２４４４２７７９９', '413244427799'],
  ['argentineAccount', '28505909 40090418135201', '2850590940090418135201'],
  ['personName', '  Somchai Jaidee ', 'Somchai Jaidee'],
  ['email', ' ana@example.com\n', 'ana@example.com'],
] as const)('%s: the pasted text %j has the wire value %j', (name, typed, wire) => {
  expect(wireValueOf(name, typed)).toBe(wire)
  expect(faultOf(name, wire)).toBeUndefined()
})

test.each([
  ['argentineAccount', 'casa-perro.luna'],
  ['postalCode', '106-409'],
  ['randomKey', '123e4567-e12b-12d1-a456-426655440000'],
  ['email', 'first-last@my-shop.example'],
] as const)('%s keeps the punctuation of %j', (name, value) => expect(wireValueOf(name, value)).toBe(value))

describe('a format that only warns', () => {
  test('accepts a Japanese name in kanji with a warning', () => {
    expect(doubtOf('katakanaName', '山田太郎')).toBe('format')
    expect(faultOf('katakanaName', '山田太郎')).toBeUndefined()
    expect(doubtOf('katakanaName', 'ヤマダ タロウ')).toBeUndefined()
  })

  test.each([' ', '...', 'ヤマダ\u0000', 'ヤ\nマ', '\ud800ヤ'])('refuses %j, which is not a name', (value) => {
    expect(faultOf('katakanaName', value)).toBe('format')
  })

  test('is only that of Japanese names', () => {
    expect(formatNames.filter((name) => formatNamed(name).accepted)).toEqual(['katakanaName'])
    expect(doubtOf('personName', '')).toBeUndefined()
  })
})

test.each(['a\u0000b@example.com', 'a\u202eb@example.com', 'ana@exam ple.com', 'ana@-example.com', 'ana@example.c'])(
  'an e-mail address with invisible characters or without a domain is refused: %j',
  (value) => expect(faultOf('email', value)).toBe('format'),
)

test('a check digit is checked after the shape, and for account numbers only where the country has one', () => {
  expect(faultOf('argentineAccount', '2850590940090418135202')).toBe('check_digit')
  expect(faultOf('argentineAccount', 'casa.perro.luna')).toBeUndefined()
  expect(faultOf('southAfricanId', '8013015009087')).toBe('check_digit')
  expect(faultOf('southAfricanId', '80130150090')).toBe('format')
})

describe('the format of a field', () => {
  test('depends on the currency, and on the account type where that decides', () => {
    expect(formatOf('accountNumber', 'THB')).toBe('thaiAccount')
    expect(formatOf('accountNumber', 'BRL')).toBe('account')
    expect(formatOf('accountNumber', 'MXN', 'clabe')).toBe('clabe')
    expect(formatOf('accountNumber', 'ZAR', 'savings')).toBe('southAfricanAccount')
    expect(formatOf('accountName', 'JPY', 'clabe')).toBe('katakanaName')
  })

  test('is a row of the table even for an arbitrary account type', () => {
    const types = fc.oneof(fc.constantFrom('constructor', '__proto__', 'toString', 'valueOf'), fc.string())
    fc.assert(
      fc.property(fc.constantFrom(...fieldNames), types, (name, accountType) => {
        expect(formatNames).toContain(formatOf(name, 'MXN', accountType))
      }),
    )
  })

  test('every format is used by a field or by the external reference', () => {
    const rows: readonly Record<string, unknown>[] = Object.values(fields)
    const others = ['formatByCurrency', 'formatByAccountType']
    const used = rows.flatMap((row) => [row['format'], ...others.flatMap((key) => ownValues(row, key))])
    expect([...new Set([...used, 'externalReference'])].sort()).toEqual([...formatNames].sort())
  })
})

const ownValues = (row: Readonly<Record<string, unknown>>, key: string): readonly unknown[] =>
  Object.values(Object(row[key] ?? {}))

test('fields have the wire paths of the specification', () => {
  const below = (parent: string, ...names: readonly FieldName[]) => names.map((name) => [name, `${parent}.${name}`])
  const paths = [
    ...below('paymentMethod.account', 'accountName', 'accountType', 'accountNumber'),
    ...below('paymentMethod.customerName', 'titleBefore', 'firstName', 'middleName', 'lastName', 'titleAfter'),
    ...below('paymentMethod.paymentLocation', 'postalCode', 'city', 'disctrict'),
    ...below('paymentMethod', 'emailAddress', 'phoneNumber', 'upiId', 'said', 'passportNumber', 'taxId', 'productId'),
    ...below('paymentMethod', 'externalProviderCode', 'identifyingReference', 'randomKey', 'taxPayerId'),
    ...below('customer', 'idCustomer'),
  ]
  const found = fieldNames.map((name) => [name, fields[name].path])
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(paths))
  expect(['accountName', 'constructor', ''].map(isFieldName)).toEqual([true, false, false])
})
