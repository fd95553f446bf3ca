import {
  forgetRates,
  ownerOf,
  peekRate,
  type RateDecision,
  type RateRequest,
  takeRates,
} from '../../store/rate-windows.ts'
import { batched } from '../../store/statements/batched.ts'
import type { Store } from '../../store/store.ts'
import { isPartLost, refusesWrites } from '../../store/unavailability.ts'
import type { Clock } from '../clock.ts'
import type { DatabaseParts } from '../database-parts.ts'

/** Counts in this process's memory, at once. */
export interface SlidingWindow {
  /** Counts a request for `key`, or returns after how many milliseconds (above 0) the next one is allowed. */
  take(key: string, nowMs: number): RateDecision
  /** What `take` would say, without taking a place. */
  peek(key: string, nowMs: number): RateDecision
  keysHeld(): number
}

/**
 * Times of the last accepted requests, at most `limit`. `next` is the index of the next one: that of the oldest one once
 * there are so many.
 */
interface Ring {
  readonly times: number[]
  next: number
  lastMs: number
  /** When its key was last put behind all others. */
  placedMs: number
}

const WINDOW_MS = 1000

/**
 * An exact sliding window of one second in this process's memory, of at most `limit` requests, which may come at once.
 * Refused requests do not count. A key is forgotten after an idle
 * window, at the latest after two, so memory is bounded by the traffic of that time and not by the number of keys ever
 * seen.
 */
export function createSlidingWindow(limit: number): SlidingWindow {
  // A Map keeps insertion order: the first key was placed first. To place it anew at each request would double its cost.
  const rings = new Map<string, Ring>()

  const place = (key: string, ring: Ring, nowMs: number) => {
    ring.placedMs = nowMs
    rings.set(key, ring)
  }
  const forgetIdle = (nowMs: number) => {
    for (const [key, ring] of rings) {
      if (nowMs - ring.placedMs < WINDOW_MS) return
      rings.delete(key)
      if (nowMs - ring.lastMs < WINDOW_MS) place(key, ring, nowMs)
    }
  }

  const refusalAt = (ring: Ring | undefined, nowMs: number): RateDecision | undefined => {
    if (ring === undefined || ring.times.length < limit) return undefined
    const freeAtMs = (ring.times[ring.next] ?? -Infinity) + WINDOW_MS
    return nowMs < freeAtMs ? { ok: false, retryAfterMs: freeAtMs - nowMs } : undefined
  }

  const take = (key: string, nowMs: number): RateDecision => {
    forgetIdle(nowMs)
    const known = rings.get(key)
    const refusal = refusalAt(known, nowMs)
    if (refusal !== undefined) return refusal
    const ring = known ?? { times: [], next: 0, lastMs: nowMs, placedMs: nowMs }
    ring.times[ring.next] = nowMs
    ring.next = (ring.next + 1) % limit
    ring.lastMs = nowMs
    if (known === undefined) place(key, ring, nowMs)
    return { ok: true }
  }

  return { take, peek: (key, nowMs) => refusalAt(rings.get(key), nowMs) ?? { ok: true }, keysHeld: () => rings.size }
}

/** Counts requests by key. `nowMs` comes from one monotonic clock in real time, never from a sandbox clock. */
export interface RateLimiter {
  /** Counts a request for `key`, or returns after how many milliseconds (above 0) the next one is allowed. */
  take(key: string, nowMs: number): Promise<RateDecision>
  /** What `take` would say, without taking a place. */
  peek(key: string, nowMs: number): Promise<RateDecision>
}

const FORGET_AFTER_MS = 60_000

interface Ports {
  readonly store: Pick<Store, 'read' | 'writeStatement'>
  readonly parts: Pick<DatabaseParts, 'isLost' | 'groupOf'>
  readonly clock: Clock
  readonly limit: number
}

/** A rate limiter with a sliding window of one second in this process alone. */
export function createOwnLimiter(limit: number): RateLimiter {
  const window = createSlidingWindow(limit)
  return { take: async (key, nowMs) => window.take(key, nowMs), peek: async (key, nowMs) => window.peek(key, nowMs) }
}

/**
 * A rate limiter with a sliding window of one second that all processes on one database share. They count in real time,
 * because the monotonic clocks of two processes cannot be compared. While the database takes no writes, each process
 * counts for itself, so that reads are still served; and so it does for a key that lies, or may lie, on a node of the
 * database that does not respond, because who asks may be a merchant of another node.
 */
export function createSharedLimiter({ store, parts, clock, limit }: Ports): RateLimiter {
  const own = createSlidingWindow(limit)
  const take = batched<RateRequest, RateDecision>({
    run: (requests) => store.writeStatement((db) => takeRates(db, requests)),
    groupOf: ({ key }) => parts.groupOf(ownerOf(key)),
  })
  const forgetIdle = forgettingIdle({ store, clock })

  async function takeShared(key: string): Promise<RateDecision> {
    const nowMs = clock.now()
    await forgetIdle(nowMs)
    return await take({ key, nowMs, limit })
  }

  async function peekShared(key: string): Promise<RateDecision> {
    const nowMs = clock.now()
    try {
      return await store.read((db) => peekRate(db, { key, nowMs, limit }))
    } catch (error) {
      if (!isPartLost(error)) throw error
      return passed
    }
  }

  return {
    async take(key, nowMs) {
      if (parts.isLost(ownerOf(key))) return own.take(key, nowMs)
      try {
        return await takeShared(key)
      } catch (error) {
        if (!refusesWrites(error) && !isPartLost(error)) throw error
        return own.take(key, nowMs)
      }
    },
    async peek(key, nowMs) {
      const shared = parts.isLost(ownerOf(key)) ? passed : await peekShared(key)
      return shared.ok ? own.peek(key, nowMs) : shared
    },
  }
}

/** Deletes the windows of idle keys, at most once a minute. To be called with each request's instant. */
export function forgettingIdle({ store, clock }: { store: Pick<Store, 'writeStatement'>; clock: Clock }) {
  let forgottenAtMs = clock.now()
  return async (nowMs: number): Promise<void> => {
    // Where the clock was set back, the last time lies ahead.
    if (Math.abs(nowMs - forgottenAtMs) <= FORGET_AFTER_MS) return
    forgottenAtMs = nowMs
    try {
      await store.writeStatement((db) => forgetRates(db, nowMs - FORGET_AFTER_MS))
    } catch (error) {
      // They are forgotten once all parts respond.
      if (!isPartLost(error)) throw error
    }
  }
}

const passed: RateDecision = { ok: true }
