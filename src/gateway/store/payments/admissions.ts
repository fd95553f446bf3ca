import { type Position, readMerchantClock, untouched } from '../merchants/merchant-clocks.ts'
import { type Answered, askTogether, type RateRequest, type RateWindow, takeRate } from '../rate-windows.ts'
import { byMerchant } from '../statements/lock-order.ts'
import { locksRows } from '../statements/row-lock.ts'
import type { Db, Payment } from '../tables.ts'
import { findPayment, keyTextOf, type PaymentKey } from './payments.ts'

/** A request with a token: its merchant, its rate and, where it reads one, its payment. */
export type AdmissionQuestion = RateRequest & {
  readonly merchantCode: string
  readonly payment?: Omit<PaymentKey, 'merchantCode'> | undefined
}

/** What the database says of a request. */
export type AdmissionFacts = {
  readonly clock: Position
  /** Whether the request was counted against its rate, which then has room. If not, `takeRate` decides. */
  readonly isCounted: boolean
  readonly payment: Payment | undefined
}

/**
 * Reads the clocks and the payments of requests that are pending at the same time and counts the requests against their
 * rates, in one statement where the engine has arrays. There, requests of one key are counted together or not at all.
 * All have the same limit, and keys whose owner is their merchant.
 */
export async function admitTogether(
  db: Db,
  requests: readonly AdmissionQuestion[],
): Promise<(request: AdmissionQuestion) => AdmissionFacts> {
  if (!locksRows(db)) return admitApart(db, requests)
  const asked = byMerchant(requests, ({ merchantCode }) => merchantCode).map(([owner, ofOwner]) => ({
    owner,
    windows: windowsOf(ofOwner),
    payments: ofOwner.flatMap(({ payment }) => (payment ? [payment] : [])),
  }))
  const answers = await askTogether(db, asked)
  const factsOf = new Map(asked.map(({ owner }, at) => [owner, ofMerchant(answers[at])]))
  return (request) => factsOf.get(request.merchantCode)?.(request) ?? unknown
}

/** What the answer about a merchant says of each of its requests. */
function ofMerchant(answered: Answered | undefined): (request: AdmissionQuestion) => AdmissionFacts {
  if (answered === undefined) return () => unknown
  const { offsetMs, frozenAtMs } = answered
  const clock = offsetMs === null ? untouched : { offsetMs, frozenAtMs }
  const counted = new Set(answered.counted)
  const found = new Map(answered.payments.map((one) => [keyTextOf(one), one]))
  return ({ key, payment }) => ({
    clock,
    isCounted: counted.has(key),
    payment: payment && found.get(keyTextOf(payment)),
  })
}

async function admitApart(
  db: Db,
  requests: readonly AdmissionQuestion[],
): Promise<(request: AdmissionQuestion) => AdmissionFacts> {
  const facts = new Map<AdmissionQuestion, AdmissionFacts>()
  for (const request of requests) {
    const { merchantCode, payment } = request
    facts.set(request, {
      clock: await readMerchantClock(db, merchantCode),
      isCounted: (await takeRate(db, request)).ok,
      payment: payment && (await findPayment(db, { merchantCode, ...payment })),
    })
  }
  return (request) => facts.get(request) ?? unknown
}

const unknown: AdmissionFacts = { clock: untouched, isCounted: false, payment: undefined }

/**
 * How often each key is asked for. Requests of one key count as if all had come with the latest; those beyond a whole
 * window are left to `takeRate`.
 */
function windowsOf(requests: readonly AdmissionQuestion[]): readonly RateWindow[] {
  const windows = new Map<string, RateWindow>()
  for (const { key, nowMs, limit } of requests) {
    const known = windows.get(key)
    windows.set(key, { key, nowMs: Math.max(nowMs, known?.nowMs ?? 0), times: (known?.times ?? 0) + 1, limit })
  }
  return [...windows.values()].filter(({ times, limit }) => times <= limit)
}
