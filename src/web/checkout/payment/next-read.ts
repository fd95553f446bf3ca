/** What decides when the status is read again. */
export interface ReadingSoFar {
  /** When the last reads began, milliseconds on any one clock, oldest first. */
  readonly readsAtMs: readonly number[]
  /** Now, on the same clock. */
  readonly nowMs: number
  /** Since the customer began to wait: the payin was found, or the customer came back to the page. */
  readonly waitedMs: number
  /** Since the deadline; negative before it, undefined where there is none. */
  readonly pastDeadlineMs: number | undefined
  /** Failed reads in a row. */
  readonly failures: number
  readonly retryAfterMs: number | undefined
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

/**
 * Milliseconds until the next status read: 2 s for a minute, then 10 s, and 15 s in the two minutes after the deadline;
 * after a failure 2 to 30 s, and at least the gateway's Retry-After. `ask_customer` if only a tap reads again.
 */
export function nextReadMs(soFar: ReadingSoFar): number | 'ask_customer' {
  const regular = regularMs(soFar)
  if (regular === 'ask_customer') return regular
  const jitter = 1 + JITTER * (2 * soFar.random - 1)
  const wait = Math.max(regular, backoffMs(soFar.failures)) * jitter
  return Math.ceil(Math.max(wait, soFar.retryAfterMs ?? 0, budgetWaitMs(soFar)))
}

/** Whether an extra read is allowed: a page that is hidden and shown repeatedly keeps to the budget and to Retry-After. */
export function mayReadNow(soFar: Pick<ReadingSoFar, 'readsAtMs' | 'nowMs' | 'retryAfterMs'>): boolean {
  const { readsAtMs, nowMs, retryAfterMs = 0 } = soFar
  return budgetWaitMs(soFar) === 0 && nowMs - (readsAtMs.at(-1) ?? Number.NEGATIVE_INFINITY) >= retryAfterMs
}

/** The reads that count towards the budget. */
export const recentReads = (readsAtMs: readonly number[], nowMs: number): readonly number[] =>
  readsAtMs.filter((atMs) => nowMs - atMs < BUDGET_MS)

/** The wait after this many failures in a row, without jitter: 2, 4, 8, 16, 30 s; 0 without a failure. */
export function backoffMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(SLOWEST_RETRY_MS, FAST_MS * 2 ** Math.min(failures - 1, 4))
}

function regularMs({ waitedMs, pastDeadlineMs = -1, readsAtMs, nowMs }: ReadingSoFar): number | 'ask_customer' {
  if (pastDeadlineMs >= 2 * MINUTE_MS) return 'ask_customer'
  if (pastDeadlineMs >= 0) return LATE_MS
  const mayBeFast = recentReads(readsAtMs, nowMs).length < MOST_READS / 2
  return waitedMs < MINUTE_MS && mayBeFast ? FAST_MS : SLOW_MS
}

function budgetWaitMs({ readsAtMs, nowMs }: Pick<ReadingSoFar, 'readsAtMs' | 'nowMs'>): number {
  const oldest = recentReads(readsAtMs, nowMs).at(-MOST_READS)
  return oldest === undefined ? 0 : oldest + BUDGET_MS - nowMs
}
