import { describe, expect, test } from 'vitest'
import { doubtOf, type FormatName, faultOf, formatNames, formats } from './formats.ts'

/** Values of one shape: of every length between two, built for a length; or of one length, with its check digit. */
type Shape =
  | { readonly from: number; readonly to: number; readonly of: (length: number) => string }
  | { readonly only: string }

const letters = (length: number) => 'a'.repeat(length)
const digits = (length: number) => '1'.repeat(length)

/**
 * The lengths of every format, written down by hand and apart from `formats`: a format without a row does not compile,
 * and one whose lengths change fails until somebody has changed this table too.
 */
const lengths: { readonly [F in FormatName]: readonly Shape[] } = {
  personName: [{ from: 1, to: 140, of: letters }],
  katakanaName: [{ from: 1, to: 140, of: letters }],
  nameTitle: [{ from: 1, to: 40, of: letters }],
  email: [
    { from: 1, to: 64, of: (length) => `${letters(length)}@b.cd` },
    { from: 1, to: 63, of: (length) => `a@${letters(length)}.cd` },
    { from: 2, to: 63, of: (length) => `a@b.${letters(length)}` },
    { from: 253, to: 254, of: (length) => `${letters(length - 191)}@${letters(63)}.${letters(63)}.${letters(62)}` },
  ],
  phone: [{ from: 7, to: 15, of: (length) => `+${digits(length)}` }],
  account: [{ from: 4, to: 34, of: letters }],
  thaiAccount: [{ from: 10, to: 15, of: digits }],
  southAfricanAccount: [{ from: 7, to: 13, of: digits }],
  namibianAccount: [{ from: 8, to: 13, of: digits }],
  japaneseAccount: [{ from: 7, to: 7, of: digits }],
  koreanAccount: [{ from: 10, to: 16, of: digits }],
  vietnameseAccount: [{ from: 6, to: 19, of: letters }],
  nigerianAccount: [{ from: 10, to: 10, of: digits }],
  argentineAccount: [{ only: '2850590940090418135201' }, { from: 6, to: 20, of: letters }],
  clabe: [{ only: '032180000118359719' }],
  debitCard: [{ only: '4000000000000002' }],
  mexicanCellphone: [{ from: 10, to: 10, of: digits }],
  southAfricanId: [{ only: '8001015009087' }],
  passport: [{ from: 5, to: 20, of: digits }],
  cuit: [{ only: '20267565393' }],
  cpf: [{ only: '39053344705' }],
  brazilianTaxNumber: [{ only: '39053344705' }, { only: '16727230000197' }, { only: '12ABC34501DE35' }],
  taxNumber: [{ from: 4, to: 30, of: digits }],
  upiId: [
    { from: 2, to: 256, of: (length) => `${letters(length)}@ab` },
    { from: 2, to: 64, of: (length) => `ab@${letters(length)}` },
    { from: 319, to: 320, of: (length) => `${letters(256)}@${letters(length - 257)}` },
  ],
  postalCode: [{ from: 2, to: 12, of: digits }],
  place: [{ from: 1, to: 100, of: letters }],
  code: [{ from: 1, to: 100, of: letters }],
  merchantsOwnId: [{ from: 1, to: 250, of: letters }],
  accountKind: [{ from: 2, to: 30, of: letters }],
  randomKey: [{ only: '123e4567-e12b-12d1-a456-426655440000' }],
  identifyingReference: [{ from: 5, to: 30, of: digits }],
  externalReference: [{ from: 12, to: 12, of: digits }],
}

/** The wrong end of a shape is no end of the format: a whole e-mail address may be shorter than 253 characters. */
const hasShortEnd = (shape: Shape): boolean => !('from' in shape) || shape.from < 253

const endsOf = (shape: Shape): readonly string[] =>
  'only' in shape ? [shape.only] : [shape.of(shape.from), shape.of(shape.to)]
const beyond = (shape: Shape): readonly string[] => {
  if ('only' in shape) return [shape.only.slice(0, -1), `${shape.only}1`]
  return [...(hasShortEnd(shape) ? [shape.of(shape.from - 1)] : []), shape.of(shape.to + 1)]
}

describe.each(formatNames)('%s', (name) => {
  test.each(lengths[name].flatMap(endsOf))('accepts its shortest and its longest value: %s', (value) => {
    expect(faultOf(name, value)).toBeUndefined()
  })

  // API reference and API document publish the pattern, and a reader takes it at its word.
  test.each(lengths[name].filter(hasShortEnd).flatMap(beyond))(
    'has a pattern that refuses the same alone: %s',
    (value) => expect(formats[name].pattern.test(value)).toBe(false),
  )

  test.each(lengths[name].flatMap(beyond))('refuses what is one character too short or too long: %s', (value) => {
    expect(['format', 'length']).toContain(faultOf(name, value))
  })

  test('has the length of its longest value as its greatest', () => {
    expect(formats[name].maxLength).toBe(Math.max(...lengths[name].flatMap(endsOf).map(({ length }) => length)))
  })
})

test('a name in katakana has no doubt up to 30 characters', () => {
  expect(doubtOf('katakanaName', 'カ')).toBeUndefined()
  expect(doubtOf('katakanaName', 'カ'.repeat(30))).toBeUndefined()
  expect(doubtOf('katakanaName', 'カ'.repeat(31))).toBe('format')
})
