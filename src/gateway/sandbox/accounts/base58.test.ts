import { expect, test } from 'vitest'
import { base58 } from './base58.ts'

test.each([
  ['', ''],
  ['00', '1'],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['00000000000000000000', '1111111111'],
])('the Base58 text of %s is %j', (hex, text) => {
  expect(base58(Buffer.from(hex, 'hex'))).toBe(text)
})
