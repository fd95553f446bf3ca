import type { RateDecision } from '../../store/rate-windows.ts'

interface Size {
  /** Most requests in any period of `windowMs`. All of them may come at once. */
  readonly limit: number
  readonly windowMs: number
}

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

/**
 * An exact sliding window in this process's memory. Refused requests do not count. A key is forgotten after an idle
 * window, at the latest after two, so memory is bounded by the traffic of that time and not by the number of keys ever
 * seen.
 */
export function createSlidingWindow({ limit, windowMs }: Size): SlidingWindow {
  // A Map keeps insertion order: the first key was placed first. To place it anew at each request would double its cost.
  const rings = new Map<string, Ring>()

  const place = (key: string, ring: Ring, nowMs: number) => {
    ring.placedMs = nowMs
    rings.set(key, ring)
  }
  const forgetIdle = (nowMs: number) => {
    for (const [key, ring] of rings) {
      if (nowMs - ring.placedMs < windowMs) return
      rings.delete(key)
      if (nowMs - ring.lastMs < windowMs) place(key, ring, nowMs)
    }
  }

  const refusalAt = (ring: Ring | undefined, nowMs: number): RateDecision | undefined => {
    if (ring === undefined || ring.times.length < limit) return undefined
    const freeAtMs = (ring.times[ring.next] ?? -Infinity) + windowMs
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

  return {
    take,
    peek: (key, nowMs) => refusalAt(rings.get(key), nowMs) ?? { ok: true },
    keysHeld: () => rings.size,
  }
}
