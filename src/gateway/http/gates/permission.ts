import type { RateLimiter } from '../../core/rate-limiter.ts'
import { type Refusal, refuse } from '../../core/refusal.ts'
import { allows, isTooLong, mayMatch } from '../../tokens/operations.ts'
import type { VerifiedToken } from '../../tokens/token-verifier.ts'
import { createSlidingWindow } from '../rate/sliding-window.ts'
import { type RatePorts, refuseRate, refuseTaken } from './rate.ts'

interface RequestLine {
  readonly method: string
  /** Canonical, below the base URL. */
  readonly path: string
}

export interface PermissionGate {
  /**
   * 403 unless the token allows the request. A 403 counts against the token's rate. Requests that may need pattern
   * matching get 429 beyond twice that rate, so that refused requests cost no more than served ones.
   */
  refusePermission(token: VerifiedToken, request: RequestLine): Promise<Refusal | undefined>
  /** Whether the token allows the request, and no pattern has to be matched to know it. Counts nothing. */
  allowsPlainly(token: VerifiedToken, request: RequestLine): boolean
}

/** Creates the gate. Its limits on matching and on 403 responses are per process. */
export function createPermissionGate(ports: RatePorts): PermissionGate {
  const { rateLimitPerSecond } = ports.environment
  const checks = createSlidingWindow({ limit: 2 * rateLimitPerSecond, windowMs: 1000 })
  const refusals = createSlidingWindow({ limit: rateLimitPerSecond, windowMs: 1000 })
  const take = (window: RateLimiter, { claims }: VerifiedToken) => refuseTaken(ports, window, `token ${claims.jti}`)

  async function refusalFor(token: VerifiedToken, request: RequestLine): Promise<Refusal> {
    await refuseRate(ports, token.claims)
    return (await take(refusals, token)) ?? notAllowed(request)
  }

  const verdictOn = async (token: VerifiedToken, request: RequestLine): Promise<Refusal | undefined> =>
    allows(token.operations, request.method, request.path) ? undefined : refusalFor(token, request)

  return {
    async refusePermission(token, request) {
      if (!mayMatch(token.operations, request.method)) return verdictOn(token, request)
      // Not matched: the id is longer than any valid id, so the shape gate refuses the request with 400.
      if (isTooLong(request.path)) return undefined
      return (await take(checks, token)) ?? verdictOn(token, request)
    },
    allowsPlainly: ({ operations }, { method, path }) =>
      !mayMatch(operations, method) && allows(operations, method, path),
  }
}

const LONGEST_SHOWN = 300

/** 403 with the operation string that would allow the request. */
const notAllowed = ({ method, path }: RequestLine): Refusal =>
  refuse('FORBIDDEN', `The token does not allow ${method} ${path.slice(0, LONGEST_SHOWN)}.`)
