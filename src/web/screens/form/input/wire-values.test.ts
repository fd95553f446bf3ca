import { describe, expect, test } from 'vitest'
import { type CurrencyCode, currencies, currencyCodes } from '#contract/currencies.ts'
import { exampleValue } from '#contract/fields/example-values.ts'
import { customersFields, type FieldName, formatOf } from '#contract/fields/fields.ts'
import { faultOf } from '#contract/fields/formats.ts'
import { groupedValue } from './grouping.ts'
import { phones } from './phones.ts'
import { wireValue, wireValuesOf } from './wire-values.ts'

const customers = customersFields.filter((name) => name !== 'accountType')
const accountTypes = [undefined, 'clabe', 'debit_card', 'cellphone']
const everyAnswer = currencyCodes.flatMap((currencyCode) =>
  customers.flatMap((name) =>
    (name === 'accountNumber' ? accountTypes : [undefined]).map((accountType) => ({ name, currencyCode, accountType })),
  ),
)

test.each(everyAnswer)(
  '$name in $currencyCode $accountType: a wire value that is typed plainly or in groups is sent unchanged',
  (asked) => {
    const { name, currencyCode, accountType } = asked
    const value = exampleValue(name, currencyCode, accountType)
    const reading = { currencyCode, accountType, phones }
    const format = formatOf(name, currencyCode, accountType)
    expect(wireValue(name, value, reading)).toBe(value)
    expect(wireValue(name, ` ${value} `, reading)).toBe(value)
    const shown = format === 'phone' ? phones.show(value) : groupedValue(format, value)
    expect(wireValue(name, shown, reading)).toBe(value)
  },
)

const anasAddresses = [
  ' ana@example.com\u200b',
  'mailto:ana@example.com',
  '<ana@example.com>',
  '‹ana@example.com›',
  'Ana Li <mailto:ana@example.com>;',
  'ana@example.com,',
  'ana@example.com; ',
  'ana@example.com.',
]
const pasted: readonly (readonly [FieldName, CurrencyCode, string | undefined, string, string])[] = [
  ['taxId', 'ARS', undefined, '20-26756539-3', '20267565393'],
  ['taxId', 'ARS', undefined, '20\u201126756539\u20133', '20267565393'],
  ['accountNumber', 'THB', undefined, '123-4-56789-0', '1234567890'],
  ['accountNumber', 'THB', undefined, '๑๒๓-๔-๕๖๗๘๙-๐', '1234567890'],
  ['accountNumber', 'MXN', 'clabe', '032 180 00011835971 9', '032180000118359719'],
  ['accountNumber', 'MXN', 'debit_card', '4000 0000 0000 0002', '4000000000000002'],
  ['accountNumber', 'MXN', 'cellphone', '+52 1 (55) 1234-5678', '5512345678'],
  ['accountNumber', 'MXN', 'cellphone', '55 1234 5678', '5512345678'],
  ['accountNumber', 'MXN', 'cellphone', '044 55 1234 5678', '5512345678'],
  ['accountNumber', 'ARS', undefined, '28505909-40090418135201', '2850590940090418135201'],
  ['accountNumber', 'ARS', undefined, ' casa.perro.luna ', 'casa.perro.luna'],
  ['accountNumber', 'JPY', undefined, '１２３４５６７', '1234567'],
  ['accountNumber', 'KRW', undefined, '110-123-456789', '110123456789'],
  ['accountNumber', 'VND', undefined, '0011 0019 32418', '0011001932418'],
  ['accountNumber', 'VND', undefined, 'STK 0123456789', '0123456789'],
  ['accountNumber', 'VND', undefined, 'Số TK: 0123.456.789', '0123456789'],
  ['accountNumber', 'VND', undefined, 'VQRQ0001 2345', 'VQRQ00012345'],
  ['accountNumber', 'VND', undefined, 'VQRQ 0001 2345', 'VQRQ00012345'],
  ['accountNumber', 'VND', undefined, 'Số TK 0123456789', '0123456789'],
  ['accountNumber', 'PHP', undefined, 'Acct. no. 0012-3456-78', '0012-3456-78'],
  ['said', 'ZAR', undefined, '800101 5009 087', '8001015009087'],
  ['passportNumber', 'ZAR', undefined, 'a01 234567', 'A01234567'],
  ['upiId', 'INR', undefined, 'Amazing-UID@UPI ', 'amazing-uid@upi'],
  ['upiId', 'INR', undefined, ' 98765 43210 @ ybl', '9876543210@ybl'],
  ...anasAddresses.map((typed) => ['emailAddress', 'THB', undefined, typed, 'ana@example.com'] as const),
  ['emailAddress', 'JPY', undefined, 'ａｎａ＠ｅｘａｍｐｌｅ。ｃｏ｡ｊｐ', 'ana@example.co.jp'],
  ['postalCode', 'TWD', undefined, '〒106', '106'],
  ['postalCode', 'TWD', undefined, ' 〒 １０６-00', '106-00'],
  ['accountName', 'THB', undefined, '  สมชาย ใจดี ', 'สมชาย ใจดี'],
  ['accountName', 'JPY', undefined, 'やまだ たろう', 'ヤマダ タロウ'],
  ['accountName', 'JPY', undefined, 'やまだ　 たろう', 'ヤマダ タロウ'],
  ['accountName', 'JPY', undefined, 'ﾔﾏﾀﾞ ﾀﾛｳ', 'ヤマダ タロウ'],
  ['accountName', 'JPY', undefined, 'ヤマダ タロウ', 'ヤマダ タロウ'],
  ['accountName', 'JPY', undefined, 'カ）サンドボックス', 'カ)サンドボックス'],
  ['accountName', 'JPY', undefined, 'すーぱー', 'スーパー'],
  ['accountName', 'JPY', undefined, 'Yamada Taro', 'YAMADA TARO'],
  ['accountName', 'JPY', undefined, '山田太郎', '山田太郎'],
  ['accountName', 'JPY', undefined, '山田 Taro', '山田 Taro'],
  ['accountName', 'JPY', undefined, '\u2068ヤマダ\u00a0タロウ\u2069', 'ヤマダ タロウ'],
  ['accountName', 'KRW', undefined, '\u202a김철수\u202c'.normalize('NFD'), '김철수'],
  ['accountName', 'ARS', undefined, 'Ana\u00a0María\tPeña\u200b', 'Ana María Peña'],
  ['accountName', 'INR', undefined, 'शर्\u200dमा', 'शर्\u200dमा'],
  ['phoneNumber', 'THB', undefined, '\u202a+66 81 234 5678\u202c', '+66812345678'],
  ['phoneNumber', 'KES', undefined, 'tel:+254712345678', '+254712345678'],
  ['phoneNumber', 'KES', undefined, ' Tel: 0712 345678', '+254712345678'],
  ['accountNumber', 'MXN', 'cellphone', 'tel:+52 55 1234 5678', '5512345678'],
  ['phoneNumber', 'THB', undefined, '๐๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
]

test.each(pasted)('%s in %s (%s) typed as “%s” is sent as %s', (...row) => {
  const [name, currencyCode, accountType, typed, wire] = row
  const value = wireValue(name, typed, { currencyCode, accountType, phones })
  expect(value).toBe(wire)
  expect(faultOf(formatOf(name, currencyCode, accountType), value)).toBeUndefined()
})

/** Numbers of the contract's examples, as people of the country write them. */
const national: { readonly [C in CurrencyCode]?: readonly string[] } = {
  ARS: ['011 15-2345-6789', '11 15 2345 6789'],
  BRL: ['(11) 98765-4321', '011987654321'],
  CNY: ['139 1234 5678'],
  COP: ['321 1234567'],
  GHS: ['024 123 4567'],
  IDR: ['0812-3456-7890', '6281234567890'],
  INR: ['098765 43210', '9876543210'],
  JPY: ['090-1234-5678', '０９０－１２３４－５６７８'],
  KES: ['0712 345678'],
  KRW: ['010-1234-5678'],
  LAK: ['020 23 123 456'],
  MXN: ['55 1234 5678'],
  MYR: ['012-345 6789'],
  NAD: ['081 123 4567'],
  NGN: ['0802 123 4567'],
  PHP: ['0917 123 4567'],
  THB: ['081 234 5678', '081-234-5678', '66812345678'],
  TWD: ['0912 345 678'],
  VND: ['091 234 56 78'],
  ZAR: ['082 123 4567'],
}

describe('phone numbers', () => {
  const withCountry = currencyCodes.filter((code) => currencies[code].country !== null)

  test('have a national notation for every country', () => expect(Object.keys(national)).toEqual(withCountry))

  test.each(withCountry.flatMap((code) => (national[code] ?? []).map((typed) => [code, typed] as const)))(
    '%s: %s is understood as written at home',
    (currencyCode, typed) => {
      const reading = { currencyCode, accountType: undefined, phones }
      expect(wireValue('phoneNumber', typed, reading)).toBe(exampleValue('phoneNumber', currencyCode))
    },
  )

  test.each(currencyCodes)(
    'are accepted with the country code of any other country when paying in %s',
    (currencyCode) => {
      const reading = { currencyCode, accountType: undefined, phones }
      for (const other of currencyCodes) {
        const number = exampleValue('phoneNumber', other)
        expect(wireValue('phoneNumber', number.replace(/(\d{3})$/, ' $1'), reading)).toBe(number)
      }
      expect(wireValue('phoneNumber', '+44 7400 123456', reading)).toBe('+447400123456')
    },
  )

  test.each([
    ['THB', '081 234'],
    ['THB', '+66 81'],
    ['KES', '0712 345 6789'],
    ['KES', '+254712345 6789'],
    ['KES', '00254 712 345 6789'],
    ['THB', '+254 712 345 6789'],
    ['USDT', '0812345678'],
    ['BRL', 'telefone'],
  ] as const)('in %s do not include “%s”', (currencyCode, typed) => {
    const value = wireValue('phoneNumber', typed, { currencyCode, accountType: undefined, phones })
    expect(faultOf('phone', value)).toBe('format')
  })

  test('in no plan are kept as they were typed, so that the form shows them again', () => {
    const reading = { currencyCode: 'KES', accountType: undefined, phones } as const
    const kept = wireValue('phoneNumber', '+254 712-345-6789', reading)
    expect(kept).toBe('+ 2547123456789')
    expect(wireValue('phoneNumber', kept, reading)).toBe(kept)
  })

  test('are accepted with a country code before the numbering plans are loaded', () => {
    const reading = { currencyCode: 'THB', accountType: undefined, phones: undefined } as const
    expect(wireValue('phoneNumber', '+66 81-234 5678', reading)).toBe('+66812345678')
  })
})

test('a UPI id behind a name is refused, because joined to the name it is somebody else’s', () => {
  const value = wireValue('upiId', 'Rahul Kumar rahul@ybl', { currencyCode: 'INR', accountType: undefined, phones })
  expect(faultOf('upiId', value)).toBe('format')
})

test('an empty field is absent, and the form’s account type decides how its number is parsed', () => {
  const typed = { accountType: 'cellphone', accountNumber: '+52 55 1234 5678', accountName: '  ' }
  const values = { accountType: 'cellphone', accountNumber: '5512345678' }
  expect(wireValuesOf(typed, { currencyCode: 'MXN', accountType: 'clabe', phones })).toEqual(values)
})
