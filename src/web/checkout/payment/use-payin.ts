import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { monotonicMs } from '../../browser/clocks.ts'
import { onReturn } from '../../browser/visibility.ts'
import { onOtherTab } from './other-tabs.ts'
import { type PayinAccess, payinQuery } from './payin-query.ts'
import { isLatched, type PayinView, unread } from './payin-view.ts'
import { hasStoppedReading, payinWaitMs } from './payin-wait.ts'
import { readWhileSeen } from './query-client.ts'
import { createReadLoop } from './read-loop.ts'

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
 * Follows a payin: reads it at once and then after `payinWaitMs`, never two reads at a time, never while hidden. A payin
 * that does not exist is polled only while `mayArrive`: its create may still be on its way.
 */
export function usePayin({ idPayin, token }: PayinAccess, mayArrive = false): FollowedPayin {
  const client = useQueryClient()
  const access = useMemo(() => ({ idPayin, token }), [idPayin, token])
  const options = useMemo(() => payinQuery(access), [access])
  const { data: view = unread, refetch } = useQuery(options)
  const mayArriveNow = useRef(mayArrive)
  const { queryKey } = options
  const latest = useCallback(() => client.getQueryData<PayinView>(queryKey) ?? unread, [client, queryKey])
  const loop = useMemo(() => {
    const read = () => refetch({ cancelRefetch: false })
    return createReadLoop({ read, waitMs: (soFar) => payinWaitMs(latest(), soFar, mayArriveNow.current) }, isLate())
  }, [latest, refetch])
  const readNow = useCallback(async () => {
    await loop.ask()
    return latest().failures === 0
  }, [loop, latest])
  const learn = useCallback(
    (change: (before: PayinView) => PayinView) => {
      client.setQueryData<PayinView>(queryKey, (before) => change(before ?? unread))
      void readNow()
    },
    [client, queryKey, readNow],
  )
  useEffect(readWhileSeen, [])
  useEffect(() => {
    mayArriveNow.current = mayArrive
    if (mayArrive) void readNow()
  }, [mayArrive, readNow])
  const isOpen = !isLatched(view)
  useEffect(() => {
    if (!isOpen) return
    // The first read is the query's own.
    const stop = loop.start({ isUnderWay: client.isFetching({ queryKey }) > 0 })
    const stops = [stop, onReturn(loop.tell), onOtherTab(idPayin, loop.tell)]
    return () => {
      for (const end of stops) end()
    }
  }, [client, queryKey, idPayin, isOpen, loop])
  const hasStopped = hasStoppedReading(view)
  return useMemo(() => ({ access, view, hasStopped, readNow, learn }), [access, view, hasStopped, readNow, learn])
}

/** The first response is as old as the page: too old to act on if the page's code took long to load. */
const isLate = (): boolean => monotonicMs() > 5_000
