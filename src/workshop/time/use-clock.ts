import { POLL_MS, useWorkshopQuery } from '../api/use-workshop-query.ts'

export const useClock = (merchantCode: string) => useWorkshopQuery('readClock', { query: { merchantCode } }, POLL_MS)

/** The merchant's planned events, earliest first, polled. */
export const useUpcomingEvents = (merchantCode: string) =>
  useWorkshopQuery('listUpcomingEvents', { path: { merchantCode } }, POLL_MS)
