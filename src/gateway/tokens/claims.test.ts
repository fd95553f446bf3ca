import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { claimsOf, isExpired, isTimely, tokenIdOf } from './claims.ts'
import { loadServerKeys } from './keys.ts'
import { vaultInMemory } from './vault.test-support.ts'

const grant = {
  merchantCode: 'demo-shop',
  timestampSecs: 1_800_000_000,
  clockOffsetMs: 0,
  operations: ['GET /payins/a1'],
  tokenId: 'jti',
}

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

test.each([
  [-301, false],
  [-300, true],
  [-299, true],
  [0, true],
  [299, true],
  [300, true],
  [301, false],
])('isTimely for a timestamp %i s off the real clock is %s', (offSecs, timely) => {
  expect(isTimely(1_800_000_000 + offSecs, 1_800_000_000_000)).toBe(timely)
})
