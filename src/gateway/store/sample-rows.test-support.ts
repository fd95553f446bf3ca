import { randomUUID } from 'node:crypto'
import type { NewJob } from './jobs/jobs.ts'
import type { NewCallbackAttempt } from './payments/callback-attempts.ts'

/** For tests: a callback's first job with new ids and the given columns. */
export const sampleJob = (particulars: Partial<NewJob> = {}): NewJob => ({
  id: randomUUID(),
  merchantCode: 'shop',
  kind: 'callback',
  subjectKey: randomUUID(),
  payloadJson: '{}',
  dueAtMs: 1000,
  attempt: 1,
  createdAtMs: 0,
  ...particulars,
})

/** For tests: a delivered attempt of the payment, with the given columns. */
export const sampleAttempt = (
  particulars: Pick<NewCallbackAttempt, 'paymentId'> & Partial<NewCallbackAttempt>,
): NewCallbackAttempt => ({
  merchantCode: 'shop',
  atMs: 1,
  status: 200,
  durationMs: 1,
  error: null,
  requestJson: '{}',
  responseJson: null,
  ...particulars,
})
