import { createHmac, hash } from 'node:crypto'
import { CompactSign, compactVerify, errors } from 'jose'
import * as z from 'zod'
import type { ServerKeys } from './keys.ts'
import { createLru } from './lru.ts'
import { type CompiledOperations, compileOperations } from './operations.ts'

const ISSUER = 'payment-gateway'
const AUDIENCE = 'payment-gateway-api'
const DEFAULT_VALIDITY_SECS = 1800
const TIMESTAMP_TOLERANCE_MS = 300_000

/** The claims of a token. Times are Unix seconds of the merchant's sandbox clock; `money` has the wire format. */
const tokenClaims = z.object({
  iss: z.literal(ISSUER),
  aud: z.literal(AUDIENCE),
  /** merchantCode */
  sub: z.string(),
  iat: z.int(),
  exp: z.int(),
  jti: z.string(),
  operations: z.array(z.string()),
  money: z.optional(z.object({ amount: z.number(), currencyCode: z.string() })),
})
export type TokenClaims = Readonly<z.infer<typeof tokenClaims>>

export interface TokenGrant {
  readonly merchantCode: string
  /** The request body's `timestamp`, Unix seconds. */
  readonly timestampSecs: number
  /** How far the merchant's sandbox clock is ahead of the real one. */
  readonly clockOffsetMs: number
  readonly validitySecs?: number | undefined
  readonly operations: readonly string[]
  readonly money?: TokenClaims['money']
  readonly tokenId: string
}

/** The claims of a new token. They depend only on the grant, so that a replayed request gets the same claims. */
export function claimsOf(grant: TokenGrant): TokenClaims {
  const iat = grant.timestampSecs + Math.floor(grant.clockOffsetMs / 1000)
  const { money } = grant
  return {
    iss: ISSUER,
    aud: AUDIENCE,
    sub: grant.merchantCode,
    iat,
    exp: iat + (grant.validitySecs ?? DEFAULT_VALIDITY_SECS),
    jti: grant.tokenId,
    operations: [...grant.operations],
    ...(money === undefined ? {} : { money: { amount: money.amount, currencyCode: money.currencyCode } }),
  }
}

/** `jti` of the token for a request body: base64url(HMAC-SHA-256(server key, minified body)). */
export const tokenIdOf = ({ replay }: ServerKeys, minified: string): string =>
  createHmac('sha256', replay).update(minified).digest('base64url')

/**
 * Whether a token has expired at the merchant's sandbox time. `iat` is not compared, because a body's timestamp may be
 * 300 s ahead, and a sandbox reset turns the clock back while tokens stay valid.
 */
export const isExpired = (claims: TokenClaims, nowMs: number): boolean => nowMs >= claims.exp * 1000

/** Whether a body's `timestamp` lies within 300 s of the real clock, not the sandbox's. */
export const isTimely = (timestampSecs: number, realNowMs: number): boolean =>
  Math.abs(timestampSecs * 1000 - realNowMs) <= TIMESTAMP_TOLERANCE_MS

const ALGORITHM = 'EdDSA'
const TYPE = 'payment-token+jwt'
const LONGEST_TOKEN = 16_384
const SIGNATURE_LENGTH = 86
const BASE64URL = /^[A-Za-z0-9_-]+$/

/** Signs claims. Ed25519 is deterministic and the order of claims is fixed, so the same claims give the same token. */
export async function issueToken(keys: ServerKeys, claims: TokenClaims): Promise<string> {
  const { iss, aud, sub, iat, exp, jti, operations, money } = claims
  const payload = JSON.stringify({ iss, aud, sub, iat, exp, jti, operations, money })
  return new CompactSign(Buffer.from(payload)).setProtectedHeader(headerOf(keys)).sign(keys.signing)
}

/**
 * The claims of a token that this gateway signed; undefined for anything else. Expiry is not checked here, because
 * the merchant's clock is only known once the claims name the merchant (`isExpired`).
 */
export async function readToken(keys: ServerKeys, token: string): Promise<TokenClaims | undefined> {
  if (!isOurForm(keys, token)) return undefined
  const payload = await verifiedPayload(keys, token)
  if (payload === undefined) return undefined
  return tokenClaims.safeParse(JSON.parse(new TextDecoder().decode(payload))).data
}

/**
 * The header must equal the gateway's own byte for byte, so that no header parameter of a caller (alg, jwk, jku, crit,
 * b64, zip, …) is ever interpreted. The signature must be the canonical base64url of its 64 bytes.
 */
function isOurForm(keys: ServerKeys, token: string): boolean {
  if (token.length > LONGEST_TOKEN) return false
  const [header, payload = '', signature = '', ...rest] = token.split('.')
  const hasOurHeader = header === Buffer.from(JSON.stringify(headerOf(keys))).toString('base64url')
  return hasOurHeader && BASE64URL.test(payload) && isCanonicalSignature(signature) && rest.length === 0
}

const isCanonicalSignature = (text: string): boolean =>
  text.length === SIGNATURE_LENGTH && Buffer.from(text, 'base64url').toString('base64url') === text

async function verifiedPayload(keys: ServerKeys, token: string): Promise<Uint8Array | undefined> {
  try {
    const { payload } = await compactVerify(token, keys.verifying, { algorithms: [ALGORITHM] })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const headerOf = ({ keyId }: ServerKeys) => ({ alg: ALGORITHM, typ: TYPE, kid: keyId })

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
