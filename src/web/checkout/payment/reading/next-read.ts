/** How the reads of a payin have gone, milliseconds of `monotonicMs`. */
export interface Reads {
  /** When those of the last minutes began, oldest first. */
  readonly begunAtMs: readonly number[]
  /** How many have ended. */
  readonly ended: number
  /** When the last one ended; undefined before the first. */
  readonly endedAtMs: number | undefined
  /** 0 to 1, drawn at the end of each read, so that a wait that is computed again is the same wait. */
  readonly random: number
  /** When the customer began to wait: at the first read, or at the last news. */
  readonly waitsSinceMs: number | undefined
  /** How many had begun before the last news; undefined before the first. */
  readonly begunBeforeNews: number | undefined
}

/** Before the first read. */
export const noReads: Reads = {
  begunAtMs: [],
  ended: 0,
  endedAtMs: undefined,
  random: 0.5,
  waitsSinceMs: undefined,
  begunBeforeNews: undefined,
}

type EndedRead = Pick<Reads, 'random'> & { readonly begunAtMs: number; readonly endedAtMs: number }

export const withRead = (reads: Reads, { begunAtMs, endedAtMs, random }: EndedRead): Reads => ({
  ...reads,
  begunAtMs: [...recentReads(reads.begunAtMs, begunAtMs), begunAtMs],
  ended: reads.ended + 1,
  endedAtMs,
  random,
  waitsSinceMs: reads.waitsSinceMs ?? begunAtMs,
})

/** The reads before news: what only a read that begins after it can tell of, such as what a customer who comes back has paid. */
export const withNews = (
  reads: Reads,
  { atMs, isUnderWay }: { readonly atMs: number; readonly isUnderWay: boolean },
) => ({ ...reads, waitsSinceMs: atMs, begunBeforeNews: reads.ended + (isUnderWay ? 1 : 0) })

/**
 * The reads that have ended of those that began after the last news; undefined before the first news. Counted, because a
 * browser's clock may be as coarse as 100 ms.
 */
export const readsSinceNews = ({ ended, begunBeforeNews }: Reads): number | undefined =>
  begunBeforeNews === undefined ? undefined : Math.max(0, ended - begunBeforeNews)

/** What decides when the status is read again. All times are milliseconds on one clock. */
export interface ReadingSoFar {
  /** When the last reads began, oldest first. */
  readonly readsAtMs: readonly number[]
  readonly nowMs: number
  readonly endedAtMs: number
  /** The reads that have ended of those that began after the last news, such as the customer's return. */
  readonly readsSinceNews: number | undefined
  /** Since the customer began to wait: the payin was found, or the customer came back to the page. */
  readonly waitedMs: number
  /** Since the deadline; negative before it, undefined where there is none. */
  readonly pastDeadlineMs: number | undefined
  /** Failed reads in a row. */
  readonly failures: number
  readonly retryAfterMs: number | undefined
  /** Whether the gateway holds the response back until the payin changes. */
  readonly isToldOfChange: boolean
  /** 0 to 1. */
  readonly random: number
}

const MINUTE_MS = 60_000
const FAST_MS = 2_000
const SLOW_MS = 10_000
const LATE_MS = 15_000
const SLOWEST_RETRY_MS = 30_000
const JITTER = 0.1
/** The most reads in any five minutes. A page polls fast only while it has used less than half of them. */
const MOST_READS = 60
const BUDGET_MS = 5 * MINUTE_MS
/** A page stops reading by itself this long after the deadline. */
const LONGEST_LATE_MS = 2 * MINUTE_MS

/**
 * Milliseconds from now until the next status read: none while a read is owed, or where the gateway responds when there
 * is something new; else, from the end of the last read, 2 s for a minute, then 10 s, and 15 s in the two minutes after
 * the deadline. After a failure 2 to 30 s, at least the gateway's Retry-After, and never beyond the budget.
 * `ask_customer` if only a tap reads again.
 */
export function nextReadMs(soFar: ReadingSoFar): number | 'ask_customer' {
  const isOwed = isReadOwed(soFar)
  if (!isOwed && asksCustomer(soFar.pastDeadlineMs)) return 'ask_customer'
  const regular = isOwed ? 0 : regularMs(soFar)
  const failures = isOwed ? (soFar.readsSinceNews ?? 0) : soFar.failures
  const jitter = 1 + JITTER * (2 * soFar.random - 1)
  const wait = Math.max(regular, backoffMs(failures)) * jitter
  const sinceEndMs = soFar.nowMs - soFar.endedAtMs
  return Math.max(0, Math.ceil(Math.max(Math.max(wait, soFar.retryAfterMs ?? 0) - sinceEndMs, budgetWaitMs(soFar))))
}

/**
 * Whether no read that began after the news has been answered. The page may not pause before that: a read that was under
 * way may have been answered by the gateway earlier, and one that failed tells nothing (D-708).
 */
export function isReadOwed({ readsSinceNews, failures }: Pick<ReadingSoFar, 'readsSinceNews' | 'failures'>): boolean {
  return readsSinceNews !== undefined && failures >= readsSinceNews
}

/** Whether the deadline is so long past that only news or a tap reads again. */
export const asksCustomer = (pastDeadlineMs = -1): boolean => pastDeadlineMs >= LONGEST_LATE_MS

/** The reads that count towards the budget. */
export const recentReads = (readsAtMs: readonly number[], nowMs: number): readonly number[] =>
  readsAtMs.filter((atMs) => nowMs - atMs < BUDGET_MS)

/** The wait after this many failures in a row, without jitter: 2, 4, 8, 16, 30 s; 0 without a failure. */
export function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(SLOWEST_RETRY_MS, FAST_MS * 2 ** Math.min(failures - 1, 4))
}

type Pace = Pick<ReadingSoFar, 'waitedMs' | 'pastDeadlineMs' | 'readsAtMs' | 'nowMs' | 'isToldOfChange'>

function regularMs({ waitedMs, pastDeadlineMs = -1, readsAtMs, nowMs, isToldOfChange }: Pace): number {
  if (isToldOfChange) return 0
  if (pastDeadlineMs >= 0) return LATE_MS
  const mayBeFast = recentReads(readsAtMs, nowMs).length < MOST_READS / 2
  return waitedMs < MINUTE_MS && mayBeFast ? FAST_MS : SLOW_MS
}

/** A document that loads itself anew is not read while it does. */
const SHORTEST_RELOAD_MS = 5_000

/**
 * Seconds after which a document without the app loads itself anew to show a payment that is open: the pace at which the
 * app polls, but no sooner than 5 s (D-722). Undefined where only the customer reads again.
 */
export function reloadAfterSecs(soFar: Pick<ReadingSoFar, 'waitedMs' | 'pastDeadlineMs'>): number | undefined {
  if (asksCustomer(soFar.pastDeadlineMs)) return undefined
  const paceMs = regularMs({ ...soFar, readsAtMs: [], nowMs: 0, isToldOfChange: false })
  return Math.max(SHORTEST_RELOAD_MS, paceMs) / 1000
}

function budgetWaitMs({ readsAtMs, nowMs }: Pick<ReadingSoFar, 'readsAtMs' | 'nowMs'>): number {
  const oldest = recentReads(readsAtMs, nowMs).at(-MOST_READS)
  // A millisecond more, because the sum of two times of a browser's clock may be a fraction of one too early.
  return oldest === undefined ? 0 : oldest + BUDGET_MS + 1 - nowMs
}
