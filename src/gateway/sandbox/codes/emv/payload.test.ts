import { expect, test } from 'vitest'
import { crcOf, encodeTags } from './payload.ts'

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
])('the checksum of %j is %s', (text, crc) => {
  expect(crcOf(text)).toBe(crc)
})

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
