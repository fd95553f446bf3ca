import { focusManager, notifyManager, QueryClient } from '@tanstack/react-query'
import { isSeenThoughHidden, onReturn } from '../../browser/visibility.ts'

/*
 * The library tells of a result in a task of its own unless told otherwise: React has begun by then to render what the
 * result has led to, and begins anew.
 */
notifyManager.setScheduler(queueMicrotask)

/** Failures are values and each query decides when to retry, so the library's retries are off. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchIntervalInBackground: false,
        structuralSharing: false,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The library reads nothing in a page that says that it is hidden, also where the customer sees it. Returns what ends it. */
export const readWhileSeen = (): (() => void) =>
  onReturn(() => focusManager.setFocused(isSeenThoughHidden() ? true : undefined))
