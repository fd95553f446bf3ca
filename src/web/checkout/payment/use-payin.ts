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
  readonly view: PayinView
  /** The page has stopped asking by itself; a tap asks again. */
  readonly asksNoMore: boolean
  /** FieldRules now; resolves to whether the gateway has answered. */
  readonly readNow: () => Promise<boolean>
  /** Adds what another call has found out. */
  readonly learn: (change: (before: PayinView) => PayinView) => void
}

/**
 * Follows a payin: reads it at once, then as `nextReadMs` says, never twice at a time, never while hidden. One that
 * does not exist is followed where it may still come.
 */
export function usePayin({ idPayin, token }: PayinAccess, mayCome = false): FollowedPayin {
  const client = useQueryClient()
  const options = useMemo(() => payinQuery({ idPayin, token }), [idPayin, token])
  const waitsSinceMs = useRef(performance.now())
  const query = useQuery({
    ...options,
    refetchInterval: ({ state }) => intervalOf(state.data ?? unread, waitsSinceMs.current, mayCome),
  })
  const view = query.data ?? unread
  const { refetch } = query
  const readNow = useCallback(async () => {
    waitsSinceMs.current = performance.now()
    // Never two in flight: a refetch joins the read under way.
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
    if (mayCome) void readNow()
  }, [mayCome, readNow])
  useEffect(() => {
    if (isLate()) void readNow()
  }, [readNow])
  useNews({ idPayin, isOpen: !isLatched(view), view, readNow })
  const asksNoMore = detailOf(view) !== undefined && canChange(view) && intervalOf(view, 0) === false
  return { view, asksNoMore, readNow, learn }
}

interface News {
  readonly idPayin: string
  readonly isOpen: boolean
  readonly view: PayinView
  readonly readNow: FollowedPayin['readNow']
}

/**
 * Reads out of turn when the customer comes back to the page, and when another tab has created the payin: a token that
 * was refused too, since what refused it may have been a moment of somebody else's.
 */
function useNews({ idPayin, isOpen, view, readNow }: News): void {
  const latest = useRef(view)
  latest.current = view
  useEffect(() => {
    if (!isOpen) return
    const look = () => {
      const { readsAtMs, lastFailure } = latest.current
      if (mayReadNow({ readsAtMs, nowMs: performance.now(), retryAfterMs: wantedPauseMs(lastFailure) })) void readNow()
    }
    const stops = [onReturn(look), onOtherTab(idPayin, look)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [idPayin, isOpen, readNow])
}

/** Whether the status can still change and can be read: not after the end, not without a token. */
const canChange = (view: PayinView): boolean => !isLatched(view) && mayRead(view)

const isAbsent = ({ reading }: PayinView): boolean => reading.state === 'known' && reading.value === 'absent'

const wantedPauseMs = (failure: Failure | undefined): number | undefined =>
  failure?.kind === 'refused' ? failure.retryAfterMs : undefined

/** The first answer is as old as the page, and older than anybody should act on where its code was long in coming. */
const isLate = (): boolean => performance.now() > 5_000

/** A create that is on its way arrives within so long, or never. */
const LATEST_ARRIVAL_MS = 120_000

/** A payin that does not exist is waited for by nobody: this page or another tab will create it and say so. */
function intervalOf(view: PayinView, waitsSinceMs: number, mayCome = false): number | false {
  if (!canChange(view)) return false
  if (isAbsent(view) && !(mayCome && performance.now() - waitsSinceMs < LATEST_ARRIVAL_MS)) return false
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
