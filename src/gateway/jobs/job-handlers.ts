import type { Gateway } from '../core/gateway.ts'
import type { Job } from '../store/tables.ts'
import { deliverCallback } from './callbacks/deliver.ts'
import { expireSubject, prepareSubject, readSubject, sendSubject } from './processor-jobs.ts'

/** Runs a claimed job, then completes or reschedules it. `nowMs` is the merchant's sandbox time. */
export type JobHandler = (gateway: Gateway, job: Job, nowMs: number) => Promise<unknown>

export const jobHandlers = {
  prepare: prepareSubject,
  send: sendSubject,
  read: readSubject,
  /** Planned by earlier versions: its payload is the result that the sandbox says now too. */
  settle: readSubject,
  expire: expireSubject,
  callback: deliverCallback,
} as const satisfies Record<string, JobHandler>

export type JobKind = keyof typeof jobHandlers
export const jobKinds: readonly string[] = Object.keys(jobHandlers)

const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobHandlers, kind)

/** Runs a claimed job. A job that fails keeps its lease and is retried when the lease expires. */
export async function runJob(gateway: Gateway, job: Job, nowMs: number): Promise<void> {
  if (!isJobKind(job.kind)) throw new Error(`no job kind ${job.kind}`)
  await jobHandlers[job.kind](gateway, job, nowMs)
}
