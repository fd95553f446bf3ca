import { describe, expect, test } from 'vitest'
import { claimsOf } from './claims.ts'
import * as jwt from './jwt.ts'
import { loadServerKeys } from './keys.ts'
import { allows } from './operations.ts'
import { createTokenVerifier } from './token-verifier.ts'
import { vaultInMemory } from './vault.test-support.ts'

const keys = await loadServerKeys(vaultInMemory())
const grant = { merchantCode: 'demo-shop', timestampSecs: 1000, clockOffsetMs: 0, validitySecs: 10, tokenId: 'jti' }
const tokenFor = (...operations: string[]) => jwt.issueToken(keys, claimsOf({ ...grant, operations }))

describe('a token', () => {
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
    for (let turn = 0; turn < 3; turn++) {
      expect(await verifier.verify(forged)).toBeUndefined()
    }
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
