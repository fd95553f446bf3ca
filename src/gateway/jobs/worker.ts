import type { Gateway } from '../core/gateway.ts'
import { deliverDueCallbacks } from './deliveries.ts'
import { claimDue, runOrLog } from './due-jobs.ts'
import { pollRounds } from './poll.ts'

export interface Worker {
  /** Claims no further job. Resolves when the running jobs are done, or after five seconds. */
  stop(): Promise<void>
}

const MOST_TIMERS_PER_ROUND = 64

/**
 * Runs jobs as they fall due by their merchants' clocks. Callbacks run separately, so that they never delay other jobs.
 */
export function startWorker(gateway: Gateway): Worker {
  const stopping = new AbortController()
  const timers = pollRounds(gateway, () => runDueTimers(gateway), stopping.signal)
  const deliveries = deliverDueCallbacks(gateway, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([timers, deliveries])
    },
  }
}

async function runDueTimers(gateway: Gateway): Promise<'more' | 'idle'> {
  const jobs = await claimDue(gateway, ['settle', 'expire'], MOST_TIMERS_PER_ROUND)
  await Promise.all(jobs.map((job) => runOrLog(gateway, job)))
  return jobs.length === MOST_TIMERS_PER_ROUND ? 'more' : 'idle'
}
