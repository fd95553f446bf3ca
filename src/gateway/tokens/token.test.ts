import { createHmac } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { loadServerKeys } from './keys.ts'
import { allows } from './operations.ts'
import { claimsOf, createTokenVerifier, isExpired, issueToken, readToken, tokenIdOf } from './token.ts'
import { vaultInMemory } from './vault.test-support.ts'

const ofShop = { merchantCode: 'demo-shop', clockOffsetMs: 0, tokenId: 'jti' }
const grant = { ...ofShop, timestampSecs: 1_800_000_000, operations: ['GET /payins/a1'] }

describe('the claims of a token', () => {
  test('expire 1800 seconds after the timestamp unless the request gives a validity', () => {
    expect(claimsOf(grant)).toEqual({
      iss: 'payment-gateway',
      aud: 'payment-gateway-api',
      sub: 'demo-shop',
      iat: 1_800_000_000,
      exp: 1_800_001_800,
      jti: 'jti',
      operations: ['GET /payins/a1'],
    })
    expect(claimsOf({ ...grant, validitySecs: 2_678_400 }).exp).toBe(1_802_678_400)
  })

  test('use the sandbox clock, in whole seconds', () => {
    expect(claimsOf({ ...grant, clockOffsetMs: 86_400_500 })).toMatchObject({ iat: 1_800_086_400, exp: 1_800_088_200 })
  })

  test("contain amount and currency of the request's money and no other property of it", () => {
    const money = { amount: 100.1, currencyCode: 'THB', note: 'x' }
    expect(claimsOf({ ...grant, money }).money).toEqual({ amount: 100.1, currencyCode: 'THB' })
  })
})

test('a token id is the HMAC of the minified body under the server key', async () => {
  const keys = await loadServerKeys(vaultInMemory())
  const expected = createHmac('sha256', keys.replay.export()).update('{"a":1}').digest('base64url')
  expect(tokenIdOf(keys, '{"a":1}')).toBe(expected)
  expect(tokenIdOf(keys, '{"a":2}')).not.toBe(expected)
})

test('a token is valid until the millisecond before exp', () => {
  const claims = claimsOf(grant)
  expect(isExpired(claims, claims.exp * 1000 - 1)).toBe(false)
  expect(isExpired(claims, claims.exp * 1000)).toBe(true)
})

test('a token whose iat is in the future is not expired, because iat is not compared', () => {
  expect(isExpired(claimsOf(grant), 0)).toBe(false)
})

const money = { amount: 100.1, currencyCode: 'THB' }
const claims = claimsOf({ ...grant, operations: ['POST /payins/a1', 'GET /payins/.*'], money })
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

const shortGrant = { ...ofShop, timestampSecs: 1000, validitySecs: 10 }
const tokenFor = (...operations: string[]) => issueToken(keys, claimsOf({ ...shortGrant, operations }))

describe('a bearer token', () => {
  test('that is valid resolves to its claims and compiled operations', async () => {
    const verdict = await createTokenVerifier(keys, 1e6).verify(await tokenFor('GET /payins/a.*'))
    expect(verdict).toMatchObject({ claims: { sub: 'demo-shop' } })
    expect(verdict && allows(verdict.operations, 'GET', '/payins/a1')).toBe(true)
  })

  test('that differs from a cached genuine one only in its last character is refused', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const token = await tokenFor('GET /payins/a1')
    await verifier.verify(token)
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A')
    expect(await verifier.verify(forged)).toBeUndefined()
  })
})

describe('the token cache', () => {
  test('remembers a token that this gateway has not signed, which is verified once', async () => {
    let verifications = 0
    const counted = {
      ...keys,
      get verifying() {
        verifications++
        return keys.verifying
      },
    }
    const verifier = createTokenVerifier(counted, 1e6)
    const genuine = await tokenFor('GET /payins/a1')
    const forged = `${genuine.slice(0, -4)}AAAA`
    for (let turn = 0; turn < 3; turn++) expect(await verifier.verify(forged)).toBeUndefined()
    expect(verifications).toBe(1)
    expect(await verifier.verify(genuine)).toBeDefined()
  })

  test('returns the verified token without verifying it again', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const token = await tokenFor('GET /payins/.*')
    const first = await verifier.verify(token)
    const second = await verifier.verify(token)
    expect(second).toBe(first)
  })

  test('does not keep a token beyond its size limit, so that the token is verified again', async () => {
    const verifier = createTokenVerifier(keys, 100)
    const token = await tokenFor('GET /payins/.*')
    const first = await verifier.verify(token)
    const second = await verifier.verify(token)
    expect(second).toBeDefined()
    expect(second).not.toBe(first)
  })
})

describe('the size of a cached token', () => {
  /** Whether a token is kept while others of the same kind follow, in a cache of 10 000 bytes. */
  async function isKept(others: number, operations: readonly string[]): Promise<boolean> {
    const verifier = createTokenVerifier(keys, 10_000)
    const tokens = await Promise.all(
      Array.from({ length: others + 1 }, (_, place) => tokenFor(...operations, `GET /payins/${place}`)),
    )
    const [first = ''] = tokens
    const before = await verifier.verify(first)
    for (const token of tokens.slice(1)) await verifier.verify(token)
    const after = await verifier.verify(first)
    return before !== undefined && before === after
  }

  test('counts each token, so that five short ones fit and eight do not', async () => {
    expect(await isKept(4, [])).toBe(true)
    expect(await isKept(7, [])).toBe(false)
  })

  test('counts its text, so that two with long operations do not fit', async () => {
    const long = Array.from({ length: 10 }, (_, place) => `GET /payins/${String(place).repeat(250)}`)
    expect(await isKept(1, long)).toBe(false)
  })

  test('counts its compiled patterns, so that two with large patterns do not fit', async () => {
    expect(await isKept(1, ['GET /payins/[a-z]{20}[0-9]{20}[A-Z]{20}[a-z]{20}'])).toBe(false)
  })
})
