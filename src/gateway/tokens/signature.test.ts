import { constants, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { generateRsaKeys, rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { readJson } from '../http/json/read-json.ts'
import { isSigned, loadPublicKeys } from './credential.ts'

const old = rsaKeysOf('a merchant')
const current = generateRsaKeys(3072)
const pemOf = (key: KeyObject) => String(key.export({ type: 'spki', format: 'pem' }))

function keysOf(...pems: string[]): readonly KeyObject[] {
  const reading = loadPublicKeys(pems)
  if (!reading.ok) throw new Error(reading.code)
  return reading.keys
}

const keys = keysOf(old.publicKey, current.publicKey)
const signed = (text: string, { privateKey } = current) => sign('sha256', Buffer.from(text), privateKey)
const minifiedOf = (text: string) => {
  const reading = readJson(text, { maxDepth: 32 })
  return reading.ok ? reading.minified() : reading.code
}

describe('a signature', () => {
  const body = '{"merchantCode":"demo","money":{"amount":100.10,"currencyCode":"THB"},"timestamp":1800000000}'
  const signature = signed(body).toString('base64')

  test('verifies under every current key of the merchant', () => {
    expect(isSigned(body, signature, keys)).toBe(true)
    expect(isSigned(body, signed(body, old).toString('base64'), keys)).toBe(true)
    expect(isSigned(body, signed(body, rsaKeysOf('another merchant')).toString('base64'), keys)).toBe(false)
    expect(isSigned(body, signature, [])).toBe(false)
  })

  test.each([
    ['pretty-printed', JSON.stringify({ a: 1 }) && body.replaceAll(/[:,{]/g, '$& \n\t')],
    ['with CRLF around it', `\r\n${body}\r\n`],
  ])('stays valid when the body is sent %s', (_, text) => {
    expect(isSigned(minifiedOf(text), signature, keys)).toBe(true)
  })

  test.each([
    ['100.10 sent as 100.1', '100.10', '100.1'],
    ['100.10 sent as 100.100', '100.10', '100.100'],
    ['100.10 sent as 1001e-1', '100.10', '1001e-1'],
    ['another merchant', 'demo', 'demo2'],
    ['a letter escaped', 'demo', '\\u0064emo'],
    ['a space inside a string', 'demo', 'de mo'],
    ['another time', '1800000000', '1800000001'],
    ['a further property', '"timestamp"', '"action":"PAYIN_INFO","timestamp"'],
    ['another order', '"amount":100.10,"currencyCode":"THB"', '"currencyCode":"THB","amount":100.10'],
  ])('is invalid for a body with %s', (_, from, to) => {
    expect(isSigned(minifiedOf(body.replace(from, to)), signature, keys)).toBe(false)
  })

  test('covers escapes, line separators and number spellings as they were sent', () => {
    const text = '{"a":"\\u004d\u2028é","b":6e2}'
    const own = signed(text).toString('base64')
    expect(isSigned(minifiedOf(` ${text} `), own, keys)).toBe(true)
    expect(isSigned(minifiedOf(text.replace('\\u004d', 'M')), own, keys)).toBe(false)
    expect(isSigned(minifiedOf(text.replace('6e2', '600')), own, keys)).toBe(false)
  })

  test('is valid for the signed value with any whitespace, and for no other value', () => {
    const object = fc.record({
      merchantCode: fc.string(),
      timestamp: fc.integer(),
      money: fc.option(fc.record({ amount: fc.integer() })),
    })
    fc.assert(
      fc.property(object, object, (value, other) => {
        const own = signed(JSON.stringify(value), old).toString('base64')
        expect(isSigned(minifiedOf(JSON.stringify(value, undefined, 2)), own, keys)).toBe(true)
        const isSame = JSON.stringify(value) === JSON.stringify(other)
        expect(isSigned(minifiedOf(JSON.stringify(other, undefined, 2)), own, keys)).toBe(isSame)
      }),
      { numRuns: 200 },
    )
  })

  const bytes = signed(body)
  const pss = sign('sha256', Buffer.from(body), { key: current.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING })
  test.each([
    ['PSS padding', pss.toString('base64')],
    ['SHA-1', sign('sha1', Buffer.from(body), current.privateKey).toString('base64')],
    ['SHA-512', sign('sha512', Buffer.from(body), current.privateKey).toString('base64')],
    ['hex', bytes.toString('hex')],
    ['URL-safe base64', `${bytes.toString('base64url')}`],
    ['a line break', `${signature.slice(0, 76)}\n${signature.slice(76)}`],
    ['a space before', ` ${signature}`],
    ['a space after', `${signature} `],
    ['too much padding', `${signature}=`],
    ['two in one header', `${signature}, ${signature}`],
    ['a character that is none', `${signature.slice(0, 10)}*${signature.slice(11)}`],
    ['nothing', ''],
    ['padding alone', '===='],
    ['zeros', Buffer.alloc(384).toString('base64')],
    ['a byte less', bytes.subarray(1).toString('base64')],
    ['a byte more', Buffer.concat([Buffer.alloc(1), bytes]).toString('base64')],
    ['the body itself', Buffer.from(body).toString('base64')],
  ])('is refused when its form is: %s', (_, variant) => {
    expect(isSigned(body, variant, keys)).toBe(false)
  })

  test('is refused without its base64 padding', () => {
    const own = signed(body, old).toString('base64')
    expect(own).toMatch(/==$/)
    expect(isSigned(body, own.slice(0, -2), keys)).toBe(false)
  })

  test('is refused with a single bit flipped', () => {
    const bits = Array.from({ length: Math.ceil((bytes.length * 8) / 61) }, (_, place) => place * 61)
    const accepted = bits.filter((bit) => {
      const turned = Buffer.from(bytes)
      turned[bit >> 3] = (turned[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      return isSigned(body, turned.toString('base64'), keys)
    })
    expect(accepted).toEqual([])
  })
})

describe('a public key', () => {
  const good = old.publicKey

  test('can be in SPKI or PKCS#1 format', () => {
    const pkcs1 = String(createPublicKey(old.publicKey).export({ type: 'pkcs1', format: 'pem' }))
    expect(keysOf(good, pkcs1).map((key) => key.asymmetricKeyDetails?.modulusLength)).toEqual([2048, 2048])
  })

  /** The key of a merchant with another public exponent. */
  const withExponent = (exponent: number) => {
    const jwk = createPublicKey(good).export({ format: 'jwk' })
    const e = Buffer.from([exponent]).toString('base64url')
    return pemOf(createPublicKey({ key: { ...jwk, e }, format: 'jwk' }))
  }

  test('can have the exponent 3, and is weak with the exponent 1, under which anybody can sign', () => {
    expect(loadPublicKeys([withExponent(3)])).toMatchObject({ ok: true })
    expect(loadPublicKeys([withExponent(1)])).toEqual({ ok: false, code: 'weak_key', index: 0 })
  })

  test.each([
    ['weak_key', generateRsaKeys(1024).publicKey],
    ['weak_key', generateRsaKeys(2040).publicKey],
    ['not_rsa', pemOf(generateKeyPairSync('ed25519').publicKey)],
    ['not_rsa', pemOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey)],
    ['not_rsa', pemOf(generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).publicKey)],
    ['private_key', old.privateKey],
    ['unreadable_key', 'not a key'],
    ['unreadable_key', ''],
    ['unreadable_key', good.replace(/\n[A-Za-z0-9+/]{10}/, '\n')],
  ])('is refused as %s, with its index in the list', (code, pem) => {
    expect(loadPublicKeys([good, pem])).toEqual({ ok: false, code, index: 1 })
  })
})
