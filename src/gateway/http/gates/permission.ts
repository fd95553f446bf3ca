import { type Refusal, refuse } from '../../core/refusal.ts'
import { allows, isTooLong, mayMatch } from '../../tokens/operations.ts'
import type { VerifiedToken } from '../../tokens/token-verifier.ts'
import { createSlidingWindow, type SlidingWindow } from '../rate/sliding-window.ts'
import { type RatePorts, refusalOf } from './rate.ts'

interface RequestLine {
  readonly method: string
  /** Canonical, below the base URL. */
  readonly path: string
}

/**
 * 403 unless the token allows the request. Requests that may need pattern matching get 429 beyond twice the token's rate,
 * and refused ones beyond that rate, so that refused requests cost no more than served ones.
 */
export type PermissionGate = (token: VerifiedToken, request: RequestLine) => Refusal | undefined

/** Creates the gate. Its limits on matching and on 403 responses are per process. */
export function createPermissionGate({ environment, clock }: Pick<RatePorts, 'environment' | 'clock'>): PermissionGate {
  const { rateLimitPerSecond } = environment
  const checks = createSlidingWindow({ limit: 2 * rateLimitPerSecond, windowMs: 1000 })
  const refusals = createSlidingWindow({ limit: rateLimitPerSecond, windowMs: 1000 })
  const take = (window: SlidingWindow, { claims }: VerifiedToken) =>
    refusalOf(window.take(`token ${claims.jti}`, clock.monotonic()))

  return (token, request) => {
    const { method, path } = request
    if (mayMatch(token.operations, method)) {
      // Not matched: the id is longer than any valid id, so the shape gate refuses the request with 400.
      if (isTooLong(path)) return undefined
      const tooMany = take(checks, token)
      if (tooMany) return tooMany
    }
    return allows(token.operations, method, path) ? undefined : (take(refusals, token) ?? notAllowed(request))
  }
}

const LONGEST_SHOWN = 300

/** 403 with the operation string that would allow the request. */
const notAllowed = ({ method, path }: RequestLine): Refusal =>
  refuse('FORBIDDEN', `The token does not allow ${method} ${path.slice(0, LONGEST_SHOWN)}.`)
