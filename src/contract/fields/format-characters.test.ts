import { describe, expect, test } from 'vitest'
import { type FormatName, formatNames, formats, wireValueOf } from './formats.ts'

const printable = Array.from({ length: 95 }, (_, position) => String.fromCharCode(0x20 + position))
const DIGITS = '0123456789'
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOWER = 'abcdefghijklmnopqrstuvwxyz'
const ANY = printable.join('')

/** A value with one place for any character, and the printable ASCII characters that may stand there. */
type Place = readonly [value: (character: string) => string, characters: string]

const amongDigits = (before: number, after: number): readonly Place[] => [
  [(character) => '1'.repeat(before) + character + '1'.repeat(after), DIGITS],
]
/** Any character at the star of a value. */
const at = (value: string, taken: string): Place => [(character) => value.replace('*', () => character), taken]
const inName = (character: string) => `a${character}b`

/** The characters of every format, written down by hand and apart from `formats`. */
const characters: { readonly [F in FormatName]: readonly Place[] } = {
  personName: [[inName, ANY]],
  katakanaName: [[(character) => `ア${character}`, ` ()-./${DIGITS}${UPPER}`]],
  nameTitle: [[inName, ` ',-.${DIGITS}${UPPER}${LOWER}`]],
  email: [
    [(character) => `a${character}b@shop.example`, `!#$%&'*+-./${DIGITS}=?${UPPER}^_\`${LOWER}{|}~`],
    at('ana@a*b.example', `-.${DIGITS}${UPPER}${LOWER}`),
    at('ana@shop.e*e', UPPER + LOWER),
  ],
  phone: [at('+6681*345678', DIGITS), at('+*6812345678', '123456789'), at('*66812345678', '+')],
  account: [[(character) => `ab${character}cd`, `-${DIGITS}${UPPER}${LOWER}`]],
  thaiAccount: amongDigits(5, 5),
  southAfricanAccount: amongDigits(5, 5),
  namibianAccount: amongDigits(5, 5),
  japaneseAccount: amongDigits(3, 3),
  koreanAccount: amongDigits(5, 5),
  vietnameseAccount: [[(character) => `abc${character}def`, `${DIGITS}${UPPER}${LOWER}`]],
  nigerianAccount: amongDigits(4, 5),
  argentineAccount: [at('casa*perro', `-.${DIGITS}${UPPER}${LOWER}`), at('28505909400904181352*1', DIGITS)],
  clabe: amongDigits(8, 9),
  debitCard: amongDigits(8, 7),
  mexicanCellphone: amongDigits(4, 5),
  southAfricanId: [at('8001015009*87', '01'), at('800101*009087', DIGITS)],
  passport: [[(character) => `AB${character}CDE`, `${DIGITS}${UPPER}`]],
  cuit: amongDigits(5, 5),
  cpf: amongDigits(5, 5),
  brazilianTaxNumber: [
    at('12ABC34501D*35', `${DIGITS}${UPPER}`),
    at('12ABC34501DE*5', DIGITS),
    at('39053*44705', DIGITS),
  ],
  taxNumber: [[(character) => `ab${character}cd`, `-./${DIGITS}${UPPER}${LOWER}`]],
  upiId: [
    at('ab*cd@upi', `-.${DIGITS}${UPPER}_${LOWER}`),
    at('ab@*pi', `${UPPER}${LOWER}`),
    at('ab@up*i', `${DIGITS}${UPPER}${LOWER}`),
  ],
  postalCode: [[(character) => `ab${character}cd`, ` -${DIGITS}${UPPER}${LOWER}`]],
  place: [[inName, ANY]],
  code: [[inName, `-.${DIGITS}:${UPPER}_${LOWER}`]],
  merchantsOwnId: [[inName, ANY]],
  accountKind: [[inName, `_${LOWER}`]],
  randomKey: [
    at('123e4567-e12b-12d1-a456-42665544000*', `${DIGITS}ABCDEFabcdef`),
    at('123e4567*e12b-12d1-a456-426655440000', '-'),
  ],
  identifyingReference: [[(character) => `abc${character}def`, `-.${DIGITS}${UPPER}${LOWER}`]],
  externalReference: amongDigits(5, 6),
}

const spaced = ['account', 'argentineAccount', 'taxNumber', 'upiId', 'identifyingReference']
const punctuated = [
  'thaiAccount',
  'southAfricanAccount',
  'namibianAccount',
  'japaneseAccount',
  'koreanAccount',
  'vietnameseAccount',
  'nigerianAccount',
  'clabe',
  'debitCard',
  'mexicanCellphone',
  'southAfricanId',
  'passport',
  'cuit',
  'cpf',
  'brazilianTaxNumber',
  'externalReference',
]

/** What people type between the characters of a value, which the wire value does not have. */
const separators: Readonly<Record<string, string>> = {
  phone: ' ().-',
  ...Object.fromEntries(spaced.map((name) => [name, ' '])),
  ...Object.fromEntries(punctuated.map((name) => [name, ' ./-'])),
}

describe.each(formatNames)('%s', (name) => {
  test('has exactly its characters at each place of a value', () => {
    const taken = characters[name].map(([value]) =>
      printable.filter((character) => formats[name].pattern.test(value(character))).join(''),
    )
    expect(taken).toEqual(characters[name].map(([, expected]) => expected))
  })

  test('drops exactly its separators from what is typed', () => {
    const dropped = printable.filter((character) => wireValueOf(name, `1${character}2`) === '12')
    expect(dropped).toEqual([...(separators[name] ?? '')].sort())
  })
})

test('letters are written in the case of the format alone', () => {
  const changed = formatNames
    .filter((name) => wireValueOf(name, 'aB') !== 'aB')
    .map((name) => [name, wireValueOf(name, 'aB')])
  expect(changed).toEqual([
    ['passport', 'AB'],
    ['brazilianTaxNumber', 'AB'],
    ['upiId', 'ab'],
  ])
})

test('a name in katakana has the signs between its words and of long vowels, and no other script', () => {
  const { pattern } = formats.katakanaName
  expect(['ァ', 'ヶ', 'ー', '・', 'ン'].filter((sign) => !pattern.test(`ア${sign}`))).toEqual([])
  expect(['あ', '山', 'ｱ', 'a', '　', 'é'].filter((sign) => pattern.test(`ア${sign}`))).toEqual([])
})
