import { createVerify, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { minify, sign } from './signing.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

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
