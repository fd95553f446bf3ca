import { type JWTPayload, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import { issueToken, readToken } from './jwt.ts'
import { loadServerKeys } from './keys.ts'
import { vaultInMemory } from './vault.test-support.ts'

const claims = claimsOf({
  merchantCode: 'demo-shop',
  timestampSecs: 1_800_000_000,
  clockOffsetMs: 0,
  operations: ['POST /payins/a1', 'GET /payins/.*'],
  money: { amount: 100.1, currencyCode: 'THB' },
  tokenId: 'jti',
})
const keys = await loadServerKeys(vaultInMemory())
const header = { alg: 'EdDSA', typ: 'payment-token+jwt', kid: keys.keyId }

test('reading a token returns the claims it was issued for', async () => {
  expect(await readToken(keys, await issueToken(keys, claims))).toEqual(claims)
  const { money: _, ...withoutMoney } = claims
  expect(await readToken(keys, await issueToken(keys, withoutMoney))).toEqual(withoutMoney)
})

test('the same claims give the same token, whatever the order of their properties', async () => {
  const reordered = Object.fromEntries(Object.entries(claims).reverse())
  expect(await issueToken(keys, { ...claims, ...reordered })).toBe(await issueToken(keys, claims))
  expect(await issueToken(keys, { ...claims, exp: claims.exp + 1 })).not.toBe(await issueToken(keys, claims))
})

test('readToken accepts an expired token, because expiry is checked by the caller', async () => {
  expect(await readToken(keys, await issueToken(keys, { ...claims, exp: 1 }))).toBeDefined()
})

test('a token signed by another installation is refused', async () => {
  const others = await loadServerKeys(vaultInMemory())
  expect(await readToken(keys, await issueToken(others, claims))).toBeUndefined()
})

test.each([
  ['another issuer', { iss: 'someone-else' }],
  ['another audience', { aud: 'another-api' }],
  ['an audience list', { aud: ['payment-gateway-api', 'another-api'] }],
  ['no expiry', { exp: undefined }],
  ['an expiry in text', { exp: '1800001800' }],
  ['no subject', { sub: undefined }],
  ['no operations', { operations: undefined }],
  ['one operation outside a list', { operations: 'GET /payins/.*' }],
  ['money without a currency', { money: { amount: 1 } }],
])('%s is refused even under our own signature', async (_, change) => {
  // As JSON has it: an undefined claim is not there.
  const payload: JWTPayload = JSON.parse(JSON.stringify({ ...claims, ...change }))
  const token = await new SignJWT(payload).setProtectedHeader(header).sign(keys.signing)
  expect(await readToken(keys, token)).toBeUndefined()
})

test('a token of our own signature may have 16 384 characters and no more', async () => {
  const tokenWith = (idLength: number) => issueToken(keys, { ...claims, jti: 'x'.repeat(idLength) })
  // Three characters of the id are four of the token.
  let idLength = Math.floor(((16_384 - (await tokenWith(0)).length) * 3) / 4)
  while ((await tokenWith(idLength)).length < 16_384) idLength += 1
  const longest = await tokenWith(idLength)
  expect(longest).toHaveLength(16_384)
  expect(await readToken(keys, longest)).toBeDefined()
  expect(await readToken(keys, await tokenWith(idLength + 1))).toBeUndefined()
})

test('a fault of the gateway is thrown and does not pass for an invalid token', async () => {
  const token = await issueToken(keys, claims)
  // A key that verifies nothing, as a wrong start would leave it.
  await expect(readToken({ ...keys, verifying: keys.replay }, token)).rejects.toThrow(TypeError)
})
