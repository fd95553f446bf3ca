import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountWithCents, crcOf, encodeTags, latinText, localText, referenceText, shortestAmount } from './payload.ts'

test('TLV tags keep their order, and templates nest', () => {
  expect(
    encodeTags([
      ['59', 'SANDBOX'],
      [
        '26',
        [
          ['00', 'A'],
          ['01', [['00', 'bin']]],
        ],
      ],
      ['00', '01'],
    ]),
  ).toBe('5907SANDBOX26160001A01070003bin000201')
})

test('the TLV length counts characters, not bytes', () => {
  expect(encodeTags([['01', 'ร้าน']])).toBe('0104ร้าน')
  expect(encodeTags([['01', '🙂']])).toBe('0101🙂')
})

test('a TLV value of 99 characters is encoded, and one of 100 throws', () => {
  expect(encodeTags([['01', 'x'.repeat(99)]])).toBe(`0199${'x'.repeat(99)}`)
  expect(() => encodeTags([['01', 'x'.repeat(100)]])).toThrow(RangeError)
  expect(() => encodeTags([['62', [['01', 'x'.repeat(96)]]]])).toThrow('Tag 62 holds 100 characters')
})

test.each(['1', '123', 'ab', '', '1a'])('%j is not accepted as a TLV tag', (id) => {
  expect(() => encodeTags([[id, 'x']])).toThrow(RangeError)
})

test.each([
  ['123456789', '29B1'],
  ['', 'FFFF'],
  ['00020101021129370016A000000677010111011300668012345675802TH53037646304', '6197'],
])('the checksum of %j is %s', (text, crc) => expect(crcOf(text)).toBe(crc))

test('the checksum is over UTF-8 bytes', () => {
  const published =
    '00020101021229300012D156000000000510A93FO3230Q31280012D15600000001030812345678520441115802CN5914BEST TRANSPORT6007BEIJING64200002ZH0104最佳运输0202北京540523.7253031565502016233030412340603***0708A60086670902ME91320016A0112233449988770708123456786304'
  expect(crcOf(published)).toBe('A13A')
})

test('the checksum has four digits even when the first is zero', () => {
  const short = Array.from({ length: 200 }, (_, number) => crcOf(String(number))).filter((crc) => crc.startsWith('0'))
  expect(short.length).toBeGreaterThan(0)
  for (const crc of short) expect(crc).toMatch(/^0[0-9A-F]{3}$/)
})

describe('Latin text', () => {
  test.each([
    ['Café São João', 'Cafe Sao Joao'],
    ['Đặng Łódź Øre', 'Dang Lodz Ore'],
    ['Straße & Æther', 'Strasse & AEther'],
    ['ร้าน Shop 🙂  99', 'Shop 99'],
    ['\u202eevil\u0000\nname', 'evil name'],
    ['ร้านทดสอบ', ''],
    ['ＡＢＣ', 'ABC'],
  ])('%j becomes %j', (text, latin) => expect(latinText(text, 25)).toBe(latin))

  test('is printable ASCII without outer spaces and never too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 25 }), (text, most) => {
        const latin = latinText(text, most)
        expect(latin).toMatch(/^[\x20-\x7e]*$/)
        expect(latin.length).toBeLessThanOrEqual(most)
        expect(latin).toBe(latin.trim())
      }),
    )
  })
})

describe('local text', () => {
  test('keeps the script and drops controls, direction marks and emoji', () => {
    expect(localText('ร้าน\u202e ทดสอบ 🙂', 25)).toBe('ร้าน ทดสอบ')
    expect(localText('a\ud800b\u0007', 25)).toBe('ab')
  })

  test('can always be percent-encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = localText(`${text}\udc00`, 20)
        expect(decodeURIComponent(encodeURIComponent(name))).toBe(name)
        expect(name.length).toBeLessThanOrEqual(20)
      }),
    )
  })
})

test.each([
  ['order_2024-000017', 12, 'er2024000017'],
  ['PAYIN0000001', 25, 'PAYIN0000001'],
  ['3f2b8c1e-77aa-4d0c-9f5e-0123456789ab', 12, '0123456789ab'],
  ['--__--', 25, '0'],
])('the reference %s in %i characters is %s', (reference, most, text) =>
  expect(referenceText(reference, most)).toBe(text),
)

test.each([
  ['20', '20.00', '20'],
  ['20.1', '20.10', '20.1'],
  ['150000.00', '150000.00', '150000'],
  ['0.50', '0.50', '0.5'],
  ['007.125', '7.125', '7.125'],
  ['0', '0.00', '0'],
])('the amount %s is %s with cents and %s at its shortest', (amount, withCents, shortest) => {
  expect(amountWithCents(amount)).toBe(withCents)
  expect(shortestAmount(amount)).toBe(shortest)
})

test.each(['', '.5', '5.', '1,5', '1e3', '-1', ' 1', '١'])('%j is not an amount', (text) => {
  expect(() => amountWithCents(text)).toThrow(RangeError)
  expect(() => shortestAmount(text)).toThrow(RangeError)
})

test('EMV amounts lose and round no digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }), (units, decimals) => {
      const scale = 10n ** BigInt(decimals)
      const text = decimals === 0 ? `${units}` : `${units / scale}.${`${units % scale}`.padStart(decimals, '0')}`
      for (const written of [amountWithCents(text), shortestAmount(text)]) {
        const [whole = '', fraction = ''] = written.split('.')
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(units * 10n ** BigInt(6 - decimals))
      }
    }),
  )
})
