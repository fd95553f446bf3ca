import { hash } from 'node:crypto'
import { isExpired, type TokenClaims } from './claims.ts'
import { readToken } from './jwt.ts'
import type { ServerKeys } from './keys.ts'
import { createLru } from './lru.ts'
import { type CompiledOperations, compileOperations } from './operations.ts'

/** Approximate memory of one entry without patterns. */
const ENTRY_BYTES = 1000
/** How many refused tokens are remembered: about 2 MB. */
const MOST_REFUSED = 10_000

export interface VerifiedToken {
  readonly claims: TokenClaims
  readonly operations: CompiledOperations
}

export type TokenVerdict =
  | { readonly ok: true; readonly token: VerifiedToken }
  | { readonly ok: false; readonly code: 'invalid_token' | 'expired_token' }

/** The sandbox time of a genuine token's merchant in epoch milliseconds; undefined if there is no such merchant. */
export type MerchantClock = (token: VerifiedToken) => Promise<number | undefined>

export interface TokenVerifier {
  verify(text: string, nowMsOf: MerchantClock): Promise<TokenVerdict>
}

/**
 * Verifies bearer tokens. The signature is verified and the patterns are compiled once per token; the result is cached
 * within about `maxCacheBytes` of memory. Expiry is checked every time. A token that this gateway has not signed is
 * remembered too, so that its next request costs no further verification.
 */
export function createTokenVerifier(keys: ServerKeys, maxCacheBytes: number): TokenVerifier {
  const cache = createLru<VerifiedToken>(maxCacheBytes)
  const refused = createLru<true>(MOST_REFUSED)

  /**
   * Undefined for a token that is refused whatever the time. Refused ones are remembered by their SHA-256, because
   * anybody can send long ones.
   */
  async function tokenOf(text: string): Promise<VerifiedToken | undefined> {
    const key = hash('sha256', text, 'base64')
    if (refused.get(key)) return undefined
    const token = await verifyAnew(keys, text)
    if (token === undefined) refused.set(key, true, 1)
    return token
  }

  function verdictAt(nowMs: number | undefined, text: string, token: VerifiedToken): TokenVerdict {
    const isValid = nowMs !== undefined && !isExpired(token.claims, nowMs)
    if (isValid) return { ok: true, token }
    cache.delete(text)
    return { ok: false, code: nowMs === undefined ? 'invalid_token' : 'expired_token' }
  }

  async function verifyUncached(text: string, nowMsOf: MerchantClock): Promise<TokenVerdict> {
    const token = await tokenOf(text)
    if (token === undefined) return { ok: false, code: 'invalid_token' }
    const verdict = verdictAt(await nowMsOf(token), text, token)
    if (verdict.ok) cache.set(text, token, weightOf(text, token))
    return verdict
  }

  return {
    async verify(text, nowMsOf) {
      const token = cache.get(text)
      return token === undefined ? verifyUncached(text, nowMsOf) : verdictAt(await nowMsOf(token), text, token)
    },
  }
}

const weightOf = (text: string, { operations }: VerifiedToken): number =>
  ENTRY_BYTES + 2 * text.length + operations.patternBytes

async function verifyAnew(keys: ServerKeys, text: string): Promise<VerifiedToken | undefined> {
  const reading = await readToken(keys, text)
  if (!reading.ok) return undefined
  const compiled = compileOperations(reading.claims.operations)
  return compiled.ok ? { claims: reading.claims, operations: compiled.operations } : undefined
}
