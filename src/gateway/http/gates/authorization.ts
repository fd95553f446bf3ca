import { isSameMoney, type Money } from '#contract/money.ts'
import type { OperationName } from '#contract/operations/operations.ts'
import type { Gateway } from '../../core/gateway.ts'
import { type RatePorts, refusalOf } from '../../core/rate/admissions.ts'
import { createSlidingWindow, type SlidingWindow } from '../../core/rate/rate-limiter.ts'
import { type OrRefusal, type Refusal, refuse } from '../../core/refusal.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { allows, isTooLong, mayMatch } from '../../tokens/operations.ts'
import type { TokenClaims, VerifiedToken } from '../../tokens/token.ts'

export type BearerReading = OrRefusal<{ readonly token: VerifiedToken; readonly merchant: Merchant }>

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/**
 * Reads `Authorization`: 401 unless it has a token of this gateway, of a merchant that there is. Whether the token has
 * expired is told by the merchant's clock, which is not read here.
 */
export async function readBearer(
  { verifier, merchants }: Pick<Gateway, 'verifier' | 'merchants'>,
  headers: Pick<Headers, 'get'>,
): Promise<BearerReading> {
  const [, text] = BEARER.exec(headers.get('authorization') ?? '') ?? []
  if (text === undefined) return unauthorized('A bearer token is required.')
  const token = await verifier.verify(text)
  const merchant = token && (await merchants.find(token.claims.sub))
  return token && merchant ? { ok: true, token, merchant } : unauthorized('The token is not valid.')
}

const unauthorized = (message: string): BearerReading => ({ ok: false, refusal: refuse('UNAUTHORIZED', message) })

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
  const checks = createSlidingWindow(2 * rateLimitPerSecond)
  const refusals = createSlidingWindow(rateLimitPerSecond)
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

const creates: readonly OperationName[] = ['createPayin', 'createPayout', 'createTopUp']
/** Those whose customers come back. */
const returning: readonly OperationName[] = ['createPayin', 'createTopUp']

/** The parts of a create's body that these gates read. The shape gate has validated it. */
interface CreateBody {
  readonly paymentRequested: { readonly money: Money }
  readonly returnUrl?: string
}

/** 403 if a create's amount differs from the amount in its token. Values are compared exactly, not their spelling. */
export function refuseTokenMoney(name: OperationName, body: unknown, { money }: TokenClaims): Refusal | undefined {
  if (money === undefined || !creates.includes(name)) return undefined
  const requested = (body as CreateBody).paymentRequested.money
  return isSameMoney(money, requested)
    ? undefined
    : refuse('MONEY_NOT_ALLOWED', 'The token is for another amount or currency.')
}

/** 403 if the merchant has configured `returnOrigins` and a create's `returnUrl` has another origin. */
export function refuseReturnOrigin(
  name: OperationName,
  body: unknown,
  { returnOrigins }: Pick<Merchant, 'returnOrigins'>,
): Refusal | undefined {
  if (returnOrigins === undefined || !returning.includes(name)) return undefined
  const { returnUrl } = body as CreateBody
  if (returnUrl === undefined || returnOrigins.includes(new URL(returnUrl).origin)) return undefined
  return refuse('FORBIDDEN', "returnUrl: its origin is not among the merchant's returnOrigins.")
}
