import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { onOtherTab } from '../../../browser/tab-channel.ts'
import { monotonicMs, wasReachedByHistory } from '../../../browser/time/clocks.ts'
import { onReturn } from '../../../browser/visibility.ts'
import { readWhileSeen } from '../query-client.ts'
import { hasStoppedReading, payinPolling, pollAfterMs } from './payin-polling.ts'
import { isLatched, type PayinAccess, type PayinView, unread } from './payin-query.ts'

export interface FollowedPayin {
  readonly access: PayinAccess
  readonly view: PayinView
  /** Whether the page has stopped reading by itself; a tap reads again. */
  readonly hasStopped: boolean
  /** Reads now, and once more if a read is under way. Resolves to whether the gateway has responded. */
  readonly readNow: () => Promise<boolean>
  /** Adds what another call has found out, and reads. */
  readonly learn: (change: (before: PayinView) => PayinView) => void
}

/**
 * Follows a payin: reads it at once and then after `pollAfterMs`, never two reads at a time, never while hidden. A payin
 * that does not exist is polled only while `mayArrive`: its create may still be on its way.
 */
export function usePayin({ idPayin, token }: PayinAccess, mayArrive = false): FollowedPayin {
  const client = useQueryClient()
  const access = useMemo(() => ({ idPayin, token }), [idPayin, token])
  const { query, tell, ask } = useMemo(() => payinPolling(client, access), [client, access])
  const { data: view = unread } = useQuery({ ...query, refetchInterval: pollAfterMs(mayArrive) })
  const { queryKey } = query
  const readNow = useCallback(async () => {
    await ask()
    return client.getQueryData<PayinView>(queryKey)?.failures === 0
  }, [client, queryKey, ask])
  const learn = useCallback(
    (change: (before: PayinView) => PayinView) => {
      client.setQueryData<PayinView>(queryKey, (before) => change(before ?? unread))
      void readNow()
    },
    [client, queryKey, readNow],
  )
  useEffect(readWhileSeen, [])
  useEffect(() => {
    if (mayArrive) void readNow()
  }, [mayArrive, readNow])
  useEffect(() => {
    if (isOld() && client.isFetching({ queryKey }) === 0) tell()
  }, [client, queryKey, tell])
  const isOpen = !isLatched(view)
  useEffect(() => {
    if (!isOpen) return
    const stops = [onReturn(tell), onOtherTab(idPayin, tell)]
    return () => {
      for (const end of stops) end()
    }
  }, [idPayin, isOpen, tell])
  const hasStopped = hasStoppedReading(view)
  return useMemo(() => ({ access, view, hasStopped, readNow, learn }), [access, view, hasStopped, readNow, learn])
}

/**
 * Whether the first response, which is as old as the page, is too old to act on: the page's code took long to load, or
 * "back" showed the page as the browser has kept it.
 */
const isOld = (): boolean => monotonicMs() > 5_000 || wasReachedByHistory()
