import type { ClockReading } from '#contract/sandbox/clock.ts'
import { secondsUntil } from './duration.ts'

/** A clock that runs brings about by itself what falls due within this time, before anybody could press a button. */
const SOON_SECS = 1

/**
 * The earliest event that a press brings about, with the seconds until then; undefined where there is none. On a running
 * clock one that is about to happen is passed over: a button for it would be gone at the next reading.
 */
export function nextDue<Event extends { readonly at: string }>(
  events: readonly Event[],
  { now, frozen }: Pick<ClockReading, 'now' | 'frozen'>,
): (Event & { readonly seconds: number }) | undefined {
  return events
    .map((event) => ({ ...event, seconds: secondsUntil(event.at, now) }))
    .find(({ seconds }) => frozen || seconds > SOON_SECS)
}
