import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Failure } from '../../api/failure.ts'
import { onReturn } from '../../browser/visibility.ts'
import { serverClock } from './clock.ts'
import { mayReadNow, nextReadMs } from './next-read.ts'
import { onOtherTab } from './other-tabs.ts'
import { type PayinAccess, payinQuery } from './payin-query.ts'
import { detailOf, isLatched, mayRead, type PayinView, unread } from './payin-view.ts'

export interface FollowedPayin {
  readonly access: PayinAccess
  readonly view: PayinView
  /** Whether the page has stopped reading by itself; a tap reads again. */
  readonly hasStopped: boolean
  /** Reads now. Resolves to whether the gateway has responded. */
  readonly readNow: () => Promise<boolean>
  /** Adds what another call has found out, and reads. */
  readonly learn: (change: (before: PayinView) => PayinView) => void
}

/**
 * Follows a payin: reads it at once and then after `nextReadMs`, never two reads at a time, never while hidden. A payin
 * that does not exist is polled only while `mayArrive`: its create may still be on its way.
 */
export function usePayin({ idPayin, token }: PayinAccess, mayArrive = false): FollowedPayin {
  const client = useQueryClient()
  const access = useMemo(() => ({ idPayin, token }), [idPayin, token])
  const options = useMemo(() => payinQuery(access), [access])
  const waitsSinceMs = useRef(performance.now())
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => intervalOf(state.data ?? unread, waitsSinceMs.current, mayArrive),
  })
  const view = query.data ?? unread
  const { refetch } = query
  const readNow = useCallback(async () => {
    waitsSinceMs.current = performance.now()
    // Never two reads in flight: a refetch joins the one under way.
    const { data } = await refetch({ cancelRefetch: false })
    return data?.failures === 0
  }, [refetch])
  const learn = useCallback(
    (change: (before: PayinView) => PayinView) => {
      client.setQueryData<PayinView>(options.queryKey, (before) => change(before ?? unread))
      void readNow()
    },
    [client, options, readNow],
  )
  useEffect(() => {
    if (mayArrive) void readNow()
  }, [mayArrive, readNow])
  useEffect(() => {
    if (isLate()) void readNow()
  }, [readNow])
  useNews({ access, isOpen: !isLatched(view), readNow })
  const hasStopped = detailOf(view) !== undefined && canChange(view) && intervalOf(view, 0) === false
  return useMemo(() => ({ access, view, hasStopped, readNow, learn }), [access, view, hasStopped, readNow, learn])
}

interface News {
  readonly access: PayinAccess
  readonly isOpen: boolean
  readonly readNow: FollowedPayin['readNow']
}

/** The events of one return to the page follow each other within this time. */
const ONE_RETURN_MS = 100

/**
 * Reads out of turn when the customer comes back to the page, and when another tab has created the payin. Also after
 * the token was refused, because that may have been temporary. A read that is already under way may have been answered
 * before the news, so another one follows it.
 */
function useNews({ access, isOpen, readNow }: News): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOpen) return
    const { queryKey } = payinQuery(access)
    let newsAtMs = Number.NEGATIVE_INFINITY
    const isAllowed = () => {
      // As it is known now, which may be later than the last rendering.
      const view = client.getQueryData<PayinView>(queryKey) ?? unread
      const { readsAtMs, lastFailure } = view
      const soFar = { readsAtMs, nowMs: performance.now(), retryAfterMs: wantedPauseMs(lastFailure) }
      return !isLatched(view) && mayReadNow(soFar)
    }
    const look = async () => {
      const nowMs = performance.now()
      const isOlder = client.isFetching({ queryKey }) > 0
      if (isOlder && nowMs - newsAtMs < ONE_RETURN_MS) return
      newsAtMs = nowMs
      for (let reads = isOlder ? 2 : 1; reads > 0; reads -= 1) if (isAllowed()) await readNow()
    }
    const stops = [onReturn(() => void look()), onOtherTab(access.idPayin, () => void look())]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, access, isOpen, readNow])
}

/** Whether the status can still change and be read: not when it is final, not when the token was refused. */
const canChange = (view: PayinView): boolean => !isLatched(view) && mayRead(view)

const isAbsent = ({ reading }: PayinView): boolean => reading.state === 'known' && reading.value === 'absent'

const wantedPauseMs = (failure: Failure | undefined): number | undefined =>
  failure?.kind === 'refused' ? failure.retryAfterMs : undefined

/** The first response is as old as the page: too old to act on if the page's code took long to load. */
const isLate = (): boolean => performance.now() > 5_000

/** A create that is on its way arrives within this time, or never. */
const LATEST_ARRIVAL_MS = 120_000

/** No polling while the payin does not exist: whoever creates it (this page or another tab) triggers a read. */
function intervalOf(view: PayinView, waitsSinceMs: number, mayArrive = false): number | false {
  if (!canChange(view)) return false
  if (isAbsent(view) && !(mayArrive && performance.now() - waitsSinceMs < LATEST_ARRIVAL_MS)) return false
  const expireAtMs = Date.parse(detailOf(view)?.paymentMethodResponse.expireAt ?? '')
  const { lastFailure, failures, readsAtMs } = view
  const nowMs = performance.now()
  const next = nextReadMs({
    readsAtMs,
    nowMs,
    waitedMs: nowMs - waitsSinceMs,
    pastDeadlineMs: Number.isNaN(expireAtMs) ? undefined : serverClock.nowMs() - expireAtMs,
    failures,
    retryAfterMs: wantedPauseMs(lastFailure),
    random: Math.random(),
  })
  return next === 'ask_customer' ? false : next
}
