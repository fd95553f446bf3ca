import { shownBy } from '../../store/merchants/merchant-clocks.ts'
import { type AdmissionFacts, type AdmissionQuestion, admitTogether } from '../../store/payments/admissions.ts'
import type { PaymentKey, PaymentReads } from '../../store/payments/payments.ts'
import type { RateDecision } from '../../store/rate-windows.ts'
import { batched } from '../../store/statements/batched.ts'
import type { Store } from '../../store/store.ts'
import type { Payment } from '../../store/tables.ts'
import { DatabaseUnavailableError, PART_LOST, refusesWrites } from '../../store/unavailability.ts'
import type { TokenClaims } from '../../tokens/token.ts'
import type { Clock, MerchantTimes } from '../clock.ts'
import type { DatabaseParts } from '../database-parts.ts'
import type { Gateway } from '../gateway.ts'
import type { Refusal } from '../refusal.ts'
import { forgettingIdle, type RateLimiter } from './rate-limiter.ts'

/** A request with a genuine token. */
export interface AdmissionRequest {
  readonly merchantCode: string
  /** What the request counts against. */
  readonly rateKey: string
  /** The payment that the request reads, if it reads one. */
  readonly payment?: Omit<PaymentKey, 'merchantCode'> | undefined
  /** The payment that the request creates, looked up where that takes no exchange of its own: it may be accepted already. */
  readonly created?: Omit<PaymentKey, 'merchantCode'> | undefined
}

/** What a request with a token has to know of the database before it is handled. */
export interface Admission {
  /** The merchant's sandbox time, epoch milliseconds. */
  readonly nowMs: number
  readonly rate: RateDecision
  /** The payment as it was committed when the request arrived; undefined if there is none, or none was asked for. */
  readonly payment: Payment | undefined
}

/** Counts a request against its rate, and reads its merchant's clock and its payment with that. */
export type Admissions = (request: AdmissionRequest) => Promise<Admission>

interface Ports {
  readonly clock: Clock
  readonly times: MerchantTimes
  readonly limiter: RateLimiter
  readonly findPayment: PaymentReads
}

interface SharedPorts extends Ports {
  readonly store: Pick<Store, 'writeStatement'>
  readonly parts: Pick<DatabaseParts, 'groupOf' | 'isLost'>
  /** Requests in one second of one key. */
  readonly limit: number
  readonly hasSandbox: boolean
}

/** Admits requests where the database is in this process: an exchange costs nothing. */
export function createAdmissions({ times, clock, limiter, findPayment }: Ports): Admissions {
  return async ({ merchantCode, rateKey, payment }) => {
    const nowMs = await times.shownAt(merchantCode, clock.now())
    const rate = await limiter.take(rateKey, clock.monotonic())
    const found = payment && rate.ok ? await findPayment({ merchantCode, ...payment }) : undefined
    return { nowMs, rate, payment: found }
  }
}

/**
 * Admits concurrent requests in shared exchanges with a database server, one for each request. While the database takes
 * no writes, clock, rate and payment are asked for one by one, so that reads are still served. Rejects at once for a
 * merchant whose node of the database does not respond: its requests would wait for the node on connections that the
 * requests of all other merchants need (D-821).
 */
export function createSharedAdmissions(ports: SharedPorts): Admissions {
  const { store, parts, clock, limit, hasSandbox, limiter } = ports
  const ask = batched<AdmissionQuestion, AdmissionFacts>({
    run: (questions) => store.writeStatement((db) => admitTogether(db, questions)),
    groupOf: ({ merchantCode }) => parts.groupOf(merchantCode),
  })
  const forgetIdle = forgettingIdle(ports)
  const admitOneByOne = createAdmissions(ports)

  async function admit(request: AdmissionRequest): Promise<Admission> {
    const { merchantCode, rateKey, payment = request.created } = request
    const realMs = clock.now()
    await forgetIdle(realMs)
    const facts = await ask({ merchantCode, key: rateKey, payment, nowMs: realMs, limit })
    return {
      nowMs: hasSandbox ? shownBy(facts.clock, realMs) : realMs,
      rate: facts.isCounted ? { ok: true } : await limiter.take(rateKey, clock.monotonic()),
      payment: facts.payment,
    }
  }

  return async (request) => {
    if (parts.isLost(request.merchantCode)) throw new DatabaseUnavailableError(PART_LOST)
    try {
      return await admit(request)
    } catch (error) {
      if (!refusesWrites(error)) throw error
      return admitOneByOne(request)
    }
  }
}

type Counting = Pick<Gateway, 'limiter' | 'clock'>
export type RatePorts = Counting & Pick<Gateway, 'environment'>

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
  ports: Counting,
  address: string,
  kind: FailureKind = 'failures',
): Promise<Refusal | undefined> => takeRate(ports, failureKeyOf(address, kind))

/** Who has one IPv6 address has all those of its /64, so their failures count together. */
const failureKeyOf = (address: string, kind: FailureKind): string =>
  `${address.includes(':') ? network64Of(address) : address} ${kind}`

function network64Of(address: string): string {
  const [front = [], back = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0')
  return [...front, ...zeros, ...back].slice(0, 4).join(':')
}

/**
 * 429 if a client address has used up its rate of failures, so that secrets cannot be guessed faster. Counts nothing.
 */
export async function refuseGuess(
  { limiter, clock }: Counting,
  address: string,
  kind: FailureKind = 'failures',
): Promise<Refusal | undefined> {
  return refusalOf(await limiter.peek(failureKeyOf(address, kind), clock.monotonic()))
}

/** Counts a request for the key, or refuses it with 429. */
async function takeRate({ limiter, clock }: Counting, key: string): Promise<Refusal | undefined> {
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
