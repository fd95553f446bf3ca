import { constants, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { generateRsaKeys, rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
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
describe('a signature', () => {
  const body = '{"merchantCode":"demo","money":{"amount":100.10,"currencyCode":"THB"},"timestamp":1800000000}'
  const signature = signed(body).toString('base64')

  test('verifies under every current key of the merchant', () => {
    expect(isSigned(body, signature, keys)).toBe(true)
    expect(isSigned(body, signed(body, old).toString('base64'), keys)).toBe(true)
    expect(isSigned(body, signed(body, rsaKeysOf('another merchant')).toString('base64'), keys)).toBe(false)
    expect(isSigned(body, signature, [])).toBe(false)
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
  ])('is refused when its form is: %s', (_, variant) => expect(isSigned(body, variant, keys)).toBe(false))

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
