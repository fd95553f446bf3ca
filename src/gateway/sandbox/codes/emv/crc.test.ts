import { expect, test } from 'vitest'
import { crcOf } from './crc.ts'

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
