import type { Gateway } from '../core/gateway.ts'
import { merchantNow } from '../core/merchant-time.ts'
import { renewLease, rescheduleJob } from '../store/jobs.ts'
import { findPaymentById } from '../store/payments.ts'
import type { Job } from '../store/tables.ts'
import { claimDue, LEASE_MS, runOrLog } from './due-jobs.ts'
import { createLanes, type Lanes } from './per-host-queue.ts'
import { pollRounds } from './poll.ts'

/** A slow receiver takes four places at most, so that it keeps no other waiting (threat of a starved queue). */
const limits = { runningPerLane: 4, running: 64, waitingPerLane: 1000 }
const MOST_CLAIMED_PER_ROUND = 256
/** Where a lane is full, its further callbacks wait in the store, so that this process can look past them. */
const POSTPONED_BY_MS = 2000
/** An attempt takes ten seconds at most: a lease with less left is lengthened before it begins. */
const LEAST_LEASE_LEFT_MS = 15_000
const STOP_WITHIN_MS = 5000

/** Makes callbacks as they fall due, a lane for each host, until the signal aborts and the attempts under way are over. */
export async function deliverDueCallbacks(gateway: Gateway, signal: AbortSignal): Promise<void> {
  const lanes = createLanes(limits)
  const running = new Set<Promise<void>>()

  function startReady(): void {
    for (let job = signal.aborted ? undefined : lanes.next(); job !== undefined; job = lanes.next()) {
      const started = job
      const attempt = deliver(gateway, started).finally(() => {
        lanes.finish(started)
        running.delete(attempt)
        startReady()
      })
      running.add(attempt)
    }
  }

  await pollRounds(
    gateway,
    async () => {
      await giveBackMovedClocks(gateway, lanes)
      const claimed = await claimDue(gateway, ['callback'], MOST_CLAIMED_PER_ROUND)
      await queue(gateway, lanes, claimed)
      startReady()
      return claimed.length === MOST_CLAIMED_PER_ROUND ? 'more' : 'idle'
    },
    signal,
  )
  await giveBack(
    gateway,
    lanes.remove(() => true),
  )
  await Promise.race([Promise.all(running), gateway.pause(STOP_WITHIN_MS)])
}

async function queue(gateway: Gateway, lanes: Lanes, jobs: readonly Job[]): Promise<void> {
  const hosts = await Promise.all(jobs.map((job) => hostOf(gateway, job)))
  const isPostponed = (job: Job, place: number) => lanes.add(job, hosts[place] ?? '') === 'full'
  await Promise.all(jobs.filter(isPostponed).map((job) => postpone(gateway, job)))
}

async function postpone(gateway: Gateway, job: Job): Promise<void> {
  const dueAtMs = (await merchantNow(gateway, job.merchantCode)) + POSTPONED_BY_MS
  await gateway.store.writeStatement((db) => rescheduleJob(db, job, { dueAtMs, attempt: job.attempt }))
}

async function hostOf({ store }: Gateway, { subjectKey }: Job): Promise<string> {
  const payment = await store.read((db) => findPaymentById(db, subjectKey))
  const url = payment?.callbackUrl ?? ''
  return URL.canParse(url) ? new URL(url).host : ''
}

async function deliver(gateway: Gateway, job: Job): Promise<void> {
  const nowMs = gateway.clock.now()
  if (job.leaseUntilMs - nowMs >= LEAST_LEASE_LEFT_MS) return runOrLog(gateway, job)
  const renewed = await gateway.store
    .writeStatement((db) => renewLease(db, job, nowMs + LEASE_MS))
    .catch(() => undefined)
  // Nobody's any more: cancelled, or claimed anew after it had waited for too long.
  if (renewed !== undefined) await runOrLog(gateway, renewed)
}

/** Whoever moves a clock does that merchant's jobs, so those that wait here are his. */
async function giveBackMovedClocks(gateway: Gateway, lanes: Lanes): Promise<void> {
  const moved = gateway.clockMutex.taken()
  if (moved.length > 0)
    await giveBack(
      gateway,
      lanes.remove((job) => moved.includes(job.merchantCode)),
    )
}

async function giveBack({ store }: Gateway, jobs: readonly Job[]): Promise<void> {
  await Promise.all(jobs.map((job) => store.writeStatement((db) => renewLease(db, job, 0))))
}
