import type { Db, Job, Payment } from './tables.ts'

/** A planned job, and the payment it is about. */
export type UpcomingJob = Pick<Job, 'kind' | 'dueAtMs' | 'attempt'> & {
  readonly paymentKind: Payment['kind']
  readonly entityId: string
}

/** What is planned for a merchant, earliest first. */
export function listUpcomingJobs(db: Db, merchantCode: string, limit: number): Promise<UpcomingJob[]> {
  return db
    .selectFrom('job')
    .innerJoin('payment', 'payment.paymentId', 'job.subjectKey')
    .select(['job.kind', 'job.dueAtMs', 'job.attempt', 'payment.kind as paymentKind', 'payment.entityId'])
    .where('job.merchantCode', '=', merchantCode)
    .orderBy('job.dueAtMs')
    .orderBy('job.place')
    .limit(limit)
    .execute()
}
