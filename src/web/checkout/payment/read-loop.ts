import { monotonicMs } from '../../browser/clocks.ts'
import { isVisible } from '../../browser/visibility.ts'

/** What has happened to a read loop, milliseconds of `monotonicMs`. */
export interface LoopSoFar {
  /**
   * The reads that have ended of those that began after the last news; undefined before the first news. News is what only
   * a read that begins after it can tell of. Counted, because a browser's clock may be as coarse as 100 ms.
   */
  readonly readsSinceNews: number | undefined
  /** When the customer began to wait: at the start, or at the last news. */
  readonly waitsSinceMs: number
  /** When the last read ended; the start before the first one. */
  readonly endedAtMs: number
  /** 0 to 1, drawn at the end of each read, so that a wait that is computed again is the same wait. */
  readonly random: number
}

interface Reads {
  /** Reads once, or joins a read that others have begun. Resolves when it has ended. */
  readonly read: () => Promise<unknown>
  /** Milliseconds from now to the next read; `never` before the next news. */
  readonly waitMs: (soFar: LoopSoFar) => number | 'never'
}

export interface ReadLoop {
  /** Begins to read. Returns a function that stops it. */
  readonly start: (read: { readonly isUnderWay: boolean }) => () => void
  /** There is news: the next read is planned anew. */
  readonly tell: () => void
  /** Reads as soon as no read is under way, whatever the wait is. Resolves when a read that began after the call has ended. */
  readonly ask: () => Promise<void>
}

/** A page that is not visible reads nothing. It looks for that so often, should it not be told. */
const HIDDEN_MS = 1_000

/**
 * Reads again and again, never twice at a time, never while the page is hidden. Each news and each end of a read plan
 * the next one, so no wait outlives what it was computed from.
 */
export function createReadLoop({ read, waitMs }: Reads, isOld: boolean): ReadLoop {
  const createdAtMs = monotonicMs()
  let soFar: LoopSoFar = {
    readsSinceNews: isOld ? 0 : undefined,
    waitsSinceMs: createdAtMs,
    endedAtMs: createdAtMs,
    random: Math.random(),
  }
  let isStarted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let current: Promise<void> | undefined
  let begun = 0
  let begunBeforeNews = 0
  let ended = 0

  const run = (): Promise<void> => {
    clearTimeout(timer)
    begun += 1
    current = read().then(() => {
      ended += 1
      current = undefined
      const isSinceNews = soFar.readsSinceNews !== undefined && ended > begunBeforeNews
      const readsSinceNews = isSinceNews ? ended - begunBeforeNews : soFar.readsSinceNews
      soFar = { ...soFar, readsSinceNews, endedAtMs: monotonicMs(), random: Math.random() }
      plan()
    })
    return current
  }
  const plan = () => {
    clearTimeout(timer)
    if (!isStarted || current !== undefined) return
    const wait = waitMs(soFar)
    if (wait === 'never') return
    if (wait <= 0) look()
    else timer = setTimeout(look, wait)
  }
  const look = () => {
    if (isVisible()) void run()
    else timer = setTimeout(look, HIDDEN_MS)
  }
  const noteNews = () => {
    begunBeforeNews = begun
    soFar = { ...soFar, readsSinceNews: 0, waitsSinceMs: monotonicMs() }
  }
  return {
    start: ({ isUnderWay }) => {
      isStarted = true
      if (isUnderWay && current === undefined) void run()
      else plan()
      return () => {
        isStarted = false
        clearTimeout(timer)
      }
    },
    tell: () => {
      noteNews()
      plan()
    },
    ask: async () => {
      noteNews()
      const wanted = begun + 1
      while (ended < wanted) await (current ?? run())
    },
  }
}
