import { QueryClient } from '@tanstack/react-query'

/** For a sandbox that may run on this machine: calls are also made offline, and repeated only by polling. */
export const createWorkshopClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchIntervalInBackground: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
