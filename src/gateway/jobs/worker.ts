import { setMaxListeners } from 'node:events'
import { systemPause } from '../core/clock.ts'
import type { DatabasePart } from '../core/database-parts.ts'
import type { Gateway } from '../core/gateway.ts'
import { deliverDueCallbacks } from './callbacks/deliveries.ts'
import { dueClaims, runOrLog } from './due-jobs.ts'
import type { JobKind } from './job-handlers.ts'
import { pollParts } from './poll.ts'
import { deleteByAge } from './retention.ts'

export interface Worker {
  /** Claims no further job. Resolves when the running jobs are done, or after five seconds. */
  stop(): Promise<void>
}

const MOST_TIMERS_AT_ONCE = 64
/** Jobs that only compute end within it, so that the next are claimed together. */
const LOOK_AGAIN_MS = 200
const STOP_WITHIN_MS = 5000

/**
 * Runs jobs as they fall due by their merchants' clocks. Callbacks run separately, so that they never delay other jobs,
 * and each part of the database by itself, so that one that fails holds up no other.
 */
export function startWorker(gateway: Gateway): Worker {
  const stopping = new AbortController()
  // Each node of a distributed database has polls that listen to it, and Node warns of more than ten.
  setMaxListeners(0, stopping.signal)
  const watch = gateway.parts.watch(stopping.signal)
  const rounds = timerKinds.map((kinds) => runDueTimers(gateway, kinds, stopping.signal))
  const deliveries = deliverDueCallbacks(gateway, stopping.signal)
  const deletions = deleteByAge(gateway, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      // A job that still waits for the processor is run again once its lease has expired.
      await Promise.race([Promise.all([watch, ...rounds, deliveries, deletions]), systemPause(STOP_WITHIN_MS)])
    },
  }
}

/** Kinds that run in rounds of their own: a slow read of many payments does not delay a payout. */
const timerKinds: readonly (readonly JobKind[])[] = [
  ['read', 'settle', 'expire'],
  ['prepare', 'send'],
]

/**
 * Runs due jobs of these kinds until the signal aborts, and resolves when the last has ended. Each holds one of the
 * places of its part of the database, so that one whose processor does not answer holds up no other.
 */
async function runDueTimers(gateway: Gateway, kinds: readonly JobKind[], signal: AbortSignal): Promise<void> {
  const running = new Map<string, Set<Promise<void>>>()
  const claimDue = dueClaims(gateway)
  const round = async (part: DatabasePart) => {
    const runs = running.get(part.name) ?? new Set()
    running.set(part.name, runs)
    const places = MOST_TIMERS_AT_ONCE - runs.size
    const jobs = await claimDue(part, { kinds, limit: places })
    for (const job of jobs) {
      const run = runOrLog(gateway, job).finally(() => runs.delete(run))
      runs.add(run)
    }
    if (runs.size > 0) await Promise.race([Promise.all(runs), gateway.pause(LOOK_AGAIN_MS, signal)])
    return jobs.length === places ? ('more' as const) : ('idle' as const)
  }
  await pollParts(gateway, { round, work: 'looking for due jobs' }, signal)
  await Promise.all([...running.values()].flatMap((runs) => [...runs]))
}
