import { listUpcomingJobs, type UpcomingJob } from '../../store/upcoming-jobs.ts'
import type { WorkshopHandler, WorkshopRoute } from './handler.ts'
import { collectionOf } from './named-payment.ts'
import { answerJson, answerUnknown } from './response.ts'

const MOST_LISTED = 50

/** What falls due next in a merchant's sandbox time: settlements, expiries, callbacks. */
const list: WorkshopHandler = async ({ gateway, path: { merchantCode = '' } }) => {
  if (!(await gateway.merchants.find(merchantCode))) return answerUnknown('merchant')
  const jobs = await gateway.store.read((db) => listUpcomingJobs(db, merchantCode, MOST_LISTED))
  return answerJson({ events: jobs.map(writtenOf) })
}

const writtenOf = ({ kind, dueAtMs, attempt, paymentKind, entityId }: UpcomingJob) => ({
  kind,
  at: new Date(dueAtMs).toISOString(),
  attempt,
  collection: collectionOf(paymentKind),
  id: entityId,
})

export const upcomingRoutes: readonly WorkshopRoute[] = [
  { method: 'GET', path: '/merchants/{merchantCode}/upcoming', handle: list },
]
