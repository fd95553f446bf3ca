import crypto, { createPublicKey, sign } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { describe, expect, test, vi } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { digestSecret, isProven, type OfferedCredential } from './credential.ts'

const { publicKey: publicKeyPem, privateKey } = rsaKeysOf('a merchant')
const publicKey = createPublicKey(publicKeyPem)
const minified = '{"merchantCode":"demo","timestamp":1}'
const signature = sign('sha256', Buffer.from(minified), privateKey).toString('base64')
const wrongSignature = sign('sha256', Buffer.from('{}'), privateKey).toString('base64')
const secretDigests = [digestSecret('first secret'), digestSecret('second secret')]
const merchant = { publicKeys: [publicKey], secretDigests }
type Offer = Omit<OfferedCredential, 'minified'>

describe('a merchant', () => {
  test.each([
    ['its signature', { signature }],
    ['a current secret', { secret: 'first secret' }],
    ['another current secret', { secret: 'second secret' }],
    ['both its signature and a current secret', { signature, secret: 'first secret' }],
  ])('proves itself with %s', (_, offered) => expect(isProven(merchant, { ...offered, minified })).toBe(true))

  const wrong: [string, Omit<OfferedCredential, 'minified'>][] = [
    ['nothing', {}],
    ['a wrong signature', { signature: wrongSignature }],
    ['no signature to speak of', { signature: '' }],
    ['a wrong secret', { secret: 'third secret' }],
    ['the start of a secret', { secret: 'first secre' }],
    ['a secret in another case', { secret: 'First secret' }],
    ['an empty secret', { secret: '' }],
    ['the digest of a secret', { secret: Buffer.from(digestSecret('first secret')).toString('hex') }],
    ['a wrong signature and a right secret', { signature: wrongSignature, secret: 'first secret' }],
    ['a right signature and a wrong secret', { signature, secret: 'x' }],
    ['a right signature and an empty secret', { signature, secret: '' }],
    ['an empty signature and a right secret', { signature: '', secret: 'first secret' }],
    ['a wrong signature and a wrong secret', { signature: wrongSignature, secret: 'x' }],
  ]
  test.each(wrong)('is refused with %s', (_, offered) => {
    expect(isProven(merchant, { ...offered, minified })).toBe(false)
  })

  test('without keys or secrets is always refused', () => {
    const bare = { publicKeys: [], secretDigests: [] }
    const offers: Offer[] = [{ signature }, { secret: 'first secret' }, { secret: '' }, {}]
    for (const offered of offers) expect(isProven(bare, { ...offered, minified })).toBe(false)
  })
})

test.each([
  ['has no secret', { publicKeys: [publicKey], secretDigests: [] }],
  ['has no public key', { publicKeys: [], secretDigests: [digestSecret('first secret')] }],
])('a merchant that %s is refused when it sends both a signature and a secret', (_, credentials) => {
  expect(isProven(credentials, { signature, secret: 'first secret', minified })).toBe(false)
})

describe('an unknown merchant', () => {
  test('gets the same refusal as a known one, whatever credential it sends', () => {
    const offers: Offer[] = [{ signature }, { secret: 'first secret' }, { signature, secret: 'first secret' }, {}]
    for (const offered of offers) expect(isProven(undefined, { ...offered, minified })).toBe(false)
  })

  test('costs one signature verification like a known one, and none if no signature was sent', () => {
    const known = { publicKeys: [publicKey], secretDigests: [] }
    expect(signaturesVerified(() => isProven(known, { signature: wrongSignature, minified }))).toBe(1)
    expect(signaturesVerified(() => isProven(undefined, { signature: wrongSignature, minified }))).toBe(1)
    expect(signaturesVerified(() => isProven(undefined, { minified }))).toBe(0)
  })
})

/** How often `work` calls Node's `crypto.verify`. */
function signaturesVerified(work: () => unknown): number {
  const verify = vi.spyOn(crypto, 'verify')
  syncBuiltinESMExports()
  work()
  const { length } = verify.mock.calls
  verify.mockRestore()
  syncBuiltinESMExports()
  return length
}
