import type { Failure } from '../../api/failure.ts'
import { monotonicMs } from '../../browser/clocks.ts'
import { serverClock } from './clock.ts'
import { asksCustomer, isReadOwed, nextReadMs } from './next-read.ts'
import { detailOf, isLatched, mayRead, type PayinView } from './payin-view.ts'
import type { LoopSoFar } from './read-loop.ts'

/** A create that is on its way arrives within this time, or never. */
const LATEST_ARRIVAL_MS = 120_000

/**
 * Milliseconds from now until the payin is read again; `never` before the next news. While the payin does not exist, it
 * is polled only while `mayArrive`: otherwise whoever creates it (this page or another tab) is news.
 */
export function payinWaitMs(view: PayinView, loop: LoopSoFar, mayArrive: boolean): number | 'never' {
  if (isLatched(view)) return 'never'
  const { failures, readsAtMs } = view
  const nowMs = monotonicMs()
  const waitedMs = nowMs - loop.waitsSinceMs
  const reads = { readsAtMs, failures, readsSinceNews: loop.readsSinceNews }
  const isOwed = isReadOwed(reads)
  // The refusal of a token may have been temporary, so news are worth one read.
  if (!mayRead(view) && loop.readsSinceNews !== 0) return 'never'
  if (isAbsent(view) && !isOwed && !(mayArrive && waitedMs < LATEST_ARRIVAL_MS)) return 'never'
  const { endedAtMs, random } = loop
  const times = { nowMs, endedAtMs, waitedMs, random, pastDeadlineMs: pastDeadlineMs(view) }
  const wait = nextReadMs({ ...reads, ...times, retryAfterMs: wantedPauseMs(view.lastFailure) })
  return wait === 'ask_customer' ? 'never' : wait
}

/** Whether the page has stopped reading an open payin by itself, because its deadline is long past. */
export const hasStoppedReading = (view: PayinView): boolean =>
  !isLatched(view) && mayRead(view) && asksCustomer(pastDeadlineMs(view))

const isAbsent = ({ reading }: PayinView): boolean => reading.state === 'known' && reading.value === 'absent'

function pastDeadlineMs(view: PayinView): number | undefined {
  const expireAtMs = Date.parse(detailOf(view)?.paymentMethodResponse.expireAt ?? '')
  // A device whose clock is set ahead must go on asking: a response sets the page's clock right (D-701).
  return Number.isNaN(expireAtMs) ? undefined : serverClock.steadyNowMs() - expireAtMs
}

const wantedPauseMs = (failure: Failure | undefined): number | undefined =>
  failure?.kind === 'refused' ? failure.retryAfterMs : undefined
