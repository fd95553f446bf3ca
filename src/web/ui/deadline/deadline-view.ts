const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
/** A countdown makes people nervous, so it is shown only at the end. */
const COUNTDOWN_MS = 5 * MINUTE_MS
const SLEEP_MS = 30 * SECOND_MS
/** A bank transfer has a day and a store a week: nobody is told every few minutes how many minutes that is. */
const ANNOUNCED_MS = 30 * MINUTE_MS

/**
 * How long before a deadline its countdown begins. Where the device's clock is set back or forward in its last hour, its
 * local time would say too much or too little of what is left, such as 2:20 at 2:50: there it counts down for that hour.
 */
export function countdownMsOf(expireAtMs: number): number {
  const offset = (atMs: number) => new Date(atMs).getTimezoneOffset()
  return offset(expireAtMs - HOUR_MS) === offset(expireAtMs) ? COUNTDOWN_MS : HOUR_MS
}

/** How a deadline is shown: as local time, as a countdown at its end, or as passed. */
export type DeadlineView =
  | { readonly kind: 'time' }
  | { readonly kind: 'countdown'; readonly clock: string }
  | { readonly kind: 'passed' }

export function deadlineView(leftMs: number, countdownMs = COUNTDOWN_MS): DeadlineView {
  if (leftMs <= 0) return { kind: 'passed' }
  if (leftMs > countdownMs) return { kind: 'time' }
  const seconds = Math.ceil(leftMs / SECOND_MS)
  return { kind: 'countdown', clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }
}

/** How long the view stays valid: one second in the countdown, otherwise until it starts, at most half a minute. */
export function viewLifetimeMs(leftMs: number, countdownMs = COUNTDOWN_MS): number {
  if (leftMs > countdownMs) return Math.min(leftMs - countdownMs, SLEEP_MS)
  return leftMs % SECOND_MS || SECOND_MS
}

/**
 * The name of the interval that is announced once, when it begins: in the last half-hour 180 s long, above one minute of
 * the last five 60 s, then 30 s, and the end.
 */
export function announcedStretch(leftMs: number): string {
  if (leftMs <= 0) return 'passed'
  const strideMs = announcementStrideMs(leftMs)
  return `${strideMs}:${Math.ceil(leftMs / strideMs)}`
}

function announcementStrideMs(leftMs: number): number {
  if (leftMs > ANNOUNCED_MS) return Number.POSITIVE_INFINITY
  if (leftMs > COUNTDOWN_MS) return 3 * MINUTE_MS
  return leftMs > MINUTE_MS ? MINUTE_MS : 30 * SECOND_MS
}

/** The time left for an announcement: whole minutes, or whole seconds in the last minute. */
export function timeLeft(leftMs: number): { readonly unit: 'minutes' | 'seconds'; readonly count: number } {
  if (leftMs > MINUTE_MS) return { unit: 'minutes', count: Math.round(leftMs / MINUTE_MS) }
  return { unit: 'seconds', count: Math.ceil(leftMs / SECOND_MS) }
}
