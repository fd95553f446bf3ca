import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { minify, privateKeyOf, sign } from './signing.ts'

const { publicKey, privateKey } = rsaKeysOf('a merchant')

const verifies = (text: string, signature: string) =>
  createVerify('RSA-SHA256').update(text).verify(publicKey, signature, 'base64')

test('a body is serialised to JSON without whitespace, with its keys in order', () => {
  expect(minify({ merchantCode: 'demo shop', money: { amount: 100.1, currencyCode: 'THB' }, timestamp: 1 })).toBe(
    '{"merchantCode":"demo shop","money":{"amount":100.1,"currencyCode":"THB"},"timestamp":1}',
  )
})

test('a signature is SHA256withRSA of exactly the text that is sent, in any script', () => {
  const text = minify({ name: 'สมชาย ใจดี' })
  expect(verifies(text, sign(text, privateKey))).toBe(true)
  expect(verifies(`${text} `, sign(text, privateKey))).toBe(false)
})

test('a signature is standard base64 and deterministic', () => {
  expect(sign('{}', privateKey)).toMatch(/^[A-Za-z0-9+/]{342}==$/)
  expect(sign('{}', privateKey)).toBe(sign('{}', privateKey))
})

describe('a private key that cannot be used', () => {
  const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
  const spki = { type: 'spki', format: 'pem' } as const
  const passphrase = { ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' } as const
  const curve = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
  const edwards = generateKeyPairSync('ed25519', { publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
  const encrypted = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: spki,
    privateKeyEncoding: passphrase,
  })

  test.each([
    ['merchant.pem', /no line -----BEGIN PRIVATE KEY-----, as if it were the name of a file\.$/],
    [publicKey, /it is the public key/],
    [publicKey.replaceAll('PUBLIC KEY', 'CERTIFICATE'), /it is a certificate/],
    [privateKey.replaceAll('\n', ' '), /its lines are joined/],
    [encrypted.privateKey, /encrypted with a passphrase/],
    [curve.privateKey, /a key of type ec; an RSA key is required/],
    [edwards.privateKey, /a key of type ed25519; an RSA key is required/],
  ])('is named for what it is, and its text is not repeated: %s', (pem, words) => {
    const read = () => privateKeyOf(pem)
    expect(read).toThrow(words)
    expect(read).not.toThrow(pem.slice(40, 60) || 'merchant.pem')
  })
})
