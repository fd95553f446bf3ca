import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { base58, cryptoAddress } from './crypto-address.ts'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

function decoded(text: string): Buffer {
  const number = [...text].reduce((sum, character) => sum * 58n + BigInt(alphabet.indexOf(character)), 0n)
  const hex = number.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex')])
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

function isTronAddress(text: string): boolean {
  const bytes = decoded(text)
  const body = bytes.subarray(0, -4)
  return bytes.length === 25 && bytes[0] === 0x41 && sha256(sha256(body)).subarray(0, 4).equals(bytes.subarray(-4))
}

const seeds = Array.from({ length: 200 }, (_, index) => `payin-${index}`)

test('the parser of Tron addresses accepts a valid one and refuses an invalid one', () => {
  expect(isTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')).toBe(true)
  expect(isTronAddress('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u')).toBe(false)
})

test.each(['ETHEREUM', 'POLYGON', 'SOLANA', 'TRON'] as const)('each payment has one address in %s', (network) => {
  expect(new Set(seeds.map((seed) => cryptoAddress({ network, seed }))).size).toBe(seeds.length)
  expect(cryptoAddress({ network, seed: 'a' })).toBe(cryptoAddress({ network, seed: 'a' }))
})

test('crypto addresses are valid and visibly burn addresses', () => {
  for (const seed of seeds) {
    expect(cryptoAddress({ network: 'ETHEREUM', seed })).toMatch(/^0x0{24}[0-9a-f]{16}$/)
    const solana = cryptoAddress({ network: 'SOLANA', seed })
    expect(solana).toMatch(/^1{24}[1-9A-HJ-NP-Za-km-z]{8,20}$/)
    expect(decoded(solana)).toHaveLength(32)
    expect(cryptoAddress({ network: 'TRON', seed })).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/)
    expect(isTronAddress(cryptoAddress({ network: 'TRON', seed }))).toBe(true)
  }
})

test.each([
  ['', ''],
  ['00', '1'],
  ['61', '2g'],
  ['626262', 'a3gV'],
  ['516b6fcd0f', 'ABnLTmg'],
  ['00eb15231dfceb60925886b67d065299925915aeb172c06647', '1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L'],
  ['00000000000000000000', '1111111111'],
])('the Base58 text of %s is %j', (hex, text) => expect(base58(Buffer.from(hex, 'hex'))).toBe(text))
