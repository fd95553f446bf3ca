import type { Clock } from '../../core/clock.ts'
import type { RateDecision, RateLimiter } from '../../core/rate-limiter.ts'
import { forgetRates, peekRate, type RateVerdict, takeRate } from '../../store/rate-windows.ts'
import type { Store } from '../../store/store.ts'

const FORGET_AFTER_MS = 60_000

interface Ports {
  readonly store: Pick<Store, 'read' | 'writeStatement'>
  readonly clock: Clock
  readonly limit: number
}

/**
 * A rate limiter with a sliding window of one second that all processes on one database share. It uses real time,
 * because the monotonic clocks of two processes cannot be compared.
 */
export function createSharedLimiter({ store, clock, limit }: Ports): RateLimiter {
  let forgottenAtMs = clock.now()

  return {
    async take(key) {
      const nowMs = clock.now()
      if (nowMs - forgottenAtMs > FORGET_AFTER_MS) {
        forgottenAtMs = nowMs
        await store.writeStatement((db) => forgetRates(db, nowMs - FORGET_AFTER_MS))
      }
      return decisionOf(await store.writeStatement((db) => takeRate(db, { key, nowMs, limit })))
    },
    peek: async (key) => decisionOf(await store.read((db) => peekRate(db, { key, nowMs: clock.now(), limit }))),
  }
}

const decisionOf = (verdict: RateVerdict): RateDecision =>
  verdict.kind === 'ok' ? { ok: true } : { ok: false, retryAfterMs: verdict.retryAfterMs }
