import { expect, test } from 'vitest'
import { encodeTags } from './tlv.ts'

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
