import type { Clock } from '../core/clock.ts'
import { reachableMerchants } from '../core/database-parts.ts'
import type { Gateway } from '../core/gateway.ts'
import { listClocks, shownBy } from '../store/merchants/merchant-clocks.ts'
import { deleteOldSinkRequests, listOldSinks } from '../store/merchants/sinks.ts'
import { deleteOldCallbackAttempts } from '../store/payments/callback-attempts.ts'
import { deleteOldPayments } from '../store/payments/old-payments.ts'
import { pollRounds } from './poll.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/**
 * Small, because on the embedded engine requests wait for a step: one of 200 held reads up for ten times their 99th
 * percentile. One pause is longer than the step, so that steps take little of the disk.
 */
const STEP = 10
const PAUSES = { more: 30, idle: 10 * 60 * 1000 } as const

type Ports = Pick<Gateway, 'environment' | 'store' | 'parts' | 'clock' | 'log' | 'pause'>

/**
 * Deletes what is older than RETENTION_DAYS and RETENTION_CALLBACK_DAYS, in small steps, until the signal aborts
 * (D-238). Ten minutes later at most nothing of what was deleted, by whomever, is in the files of the embedded database.
 */
export async function deleteByAge(gateway: Ports, signal: AbortSignal): Promise<void> {
  const realNow = believedTime(gateway.clock)
  const round = async () => {
    if ((await deleteStep(gateway, realNow())) > 0) return 'more' as const
    await gateway.store.checkpoint()
    return 'idle' as const
  }
  await pollRounds(gateway, { round, work: 'deleting old data', pauses: PAUSES }, signal)
}

/** More than clocks are corrected by in the ten minutes between two looks. */
const SET_AHEAD_MS = 60_000

/**
 * Real time, except that a clock that was set ahead counts once it has stayed so for a day: what was deleted does not come
 * back when it is set right. To be asked in each round.
 */
function believedTime(clock: Clock): () => number {
  /** Real time at the monotonic clock's 0. */
  let believedMs = clock.now() - clock.monotonic()
  let aheadSinceMs: number | undefined
  return () => {
    const monotonicMs = clock.monotonic()
    const shownMs = clock.now() - monotonicMs
    const isAhead = shownMs > believedMs + SET_AHEAD_MS
    aheadSinceMs = isAhead ? (aheadSinceMs ?? monotonicMs) : undefined
    if (aheadSinceMs === undefined || monotonicMs >= aheadSinceMs + DAY_MS) believedMs = shownMs
    return believedMs + monotonicMs
  }
}

/**
 * One step: up to 10 callback attempts and 10 payments of each merchant, and the old requests of each sink.
 * Resolves to the number of rows or sinks that had something to delete: 0 once nothing is left. A merchant or sink whose
 * deletion fails holds up no other: the step throws the first such error only where nothing else was deleted.
 */
export async function deleteStep({ environment, store, parts, clock }: Ports, realMs = clock.now()): Promise<number> {
  const { retentionDays, retentionCallbackDays } = environment
  const before = (nowMs: number, days: number) => ({ beforeMs: nowMs - days * DAY_MS, limit: STEP })
  // No payment is stored before its merchant has a clock, which is never deleted.
  const clocks = await store.read((db) => listClocks(db, reachableMerchants(parts.list())))
  // A sandbox clock that was frozen may be months behind, and what has just happened has its time.
  const times = new Map(clocks.map((own) => [own.merchantCode, Math.min(realMs, shownBy(own, realMs))]))
  // A merchant's sink has its code as name; nobody has moved a clock of another name.
  const sinks = await store.read((db) => listOldSinks(db, before(realMs, retentionCallbackDays).beforeMs))
  const deletions = [
    ...Array.from(times, ([merchantCode, nowMs]) => async () => {
      const scope = { kind: 'merchant', merchantCode } as const
      const oldAttempts = before(nowMs, retentionCallbackDays)
      const attempts = await store.write((tx) => deleteOldCallbackAttempts(tx, merchantCode, oldAttempts), scope)
      if (retentionDays === undefined) return attempts
      const oldPayments = before(nowMs, retentionDays)
      return attempts + (await store.write((tx) => deleteOldPayments(tx, merchantCode, oldPayments), scope))
    }),
    ...sinks.map((name) => async () => {
      const { beforeMs } = before(times.get(name) ?? realMs, retentionCallbackDays)
      return (await store.write((tx) => deleteOldSinkRequests(tx, name, beforeMs))) ? 1 : 0
    }),
  ]
  return inTurn(deletions)
}

/** What the deletions resolve to, added up. Each is begun, whichever has failed before it. */
async function inTurn(deletions: readonly (() => Promise<number>)[]): Promise<number> {
  let deleted = 0
  const errors: unknown[] = []
  for (const each of deletions)
    deleted += await each().catch((error: unknown) => {
      errors.push(error)
      return 0
    })
  if (deleted === 0 && errors.length > 0) throw errors[0]
  return deleted
}
