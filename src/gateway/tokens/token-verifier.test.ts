import { describe, expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import * as jwt from './jwt.ts'
import { loadServerKeys } from './keys.ts'
import { allows } from './operations.ts'
import { createTokenVerifier, type MerchantClock } from './token-verifier.ts'
import { vaultInMemory } from './vault.test-support.ts'

const keys = await loadServerKeys(vaultInMemory())
const grant = { merchantCode: 'demo-shop', timestampSecs: 1000, clockOffsetMs: 0, validitySecs: 10, tokenId: 'jti' }
const tokenFor = (...operations: string[]) => jwt.issueToken(keys, claimsOf({ ...grant, operations }))
const at = (nowMs: number) => async () => nowMs

describe('a token', () => {
  test('that is valid resolves to its claims and compiled operations', async () => {
    const verdict = await createTokenVerifier(keys, 1e6).verify(await tokenFor('GET /payins/a.*'), at(1_000_000))
    expect(verdict).toMatchObject({ ok: true, token: { claims: { sub: 'demo-shop' } } })
    expect(verdict.ok && allows(verdict.token.operations, 'GET', '/payins/a1')).toBe(true)
  })

  test('is checked against the clock of its own merchant', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const merchants: string[] = []
    const clock: MerchantClock = async ({ claims }) => {
      merchants.push(claims.sub)
      return 1_009_999
    }
    expect(await verifier.verify(await tokenFor('GET /payins/a1'), clock)).toMatchObject({ ok: true })
    expect(merchants).toEqual(['demo-shop'])
  })

  test('expires on time even when it is cached', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const token = await tokenFor('GET /payins/a1')
    expect(await verifier.verify(token, at(1_009_999))).toMatchObject({ ok: true })
    expect(await verifier.verify(token, at(1_010_000))).toEqual({ ok: false, code: 'expired_token' })
    expect(await verifier.verify(token, at(1_009_999))).toMatchObject({ ok: true })
  })

  test('of a merchant that no longer exists is refused, cached or not', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const token = await tokenFor('GET /payins/a1')
    await verifier.verify(token, at(1_000_000))
    expect(await verifier.verify(token, async () => undefined)).toEqual({ ok: false, code: 'invalid_token' })
    expect(await verifier.verify(token, async () => undefined)).toEqual({ ok: false, code: 'invalid_token' })
  })

  test('that differs from a cached genuine one only in its last character is refused', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const token = await tokenFor('GET /payins/a1')
    await verifier.verify(token, at(1_000_000))
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'Q' : 'A')
    expect(await verifier.verify(forged, at(1_000_000))).toEqual({ ok: false, code: 'invalid_token' })
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
    for (let turn = 0; turn < 3; turn++) {
      expect(await verifier.verify(forged, at(1_000_000))).toEqual({ ok: false, code: 'invalid_token' })
    }
    expect(verifications).toBe(1)
    expect(await verifier.verify(genuine, at(1_000_000))).toMatchObject({ ok: true })
  })

  test('returns the verified token without verifying it again', async () => {
    const verifier = createTokenVerifier(keys, 1e6)
    const token = await tokenFor('GET /payins/.*')
    const first = await verifier.verify(token, at(1_000_000))
    const second = await verifier.verify(token, at(1_000_001))
    expect(first.ok && second.ok && first.token === second.token).toBe(true)
  })

  test('does not keep a token beyond its size limit, so that the token is verified again', async () => {
    const verifier = createTokenVerifier(keys, 100)
    const token = await tokenFor('GET /payins/.*')
    const first = await verifier.verify(token, at(1_000_000))
    const second = await verifier.verify(token, at(1_000_000))
    expect(first.ok && second.ok && first.token !== second.token).toBe(true)
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
    const before = await verifier.verify(first, at(1_000_000))
    for (const token of tokens.slice(1)) await verifier.verify(token, at(1_000_000))
    const after = await verifier.verify(first, at(1_000_000))
    return before.ok && after.ok && before.token === after.token
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
