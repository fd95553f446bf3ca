import { parseUrl } from '#contract/safe-url.ts'
import { merchantNow } from '../../core/clock.ts'
import type { DatabasePart } from '../../core/database-parts.ts'
import type { Gateway } from '../../core/gateway.ts'
import { describeError } from '../../core/observability/log.ts'
import { renewLease, rescheduleJob, subjectOf } from '../../store/jobs/jobs.ts'
import { findPaymentById } from '../../store/payments/payments.ts'
import type { Job } from '../../store/tables.ts'
import { dueClaims, orLog } from '../due-jobs.ts'
import { pollParts } from '../poll.ts'
import { deliverCallback } from './deliver.ts'
import { createDeliveryQueue, type DeliveryLimits, type DeliveryQueue, type HostRecord } from './delivery-queue.ts'

/**
 * Running attempts mostly wait on a socket, so there can be many; starts to hosts not known to respond are
 * rate-limited.
 */
export const deliveryLimits: DeliveryLimits = {
  running: 1024,
  runningPerHost: { prompt: 8, untried: 4, silent: 1 },
  waitingPerHost: 1000,
  silentAttemptMs: 10_000,
}
const MOST_CLAIMED_PER_ROUND = 256
/** When a host's queue is full, further callbacks are rescheduled in the store, so that later jobs can be claimed. */
const POSTPONED_BY_MS: { readonly [R in HostRecord]: number } = { prompt: 2000, untried: 2000, silent: 30_000 }
/** An attempt that ends within this time, with a response or an error, marks its host as `prompt`. */
const PROMPT_WITHIN_MS = 1000

/**
 * Sends callbacks as they fall due, merchants and their hosts in turn, until the signal aborts. Resolves when the running
 * attempts have ended.
 */
export async function deliverDueCallbacks(gateway: Gateway, signal: AbortSignal): Promise<void> {
  const queue = createDeliveryQueue(deliveryLimits)
  const running = new Set<Promise<void>>()
  const claimDue = dueClaims(gateway)

  function startReady(): void {
    const next = () => (signal.aborted ? undefined : queue.next(gateway.clock.monotonic()))
    for (let job = next(); job !== undefined; job = next()) {
      const started = job
      const attempt = deliver(gateway, started).then((record) => {
        queue.finish(started, record)
        running.delete(attempt)
        startReady()
      })
      running.add(attempt)
    }
  }

  const round = async (part: DatabasePart) => {
    await giveBackMovedClocks(gateway, queue)
    const claimed = await claimDue(part, { kinds: ['callback'], limit: MOST_CLAIMED_PER_ROUND })
    await addAll(gateway, queue, claimed)
    startReady()
    return claimed.length === MOST_CLAIMED_PER_ROUND ? ('more' as const) : ('idle' as const)
  }
  await pollParts(gateway, { round, work: 'looking for due callbacks' }, signal)
  await giveBack(
    gateway,
    queue.remove(() => true),
  )
  await Promise.all(running)
}

async function addAll(gateway: Gateway, queue: DeliveryQueue, jobs: readonly Job[]): Promise<void> {
  await Promise.all(
    jobs.map(async (job) => {
      const host = await hostOf(gateway, job)
      if (queue.add(job, host) === 'full') await postpone(gateway, job, queue.recordOf(job.merchantCode, host))
    }),
  )
}

async function postpone(gateway: Gateway, job: Job, record: HostRecord): Promise<void> {
  const dueAtMs = (await merchantNow(gateway, job.merchantCode)) + POSTPONED_BY_MS[record]
  await gateway.store.writeStatement((db) => rescheduleJob(db, job, { dueAtMs, attempt: job.attempt }))
}

async function hostOf({ store }: Gateway, job: Job): Promise<string> {
  const payment = await store.read((db) => findPaymentById(db, subjectOf(job)))
  return parseUrl(payment?.callbackUrl ?? '')?.host ?? ''
}

/** Makes an attempt. Resolves to the record of its host, or to undefined if no attempt was made. Never rejects. */
async function deliver(gateway: Gateway, job: Job): Promise<HostRecord | undefined> {
  const result = await orLog(gateway, job, (nowMs) => deliverCallback(gateway, job, nowMs))
  if (result === undefined) return undefined
  if (result.durationMs <= PROMPT_WITHIN_MS) return 'prompt'
  return result.status === null ? 'silent' : 'untried'
}

/** Releases the waiting jobs of merchants whose clocks are being advanced, because the advance runs those jobs. */
async function giveBackMovedClocks(gateway: Gateway, queue: DeliveryQueue): Promise<void> {
  const moved = gateway.clockMutex.taken()
  if (moved.length > 0)
    await giveBack(
      gateway,
      queue.remove((job) => moved.includes(job.merchantCode)),
    )
}

/** A lease that cannot be given back is logged: it expires by itself, and neither a round nor a stop fails for it. */
async function giveBack({ store, log }: Gateway, jobs: readonly Job[]): Promise<void> {
  await Promise.all(
    jobs.map((job) =>
      store
        .writeStatement((db) => renewLease(db, job, 0))
        .catch((error: unknown) => log.error({ error: describeError(error) }, 'a lease was not given back')),
    ),
  )
}
