import { expect, test } from 'vitest'
import { nextReadMs, recentReads } from './next-read.ts'

const SECOND_MS = 1_000
const OUTAGE_MS = 60 * SECOND_MS
const TABS = 500

interface Waiting {
  readonly waitedBeforeMs: number
  readonly fromMs: number
  readonly untilMs: number
}

/** Pseudo-random numbers that are the same in every run. */
function createChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** When each of many pages reads; every read fails during the outage. */
function readsOfCrowd(outage: { readonly fromMs: number; readonly untilMs: number }, waiting: Waiting): number[] {
  const random = createChance(1)
  return Array.from({ length: TABS }).flatMap(() => {
    const reads: number[] = []
    let failures = 0
    let nowMs = waiting.fromMs - 10 * SECOND_MS * random()
    while (nowMs < waiting.untilMs) {
      reads.push(nowMs)
      failures = nowMs >= outage.fromMs && nowMs < outage.untilMs ? failures + 1 : 0
      const waitedMs = waiting.waitedBeforeMs + nowMs - waiting.fromMs
      const readsAtMs = recentReads(reads, nowMs)
      const never = { readsSinceNews: undefined, pastDeadlineMs: undefined, retryAfterMs: undefined }
      const soFar = { ...never, isToldOfChange: false, readsAtMs, nowMs, endedAtMs: nowMs, waitedMs, failures }
      nowMs += Number(nextReadMs({ ...soFar, random: random() }))
    }
    return reads
  })
}

const mostInASecond = (readsAtMs: readonly number[], fromMs: number, untilMs: number): number => {
  const counts = new Map<number, number>()
  for (const atMs of readsAtMs.filter((one) => one >= fromMs && one < untilMs)) {
    const second = Math.floor(atMs / SECOND_MS)
    counts.set(second, (counts.get(second) ?? 0) + 1)
  }
  return Math.max(...counts.values())
}

test.each([
  ['that have just been opened', 0, 60 * SECOND_MS],
  ['that wait for long', 10 * 60 * SECOND_MS, 5 * 60 * SECOND_MS],
])(
  'five hundred pages, after an outage of a minute, %s send at most twice as many requests per second as before it',
  (_which, waitedBeforeMs, outFromMs) => {
    const outUntilMs = outFromMs + OUTAGE_MS
    const waiting = { waitedBeforeMs, fromMs: 0, untilMs: outUntilMs + 5 * 60 * SECOND_MS }
    const reads = readsOfCrowd({ fromMs: outFromMs, untilMs: outUntilMs }, waiting)
    const steady = mostInASecond(reads, 10 * SECOND_MS, outFromMs)
    expect(steady).toBeGreaterThan(TABS / 20)
    expect(mostInASecond(reads, outUntilMs, waiting.untilMs)).toBeLessThanOrEqual(2 * steady)
  },
)
