import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mayReadNow, nextReadMs, type ReadingSoFar, recentReads } from './next-read.ts'

const MINUTE_MS = 60_000

/** One turn of a page that waits. */
interface Moment {
  readonly random: number
  readonly fails: boolean
  readonly isReturn: boolean
  readonly latencyMs: number
}

interface WaitingPage {
  readonly readsAtMs: readonly number[]
  readonly nowMs: number
  readonly sinceMs: number
  readonly failures: number
}

const soFar: ReadingSoFar = {
  readsAtMs: [],
  nowMs: 0,
  waitedMs: 0,
  pastDeadlineMs: -15 * MINUTE_MS,
  failures: 0,
  retryAfterMs: undefined,
  random: 0.5,
}

describe('while the gateway answers', () => {
  test.each([
    ['at once after the page has opened', { waitedMs: 0 }, 2_000],
    ['to the end of the first minute', { waitedMs: MINUTE_MS - 1 }, 2_000],
    ['after the first minute', { waitedMs: MINUTE_MS }, 10_000],
    ['a day later, where there is no deadline', { waitedMs: 1440 * MINUTE_MS, pastDeadlineMs: undefined }, 10_000],
    ['just before the deadline', { waitedMs: 14 * MINUTE_MS, pastDeadlineMs: -1 }, 10_000],
    ['at the deadline', { pastDeadlineMs: 0 }, 15_000],
    ['two minutes after it', { pastDeadlineMs: 2 * MINUTE_MS - 1 }, 15_000],
    ['later', { pastDeadlineMs: 2 * MINUTE_MS }, 'ask_customer'],
  ] as const)('%s', (_moment, change, expected) => {
    expect(nextReadMs({ ...soFar, ...change })).toBe(expected)
  })

  test('the wait varies by at most a tenth either way, so that many pages do not ask together', () => {
    expect(nextReadMs({ ...soFar, random: 0 })).toBe(1_800)
    expect(nextReadMs({ ...soFar, random: 1 })).toBe(2_200)
  })
})

describe('while the gateway does not answer', () => {
  test.each([
    [1, 2_000],
    [2, 4_000],
    [3, 8_000],
    [4, 16_000],
    [5, 30_000],
    [50, 30_000],
  ])('the wait after failure %i is %i ms', (failures, expected) => {
    expect(nextReadMs({ ...soFar, failures })).toBe(expected)
  })

  test('the gateway is not asked before it wants to be', () => {
    expect(nextReadMs({ ...soFar, failures: 1, retryAfterMs: 45_000 })).toBe(45_000)
    expect(nextReadMs({ ...soFar, failures: 3, retryAfterMs: 1_000 })).toBe(8_000)
  })

  test('a failure never makes the page ask more often than an answer would', () => {
    expect(nextReadMs({ ...soFar, waitedMs: 5 * MINUTE_MS, failures: 1 })).toBe(10_000)
  })
})

describe('at most 60 reads in any five minutes', () => {
  /** One turn of a page that waits, comes back to the front when told, and whose gateway fails when told. */
  function turn(page: WaitingPage, { random, fails, isReturn, latencyMs }: Moment): WaitingPage {
    const { readsAtMs, failures } = page
    const recent = recentReads(readsAtMs, page.nowMs)
    const waitedMs = page.nowMs - page.sinceMs
    const next = Number(nextReadMs({ ...soFar, readsAtMs: recent, nowMs: page.nowMs, waitedMs, random, failures }))
    // A customer who comes back does so at some time before the next read is due.
    const nowMs = page.nowMs + (isReturn ? next * random : next)
    if (isReturn && !mayReadNow({ readsAtMs, nowMs, retryAfterMs: undefined })) return { ...page, nowMs }
    return {
      readsAtMs: [...readsAtMs, nowMs],
      nowMs: nowMs + latencyMs,
      sinceMs: isReturn ? nowMs : page.sinceMs,
      failures: fails ? failures + 1 : 0,
    }
  }

  const readsOf = (moments: readonly Moment[]): readonly number[] =>
    moments.reduce(turn, { readsAtMs: [], nowMs: 0, sinceMs: 0, failures: 0 }).readsAtMs

  const mostIn = (readsAtMs: readonly number[]): number =>
    Math.max(0, ...readsAtMs.map((atMs) => recentReads(readsAtMs, atMs).filter((other) => other <= atMs).length))

  test('by the fastest page of all', () => {
    const fastest = Array(200).fill({ random: 0, fails: false, isReturn: false, latencyMs: 0 })
    const reads = readsOf(fastest)
    expect(reads.filter((atMs) => atMs < MINUTE_MS).length).toBeGreaterThanOrEqual(28)
    expect(mostIn(reads)).toBeLessThanOrEqual(60)
  })

  test('however chance falls, the gateway fails and the customer comes and goes', () => {
    const moment = fc.record({
      random: fc.double({ min: 0, max: 1, noNaN: true }),
      fails: fc.integer({ min: 0, max: 3 }).map((dice) => dice === 0),
      isReturn: fc.integer({ min: 0, max: 2 }).map((dice) => dice === 0),
      latencyMs: fc.nat(500),
    })
    fc.assert(
      fc.property(fc.array(moment, { minLength: 200, maxLength: 200 }), (moments) => {
        expect(mostIn(readsOf(moments))).toBeLessThanOrEqual(60)
      }),
    )
  })
})

test('a customer who comes back asks no sooner than the gateway wants', () => {
  const readsAtMs = [1_000]
  expect(mayReadNow({ readsAtMs, nowMs: 3_999, retryAfterMs: 3_000 })).toBe(false)
  expect(mayReadNow({ readsAtMs, nowMs: 4_000, retryAfterMs: 3_000 })).toBe(true)
})
