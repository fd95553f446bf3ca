import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReadOwed, nextReadMs, type ReadingSoFar, recentReads, reloadAfterSecs } from './next-read.ts'

const MINUTE_MS = 60_000

/** One read of a page that polls. */
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
  endedAtMs: 0,
  readsSinceNews: undefined,
  waitedMs: 0,
  pastDeadlineMs: -15 * MINUTE_MS,
  failures: 0,
  retryAfterMs: undefined,
  isToldOfChange: false,
  random: 0.5,
}

describe('while the gateway responds', () => {
  test.each([
    ['in the first minute', {}],
    ['later', { waitedMs: 60 * MINUTE_MS }],
    ['after the deadline', { pastDeadlineMs: MINUTE_MS }],
  ])('and holds the response back until the payin changes, the next read begins at once %s', (_, more) => {
    expect(nextReadMs({ ...soFar, ...more, isToldOfChange: true })).toBe(0)
    expect(nextReadMs({ ...soFar, ...more, isToldOfChange: true, failures: 1 })).toBe(2_000)
    expect(nextReadMs({ ...soFar, ...more, isToldOfChange: true, retryAfterMs: 7_000 })).toBe(7_000)
  })

  test.each([
    ['at once after the page has opened', { waitedMs: 0 }, 2_000],
    ['to the end of the first minute', { waitedMs: MINUTE_MS - 1 }, 2_000],
    ['after the first minute', { waitedMs: MINUTE_MS }, 10_000],
    ['a day later, where there is no deadline', { waitedMs: 1440 * MINUTE_MS, pastDeadlineMs: undefined }, 10_000],
    ['just before the deadline', { waitedMs: 14 * MINUTE_MS, pastDeadlineMs: -1 }, 10_000],
    ['at the deadline', { pastDeadlineMs: 0 }, 15_000],
    ['two minutes after it', { pastDeadlineMs: 2 * MINUTE_MS - 1 }, 15_000],
    ['later', { pastDeadlineMs: 2 * MINUTE_MS }, 'ask_customer'],
  ] as const)('%s', (_moment, change, expected) => expect(nextReadMs({ ...soFar, ...change })).toBe(expected))

  test('the wait varies by at most a tenth, so that many pages do not read at once', () => {
    expect(nextReadMs({ ...soFar, random: 0 })).toBe(1_800)
    expect(nextReadMs({ ...soFar, random: 1 })).toBe(2_200)
  })
})

describe('while the gateway does not respond', () => {
  test('the wait doubles with each failure, up to half a minute', () => {
    const waitsMs = [1, 2, 3, 4, 5, 50].map((failures) => nextReadMs({ ...soFar, failures }))
    expect(waitsMs).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
  })

  test('the next read is not before the end of Retry-After', () => {
    expect(nextReadMs({ ...soFar, failures: 1, retryAfterMs: 45_000 })).toBe(45_000)
    expect(nextReadMs({ ...soFar, failures: 3, retryAfterMs: 1_000 })).toBe(8_000)
  })

  test('a failure never makes the page read more often than a response would', () => {
    expect(nextReadMs({ ...soFar, waitedMs: 5 * MINUTE_MS, failures: 1 })).toBe(10_000)
  })
})

describe('a page makes at most 60 reads in any five minutes,', () => {
  /** One read of a page that polls; the customer may come back, and the gateway may fail. */
  function turn(page: WaitingPage, { random, fails, isReturn, latencyMs }: Moment): WaitingPage {
    const { readsAtMs, failures, nowMs: endedAtMs } = page
    const dueMs = (atMs: number, readsSinceNews: number | undefined) => {
      const recent = recentReads(readsAtMs, atMs)
      const waitedMs = atMs - page.sinceMs
      const at = { readsAtMs: recent, nowMs: atMs, endedAtMs, waitedMs, random, failures, readsSinceNews }
      return atMs + Number(nextReadMs({ ...soFar, ...at }))
    }
    const regularMs = dueMs(endedAtMs, undefined)
    // A customer comes back at some time before the next read is due.
    const nowMs = isReturn ? dueMs(endedAtMs + (regularMs - endedAtMs) * random, 0) : regularMs
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

  test('when it polls as fast as possible', () => {
    const fastest = Array(200).fill({ random: 0, fails: false, isReturn: false, latencyMs: 0 })
    const reads = readsOf(fastest)
    expect(reads.filter((atMs) => atMs < MINUTE_MS).length).toBeGreaterThanOrEqual(28)
    expect(mostIn(reads)).toBeLessThanOrEqual(60)
  })

  test('with any jitter, failures and returns of the customer', () => {
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

describe('a read that is owed after news', () => {
  const late = { ...soFar, pastDeadlineMs: 0, readsSinceNews: 0, nowMs: 4_000, endedAtMs: 1_000 }

  test.each([
    ['is due at once', {}, 0],
    ['is due long after the deadline', { pastDeadlineMs: 3 * MINUTE_MS }, 0],
    ['waits for the rest of Retry-After', { failures: 1, retryAfterMs: 5_000 }, 2_000],
    ['does not wait for what failed before the news', { failures: 5 }, 0],
    ['is repeated 2 s after it failed', { failures: 6, readsSinceNews: 1, nowMs: 1_000 }, 2_000],
    ['is repeated 4 s after it failed twice', { failures: 7, readsSinceNews: 2, nowMs: 1_000 }, 4_000],
    ['is over with a response', { failures: 0, readsSinceNews: 1, nowMs: 1_000 }, 15_000],
  ] as const)('%s', (_which, change, expected) => expect(nextReadMs({ ...late, ...change })).toBe(expected))

  test('waits for the budget', () => {
    const readsAtMs = Array.from({ length: 60 }, (_, read) => read)
    expect(nextReadMs({ ...late, readsAtMs })).toBe(5 * MINUTE_MS + 1 - late.nowMs)
  })

  test.each([
    ['is not there before any news', { readsSinceNews: undefined, failures: 3 }, false],
    ['is there before a read has ended', { readsSinceNews: 0, failures: 0 }, true],
    ['is not there after a response', { readsSinceNews: 1, failures: 0 }, false],
    ['is there while every read since the news has failed', { readsSinceNews: 2, failures: 2 }, true],
    ['is not there when a read fails that follows a response', { readsSinceNews: 3, failures: 1 }, false],
  ] as const)('%s', (_when, reads, expected) => expect(isReadOwed(reads)).toBe(expected))
})

test.each([
  ['at first, no sooner than a document can be read', { waitedMs: 0 }, 5],
  ['after the first minute, as the app polls', { waitedMs: MINUTE_MS }, 10],
  ['a day later, where there is no deadline', { waitedMs: 1440 * MINUTE_MS, pastDeadlineMs: undefined }, 10],
  ['at the deadline', { waitedMs: 15 * MINUTE_MS, pastDeadlineMs: 0 }, 15],
  ['two minutes after it not at all: the customer asks', { waitedMs: 0, pastDeadlineMs: 2 * MINUTE_MS }, undefined],
] as const)('a document without the app loads itself anew %s', (_moment, change, expected) => {
  expect(reloadAfterSecs({ pastDeadlineMs: -15 * MINUTE_MS, ...change })).toBe(expected)
})
