import type { Gateway } from '../core/gateway.ts'
import { expiry, type Result, settle } from '../payments/lifecycle.ts'
import { completeJob } from '../store/jobs.ts'
import { lockPayment } from '../store/payments.ts'
import { paymentScope, type WriteScope } from '../store/store.ts'
import type { Job } from '../store/tables.ts'
import { deliverCallback } from './callbacks/deliver.ts'

/** Runs a claimed job, then completes or reschedules it. `nowMs` is the merchant's sandbox time. */
export type JobHandler = (gateway: Gateway, job: Job, nowMs: number) => Promise<unknown>

/** The handler of every job kind. */
export const jobHandlers = {
  settle: (gateway, job, nowMs) => settleSubject(gateway, job, { nowMs, result: resultOf(job) }),
  expire: (gateway, job, nowMs) => settleSubject(gateway, job, { nowMs, result: expiry }),
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

type Settlement = { readonly nowMs: number; readonly result: Result }

async function settleSubject(gateway: Gateway, job: Job, { nowMs, result }: Settlement): Promise<void> {
  await gateway.store.write(async (tx) => {
    const payment = await lockPayment(tx, job.subjectKey)
    // Complete the job first: settling deletes all jobs of the payment, including this one.
    if (!(await completeJob(tx, job))) return
    if (payment !== undefined) await settle(tx, payment, { result, nowMs })
  }, jobScope(job))
}

const jobScope = ({ merchantCode, subjectKey }: Job): WriteScope =>
  paymentScope({ merchantCode, paymentId: subjectKey })

/** The payload that lifecycle.ts wrote when it planned the settlement. */
const resultOf = ({ payloadJson }: Job): Result => JSON.parse(payloadJson)
