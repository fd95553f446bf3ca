const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
/** A running clock makes people nervous, so it shows only at the end. */
const COUNTDOWN_MS = 5 * MINUTE_MS
const SLEEP_MS = 30 * SECOND_MS

/** What a deadline looks like: its local time first, a countdown in the last five minutes, then that it is over. */
export type DeadlineView =
  | { readonly kind: 'time' }
  | { readonly kind: 'countdown'; readonly clock: string }
  | { readonly kind: 'passed' }

/** The view of a deadline that is `leftMs` away. */
export function deadlineView(leftMs: number): DeadlineView {
  if (leftMs <= 0) return { kind: 'passed' }
  if (leftMs > COUNTDOWN_MS) return { kind: 'time' }
  const seconds = Math.ceil(leftMs / SECOND_MS)
  return { kind: 'countdown', clock: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}` }
}

/** How long the view of a deadline stays true: to the next second in the countdown, else to its begin or half a minute. */
export function viewLifetimeMs(leftMs: number): number {
  if (leftMs > COUNTDOWN_MS) return Math.min(leftMs - COUNTDOWN_MS, SLEEP_MS)
  return leftMs % SECOND_MS || SECOND_MS
}

/**
 * Names the stretch of time that a screen reader hears of once, when it begins: every 180 s above five minutes, every
 * 60 s above one, every 30 s below, and the end.
 */
export function announcedStretch(leftMs: number): string {
  if (leftMs <= 0) return 'passed'
  const strideMs = announcementStrideMs(leftMs)
  return `${strideMs}:${Math.ceil(leftMs / strideMs)}`
}

function announcementStrideMs(leftMs: number): number {
  if (leftMs > COUNTDOWN_MS) return 3 * MINUTE_MS
  return leftMs > MINUTE_MS ? MINUTE_MS : 30 * SECOND_MS
}

/** Time left in the words a screen reader gets: whole minutes, or whole seconds in the last one. */
export function timeLeft(leftMs: number): { readonly unit: 'minutes' | 'seconds'; readonly count: number } {
  if (leftMs > MINUTE_MS) return { unit: 'minutes', count: Math.round(leftMs / MINUTE_MS) }
  return { unit: 'seconds', count: Math.ceil(leftMs / SECOND_MS) }
}
