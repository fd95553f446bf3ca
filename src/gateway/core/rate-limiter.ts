import type { RateDecision } from '../store/rate-windows.ts'

/** Counts requests by key. `nowMs` comes from one monotonic clock in real time, never from a sandbox clock. */
export interface RateLimiter {
  /** Counts a request for `key`, or returns after how many milliseconds (above 0) the next one is allowed. */
  take(key: string, nowMs: number): Promise<RateDecision>
  /** What `take` would say, without taking a place. */
  peek(key: string, nowMs: number): Promise<RateDecision>
}
