import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keysOf } from '#contract/keys-of.ts'
import { queriesAsInBrowser } from '../../../browser/browser-queries.test-support.ts'
import { backoffMs } from './next-read.ts'
import { type EndedRead, failed, followedPage, pass, refusedFor } from './payin-polling.test-support.ts'

const SECOND_MS = 1_000
/** A minute after the deadline of the sample. */
const LATE = '2026-11-21T12:16:00.000Z'

queriesAsInBrowser()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] })
  vi.setSystemTime(LATE)
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
})
afterEach(() => {
  vi.useRealTimers()
})

type Page = ReturnType<typeof followedPage>

/** What can happen to a page, in any order. */
const steps = {
  'the poll falls due': (page: Page) => pass(16 * SECOND_MS, () => page.heldSinceMs() !== undefined),
  'the gateway answers': (page: Page) => page.answer(),
  'the response arrives': (page: Page) => page.arrive(),
  'the read fails': (page: Page) => page.arrive(failed),
  'the money arrives': (page: Page) => {
    page.gateway.hasMoney = true
  },
  'the customer comes back': (page: Page) => page.tell(),
} as const
type Step = keyof typeof steps
const stepNames = keysOf(steps)

/** Every sequence of this many steps. */
const sequences = (length: number): readonly (readonly Step[])[] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((before) => stepNames.map((step) => [...before, step]))

/** Whether the money was there when the customer came back for the last time. */
const isOwedSuccess = (sequence: readonly Step[]): boolean =>
  sequence.includes('the money arrives') &&
  sequence.indexOf('the money arrives') < sequence.lastIndexOf('the customer comes back')

/** The page after the sequence, whose steps are this far apart. */
async function played(sequence: readonly Step[], gapMs: number) {
  const page = followedPage()
  const stop = page.follow()
  await page.arrive()
  for (const step of sequence) {
    await pass(gapMs)
    await steps[step](page)
  }
  return { page, stop }
}

/** Every read under way is answered within a quarter of a second. */
const answerPromptly = async (page: Page, ms: number) => {
  await pass(ms, async () => {
    const sinceMs = page.heldSinceMs()
    if (sinceMs !== undefined && performance.now() - sinceMs >= 250) await page.arrive()
    return false
  })
}

test.each([1, 120])(
  'a customer who comes back to a late payment reads money that had arrived before, in whatever order all else happens (%i ms apart)',
  async (gapMs) => {
    const stale: string[] = []
    for (const sequence of sequences(5).filter(isOwedSuccess)) {
      const { page, stop } = await played(sequence, gapMs)
      const failsAfter = sequence.lastIndexOf('the read fails') > sequence.lastIndexOf('the customer comes back')
      // A read that fails after the return is repeated after 2 s, or 4 s.
      await answerPromptly(page, failsAfter ? 7 * SECOND_MS : SECOND_MS)
      if (page.status() !== 'SUCCESS') stale.push(sequence.join(', '))
      expect(page.mostHeld()).toBe(1)
      stop()
    }
    expect(stale).toEqual([])
  },
)

/** What happens next where anything may, and how the gateway treats reads until then. */
const happening = fc.record({
  afterMs: fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 400 })),
  kind: fc.constantFrom('return', 'hide', 'show'),
  latencyMs: fc.constantFrom(10, 300, 4_000),
  answer: fc.constantFrom('ok', 'ok', 'failed', 'refused'),
})
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

const results = { ok: undefined, failed, refused: refusedFor(7 * SECOND_MS) }

/** A page that has lived through it all, with the times of its returns and when it could be seen. */
async function livedThrough(happenings: readonly Happening[]) {
  const page = followedPage()
  const returnsAtMs: number[] = []
  const seen: { fromMs: number; untilMs: number }[] = [{ fromMs: 0, untilMs: Number.POSITIVE_INFINITY }]
  const stop = page.follow()
  for (const { afterMs, kind, latencyMs, answer } of happenings) {
    await pass(afterMs, async () => {
      const sinceMs = page.heldSinceMs()
      if (sinceMs !== undefined && performance.now() - sinceMs >= latencyMs) await page.arrive(results[answer])
      return false
    })
    const nowMs = performance.now()
    const last = seen.at(-1)
    const isSeen = last?.untilMs === Number.POSITIVE_INFINITY
    if (kind === 'hide' && isSeen) last.untilMs = nowMs
    if (kind !== 'hide' && !isSeen) seen.push({ fromMs: nowMs, untilMs: Number.POSITIVE_INFINITY })
    page.page.show({ visible: kind !== 'hide' })
    if (kind === 'hide') continue
    returnsAtMs.push(nowMs)
    page.tell()
  }
  const endsAtMs = performance.now()
  stop()
  return { page, returnsAtMs, seen, endsAtMs }
}

type Life = Awaited<ReturnType<typeof livedThrough>>

/** When reads may begin that are ready at this time: not while hidden, nor beyond the budget. */
function allowedAtMs({ page, seen }: Life, readyAtMs: number): number {
  const begun = page.ended.map(({ begunAtMs }) => begunAtMs).filter((atMs) => atMs < readyAtMs)
  const withBudgetMs = Math.max(readyAtMs, (begun.at(-60) ?? Number.NEGATIVE_INFINITY) + 5 * 60 * SECOND_MS)
  const interval = seen.find(({ untilMs }) => untilMs > withBudgetMs)
  return Math.max(withBudgetMs, interval?.fromMs ?? Number.POSITIVE_INFINITY)
}

/** Reads after a return that began too late, up to the first one that was answered. */
function lateReads(life: Life, returnAtMs: number): readonly EndedRead[] {
  const { ended } = life.page
  const before = ended.filter(({ begunAtMs }) => begunAtMs < returnAtMs).at(-1)
  let readyAtMs = Math.max(returnAtMs, before ? before.endedAtMs + before.retryAfterMs : 0)
  let failures = 0
  const late: EndedRead[] = []
  for (const read of ended.filter(({ begunAtMs }) => begunAtMs >= returnAtMs)) {
    if (read.begunAtMs > allowedAtMs(life, readyAtMs) + SECOND_MS) late.push(read)
    if (read.ok) return late
    failures += 1
    readyAtMs = read.endedAtMs + Math.max(backoffMs(failures), read.retryAfterMs)
  }
  return late
}

test('whatever happens, every return is followed by a read that is answered, as soon as it may begin', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { maxLength: 200, size: 'max' }), async (happenings) => {
      const life = await livedThrough(happenings)
      const { ended, mostHeld } = life.page
      expect(mostHeld()).toBe(1)
      expect(life.returnsAtMs.flatMap((atMs) => lateReads(life, atMs))).toEqual([])
      for (const [index, { begunAtMs }] of ended.entries()) {
        const before = ended[index - 1]
        expect(begunAtMs).toBeGreaterThanOrEqual(before ? before.endedAtMs + before.retryAfterMs : 0)
        expect(life.seen.some(({ fromMs, untilMs }) => fromMs <= begunAtMs && begunAtMs <= untilMs)).toBe(true)
      }
      answered += ended.filter(({ ok }) => ok).length
    }),
    { numRuns: 60 },
  )
  expect(answered).toBeGreaterThan(300)
})

test('returns beyond the budget of 60 reads in five minutes are read at its end', async () => {
  const page = followedPage()
  const stop = page.follow()
  for (let comesBack = 0; comesBack < 200; comesBack += 1) {
    page.tell()
    await answerPromptly(page, 300)
  }
  expect(page.ended).toHaveLength(60)
  page.gateway.hasMoney = true
  page.tell()
  const [first] = page.ended
  await answerPromptly(page, (first?.begunAtMs ?? 0) + 5 * 60 * SECOND_MS - performance.now())
  expect(page.status()).toBe('PROCESSING')
  await answerPromptly(page, SECOND_MS)
  expect(page.status()).toBe('SUCCESS')
  stop()
})

describe('a read that is asked for', () => {
  async function open() {
    const page = followedPage()
    const stop = page.follow()
    await page.arrive()
    return { page, stop }
  }

  test('begins at once, also before the end of Retry-After', async () => {
    const { page, stop } = await open()
    page.tell()
    await page.arrive(refusedFor(60 * SECOND_MS))
    await pass(SECOND_MS)
    expect(page.heldSinceMs()).toBe(undefined)
    void page.ask()
    expect(page.heldSinceMs()).toBe(performance.now())
    stop()
  })

  test('follows a read that is under way, and tells two who ask at the same time', async () => {
    const { page, stop } = await open()
    page.tell()
    const told: string[] = []
    void page.ask().then(() => told.push('one'))
    void page.ask().then(() => told.push('other'))
    await page.arrive()
    expect(told).toEqual([])
    const reads = page.ended.length
    await page.arrive()
    expect(told).toEqual(['one', 'other'])
    expect(page.ended).toHaveLength(reads + 1)
    expect(page.heldSinceMs()).toBe(undefined)
    stop()
  })
})

test('a page that is left during a read reads no more', async () => {
  const page = followedPage()
  const stop = page.follow()
  stop()
  page.tell()
  await page.arrive()
  await pass(60 * SECOND_MS)
  expect(page.ended).toHaveLength(1)
  expect(page.heldSinceMs()).toBe(undefined)
})
