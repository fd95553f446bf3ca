import type { CallbackAttempt, Payment } from '../../store/tables.ts'
import type { Reception } from './history.test-support.ts'
import { type Findings, isFinal, keyOfPayment } from './judge-rows.test-support.ts'
import type { Receive } from './processes.test-support.ts'
import type { Rows } from './rows.test-support.ts'

/** A callback that arrived at the merchant's server. */
export interface Arrival {
  readonly key: string
  readonly body: string
  /** The payment as it was stored at that moment. */
  readonly payment: Payment | undefined
}

const receptions = {
  200: { status: 200, durationMs: 0 },
  500: { status: 500, durationMs: 0 },
  silent: { status: null, durationMs: 10_000, error: 'timeout' },
  slow: { status: 200, durationMs: 9000 },
} as const

/** The merchant's server: it responds as the history says, then with 200, and notes what arrives. */
export function createReceiver(script: readonly Reception[], rows: () => Promise<Rows>) {
  const arrivals: Arrival[] = []
  const receive: Receive = async (url, body) => {
    const { hostname, pathname } = new URL(url)
    const key = `${hostname.replace('.example', '')}${pathname.replaceAll('/', ' ')}`
    const { payments } = await rows()
    arrivals.push({ key, body, payment: payments.find((payment) => keyOfPayment(payment) === key) })
    return receptions[script[arrivals.length - 1] ?? 200]
  }
  return { arrivals, receive }
}

export function judgeArrivals(arrivals: readonly Arrival[]): Findings {
  return arrivals.flatMap(({ key, body, payment }) => {
    if (payment === undefined || !isFinal(payment)) return [`a callback for ${key} before its final status`]
    const isExact = body === JSON.stringify({ idEntity: payment.entityId })
    return isExact ? [] : [`a callback for ${key} with the body ${body}`]
  })
}

const REPEAT_AFTER_MS = 120_000
const MOST_ATTEMPTS = 5

interface Schedule {
  readonly attempts: readonly CallbackAttempt[]
  readonly arrivals: number
  /** How many attempts may be made beside the five: for each resend five, for each fault one. */
  readonly resends: number
  readonly disturbances: number
  /** Whether nothing delays an attempt beyond the next round of a worker. */
  readonly isPunctual: boolean
  /** Whether its merchant's clock was frozen at some time: then an attempt may have taken none of its time. */
  readonly wasFrozen: boolean
}

/** The promised schedule of one final payment: at least one delivery or five attempts, 120 s apart, and no more. */
export function judgeSchedule(payment: Payment, schedule: Schedule): Findings {
  const { attempts, arrivals, resends, disturbances } = schedule
  const key = keyOfPayment(payment)
  if (payment.callbackUrl === null) return arrivals > 0 ? [`${key} has no callbackUrl and is called back`] : []
  const findings: string[] = []
  const delivered = attempts.findIndex(({ status }) => status === 200)
  if (delivered === -1 && attempts.length < MOST_ATTEMPTS)
    findings.push(`${key} was called back ${attempts.length} times`)
  if (arrivals > MOST_ATTEMPTS * (1 + resends) + disturbances) findings.push(`${key} was called back ${arrivals} times`)
  if (arrivals > attempts.length + disturbances || arrivals < attempts.length - disturbances)
    findings.push(`${arrivals} callbacks of ${key} arrived and ${attempts.length} are recorded`)
  if (resends > 0 || disturbances > 0) return findings
  if (delivered !== -1 && delivered < attempts.length - 1) findings.push(`${key} was called back again after a 200`)
  return [...findings, ...judgeIntervals(payment, schedule)]
}

/** An attempt starts when it is due, or with the next round of a worker. */
const LATE_MS = 1000

function judgeIntervals(payment: Payment, { attempts, isPunctual, wasFrozen }: Schedule): Findings {
  return attempts.flatMap(({ atMs }, place) => {
    const former = attempts[place - 1]
    const tookMs = former === undefined || wasFrozen ? 0 : former.durationMs
    const dueMs = former ? former.atMs + tookMs + REPEAT_AFTER_MS : (payment.processedAtMs ?? 0)
    const lateMs = atMs - dueMs
    return lateMs < 0 || (isPunctual && lateMs > LATE_MS)
      ? [`attempt ${place + 1} of ${keyOfPayment(payment)} is ${lateMs} ms late`]
      : []
  })
}
