import type { Gateway } from '../../core/gateway.ts'
import type { Refusal } from '../../core/refusal.ts'
import type { RateDecision } from '../../store/rate-windows.ts'
import type { TokenClaims } from '../../tokens/token.ts'

export type RatePorts = Pick<Gateway, 'environment' | 'limiter' | 'clock'>

/**
 * What a request with this token counts against: the token, or its merchant under RATE_LIMIT_KEY (D-211). A key begins
 * with whose requests it counts: a merchant's code or a client address.
 */
export const rateKeyOf = ({ environment }: Pick<RatePorts, 'environment'>, { jti, sub }: TokenClaims): string =>
  environment.rateLimitKey === 'token' ? `${sub} token ${jti}` : merchantKeyOf(sub)

const merchantKeyOf = (merchantCode: string): string => `${merchantCode} merchant`

/** 429 beyond the rate of one merchant. Counts token requests whose credential was accepted. */
export const refuseMerchantRate = (ports: RatePorts, merchantCode: string): Promise<Refusal | undefined> =>
  takeRate(ports, merchantKeyOf(merchantCode))

/** Failures counted per client address: the credential of a token request, SANDBOX_KEY, or a processor's webhook. */
type FailureKind = 'failures' | 'sandbox key failures' | 'webhook failures'

/** Counts a failure of a client address. 429 beyond its rate of failures. */
export const refuseFailureRate = (
  ports: RatePorts,
  address: string,
  kind: FailureKind = 'failures',
): Promise<Refusal | undefined> => takeRate(ports, `${address} ${kind}`)

/**
 * 429 if a client address has used up its rate of failures, so that secrets cannot be guessed faster. Counts nothing.
 */
export async function refuseGuess(
  { limiter, clock }: RatePorts,
  address: string,
  kind: FailureKind = 'failures',
): Promise<Refusal | undefined> {
  return refusalOf(await limiter.peek(`${address} ${kind}`, clock.monotonic()))
}

/** Counts a request for the key, or refuses it with 429. */
async function takeRate({ limiter, clock }: RatePorts, key: string): Promise<Refusal | undefined> {
  return refusalOf(await limiter.take(key, clock.monotonic()))
}

/** 429 where a rate has no room. */
export const refusalOf = (decision: RateDecision): Refusal | undefined =>
  decision.ok
    ? undefined
    : {
        kind: 'basic',
        code: 'RATE_LIMIT_EXCEEDED',
        message: 'Too many requests: this one was not processed.',
        retryAfterMs: decision.retryAfterMs,
      }
