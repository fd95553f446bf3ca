import type { AcceptedPayment, Result } from '../core/processor/port.ts'
import type { FirstRead } from './lifecycle.ts'

/** Its reason is none that the lifecycle gives by itself. */
const failed = { status: 'FAILED', failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED', delayMs: 3000 } as const

/** For tests: payments below 30 fail after 3 seconds, 30 succeeds after 3, 51 and more after 10; 45 stays open. */
export function simulatedResult({
  amount,
}: Pick<AcceptedPayment, 'amount'>): (Result & { delayMs: number }) | undefined {
  if (Number(amount) >= 51) return { status: 'SUCCESS', delayMs: 10_000 }
  if (Number(amount) >= 40) return undefined
  return Number(amount) >= 30 ? { status: 'SUCCESS', delayMs: 3000 } : failed
}

/** For tests: a processor whose first read falls due when the payment has its result. */
export const processor: FirstRead = { firstReadMs: (payment) => simulatedResult(payment)?.delayMs }
