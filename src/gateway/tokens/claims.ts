import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { ServerKeys } from './keys.ts'

const ISSUER = 'payment-gateway'
const AUDIENCE = 'payment-gateway-api'
const DEFAULT_VALIDITY_SECS = 1800
const TIMESTAMP_TOLERANCE_MS = 300_000

/** The claims of a token. Times are Unix seconds of the merchant's sandbox clock; `money` has the wire format. */
export const tokenClaims = z.object({
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
