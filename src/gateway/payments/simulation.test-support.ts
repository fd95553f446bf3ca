import type { SimulatedResult, Simulation } from '../core/processor.ts'

/** Its reason is none that the lifecycle gives by itself. */
const failed: SimulatedResult = {
  status: 'FAILED',
  failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED',
  delayMs: 3000,
}

/** For tests: payments below 30 fail after 3 seconds, 30 succeeds after 3, 51 and more after 10; 45 stays open. */
export const simulation: Simulation = {
  resultOf: ({ amount }) => {
    if (Number(amount) >= 51) return { status: 'SUCCESS', delayMs: 10_000 }
    if (Number(amount) >= 40) return undefined
    return Number(amount) >= 30 ? { status: 'SUCCESS', delayMs: 3000 } : failed
  },
}
