import { setMaxListeners } from 'node:events'
import type { DatabasePart } from '../core/database-parts.ts'
import type { Gateway } from '../core/gateway.ts'
import { deliverDueCallbacks } from './callbacks/deliveries.ts'
import { claimDue, runOrLog } from './due-jobs.ts'
import type { JobKind } from './job-handlers.ts'
import { pollParts } from './poll.ts'
import { deleteByAge } from './retention.ts'

export interface Worker {
  /** Claims no further job. Resolves when the running jobs are done, or after five seconds. */
  stop(): Promise<void>
}

const MOST_TIMERS_PER_ROUND = 64
const STOP_WITHIN_MS = 5000

const stopped = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref())

/**
 * Runs jobs as they fall due by their merchants' clocks. Callbacks run separately, so that they never delay other jobs,
 * and each part of the database by itself, so that one that fails holds up no other.
 */
export function startWorker(gateway: Gateway): Worker {
  const stopping = new AbortController()
  // Each node of a distributed database has polls that listen to it, and Node warns of more than ten.
  setMaxListeners(0, stopping.signal)
  const watch = gateway.parts.watch(stopping.signal)
  const rounds = timerKinds.map((kinds) =>
    pollParts(
      gateway,
      { round: (part) => runDueTimers(gateway, part, kinds), work: 'looking for due jobs' },
      stopping.signal,
    ),
  )
  const deliveries = deliverDueCallbacks(gateway, stopping.signal)
  const deletions = deleteByAge(gateway, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      // A job that still waits for the processor is run again once its lease has expired.
      await Promise.race([Promise.all([watch, ...rounds, deliveries, deletions]), stopped(STOP_WITHIN_MS)])
    },
  }
}

/** Kinds that run in rounds of their own: a slow read of many payments does not delay a payout. */
const timerKinds: readonly (readonly JobKind[])[] = [
  ['read', 'settle', 'expire'],
  ['prepare', 'send'],
]

async function runDueTimers(gateway: Gateway, part: DatabasePart, kinds: readonly JobKind[]): Promise<'more' | 'idle'> {
  const jobs = await claimDue(gateway, part, { kinds, limit: MOST_TIMERS_PER_ROUND })
  await Promise.all(jobs.map((job) => runOrLog(gateway, job)))
  return jobs.length === MOST_TIMERS_PER_ROUND ? 'more' : 'idle'
}
