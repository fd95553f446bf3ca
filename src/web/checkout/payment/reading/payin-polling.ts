import { focusManager, type Query, type QueryClient } from '@tanstack/react-query'
import { type CallGateway, wantedPauseMs } from '../../../api/call-gateway.ts'
import { monotonicMs } from '../../../browser/time/clocks.ts'
import { serverClock } from '../../../browser/time/server-clock.ts'
import { asksCustomer, isReadOwed, nextReadMs, readsSinceNews, withNews } from './next-read.ts'
import {
  detailOf,
  isLatched,
  knownOf,
  mayRead,
  type PayinAccess,
  type PayinView,
  payinQuery,
  unread,
} from './payin-query.ts'

/** A create that is on its way arrives within this time, or never. */
const LATEST_ARRIVAL_MS = 120_000
/** The shortest interval of a page that is hidden, in which the library polls nothing. */
const HIDDEN_MS = 1_000

/** The query of a payin that polls, and what is asked of it between the polls. */
export interface PayinPolling {
  readonly query: ReturnType<typeof payinQuery>
  /** There is news: the next read is planned anew. */
  readonly tell: () => void
  /** Reads as soon as no read is under way, whatever the wait is. Resolves when a read that began after the call has ended. */
  readonly ask: () => Promise<void>
}

/**
 * TanStack Query polls. Of its own it answers a return with the read that is under way, which may be older than what the
 * customer has done since, and knows neither Retry-After nor the budget. So news are written into the data of the query,
 * from which `pollAfterMs` computes when the next read is due (D-708).
 */
export function payinPolling(client: QueryClient, access: PayinAccess, call?: CallGateway): PayinPolling {
  const query = payinQuery(access, call)
  const { queryKey } = query
  const isUnderWay = () => client.isFetching({ queryKey }) > 0
  const read = ({ cancelRefetch } = { cancelRefetch: false }) =>
    client.refetchQueries({ queryKey, type: 'active' }, { cancelRefetch })
  const latest = () => client.getQueryData<PayinView>(queryKey) ?? unread
  const isDue = () => focusManager.isFocused() && waitMs(latest(), false) === 0
  const readAnew = async (isWanted: () => boolean) => {
    // The gateway holds the response back; the network may have lost it while the customer was away.
    const isHeld = isUnderWay() && knownOf(latest()) !== undefined
    const news = { atMs: monotonicMs(), isUnderWay: isUnderWay() && !isHeld }
    client.setQueryData<PayinView>(queryKey, { ...latest(), reads: withNews(latest().reads, news) })
    if (news.isUnderWay) await read()
    // Not by a timer: the library has no interval of 0.
    if (isWanted()) await read({ cancelRefetch: isHeld })
  }
  return { query, tell: () => void readAnew(isDue), ask: () => readAnew(() => true) }
}

/**
 * The `refetchInterval` of a payin: milliseconds from now until it is polled, false before the next news. While it does
 * not exist, it is polled only while `mayArrive`: otherwise whoever creates it (this page or another tab) is news.
 */
export const pollAfterMs =
  (mayArrive: boolean) =>
  ({ state }: Pick<Query<PayinView>, 'state'>): number | false => {
    if (state.fetchStatus === 'fetching') return false
    const wait = waitMs(state.data ?? unread, mayArrive)
    // The library takes 0 for never, and goes on with the same interval while the page is hidden.
    return wait === 'never' ? false : Math.max(wait, focusManager.isFocused() ? 1 : HIDDEN_MS)
  }

function waitMs(view: PayinView, mayArrive: boolean): number | 'never' {
  if (isLatched(view)) return 'never'
  const { failures, reads } = view
  const nowMs = monotonicMs()
  const { endedAtMs = nowMs, waitsSinceMs = nowMs, random } = reads
  const waitedMs = nowMs - waitsSinceMs
  const soFar = { readsAtMs: reads.begunAtMs, failures, readsSinceNews: readsSinceNews(reads) }
  // The refusal of a token may have been temporary, so news are worth one read.
  if (!mayRead(view) && soFar.readsSinceNews !== 0) return 'never'
  if (isAbsent(view) && !isReadOwed(soFar) && !(mayArrive && waitedMs < LATEST_ARRIVAL_MS)) return 'never'
  const isToldOfChange = view.etag !== undefined
  const times = { nowMs, endedAtMs, waitedMs, random, isToldOfChange, pastDeadlineMs: pastDeadlineMs(view) }
  const wait = nextReadMs({ ...soFar, ...times, retryAfterMs: wantedPauseMs(view.lastFailure) })
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
