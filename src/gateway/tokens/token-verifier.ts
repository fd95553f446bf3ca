import { hash } from 'node:crypto'
import type { TokenClaims } from './claims.ts'
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

export interface TokenVerifier {
  /** Undefined for a text that is no token of this gateway. Whether a token has expired is not checked (`isExpired`). */
  verify(text: string): Promise<VerifiedToken | undefined>
}

/**
 * Verifies bearer tokens. The signature is verified and the patterns are compiled once per token; the result is cached
 * within about `maxCacheBytes` of memory. A token that this gateway has not signed is
 * remembered too, so that its next request costs no further verification.
 */
export function createTokenVerifier(keys: ServerKeys, maxCacheBytes: number): TokenVerifier {
  const cache = createLru<VerifiedToken>(maxCacheBytes)
  const refused = createLru<true>(MOST_REFUSED)

  async function verifyUncached(text: string): Promise<VerifiedToken | undefined> {
    // Refused ones are remembered by their SHA-256, because anybody can send long ones.
    const key = hash('sha256', text, 'base64')
    if (refused.get(key)) return undefined
    const token = await verifyAnew(keys, text)
    if (token === undefined) refused.set(key, true, 1)
    else cache.set(text, token, weightOf(text, token))
    return token
  }

  return { verify: async (text) => cache.get(text) ?? verifyUncached(text) }
}

const weightOf = (text: string, { operations }: VerifiedToken): number =>
  ENTRY_BYTES + 2 * text.length + operations.patternBytes

async function verifyAnew(keys: ServerKeys, text: string): Promise<VerifiedToken | undefined> {
  const claims = await readToken(keys, text)
  if (claims === undefined) return undefined
  const compiled = compileOperations(claims.operations)
  return compiled.ok ? { claims, operations: compiled.operations } : undefined
}
