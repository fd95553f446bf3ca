import type { Gateway } from '../gateway.ts'
import { LEASE_MS } from '../jobs/due-jobs.ts'
import { runJob } from '../jobs/job-handlers.ts'
import { merchantNow } from '../merchant-time.ts'
import { claimNextJob } from '../store/job-claims.ts'
import { listClocks, raiseClockOffset, readClockOffset } from '../store/merchant-clocks.ts'
import type { Job } from '../store/tables.ts'

/** What a sandbox clock shows, and how far it is ahead of real time. */
export interface ClockReading {
  readonly nowMs: number
  readonly offsetMs: number
}

/** Reads a merchant's clock; without a merchant, the one of all clocks that is ahead the least. */
export async function readClock(gateway: Gateway, merchantCode?: string): Promise<ClockReading> {
  const offsetMs = await gateway.store.read(async (db) => {
    if (merchantCode !== undefined) return readClockOffset(db, merchantCode)
    const clocks = await listClocks(db)
    return clocks.length === 0 ? 0 : Math.min(...clocks.map((clock) => clock.offsetMs))
  })
  return { nowMs: gateway.clock.now() + offsetMs, offsetMs }
}

export interface Advance {
  /** Above 0; fractions down to a millisecond. */
  readonly seconds: number
  /** Absent: every merchant. */
  readonly merchantCode?: string | undefined
}

/**
 * Puts clocks ahead, from due event to due event: each timer sees the instant it was due, and the callbacks that fall
 * due have been made and recorded when this resolves. A merchant's advances follow each other and add up.
 */
export async function advanceClock(gateway: Gateway, { seconds, merchantCode }: Advance): Promise<void> {
  const byMs = Math.max(1, Math.round(seconds * 1000))
  const codes = merchantCode === undefined ? await everyMerchant(gateway) : [merchantCode]
  await Promise.all(codes.map((code) => gateway.clockTurns.take(code, () => advanceOne(gateway, code, byMs))))
}

/** Does every job of a merchant that is due by its clock as it stands, and resolves when all are done. */
export async function runDueNow(gateway: Gateway, merchantCode: string): Promise<void> {
  await gateway.clockTurns.take(merchantCode, async () => {
    const nowMs = await merchantNow(gateway, merchantCode)
    await runUntil(gateway, merchantCode, { startMs: nowMs, targetMs: nowMs })
  })
}

async function everyMerchant({ merchants, store }: Gateway): Promise<string[]> {
  const [known, clocks] = await Promise.all([merchants.list(), store.read(listClocks)])
  return [...new Set([...known, ...clocks].map(({ merchantCode }) => merchantCode))]
}

async function advanceOne(gateway: Gateway, merchantCode: string, byMs: number): Promise<void> {
  const { nowMs, offsetMs } = await readClock(gateway, merchantCode)
  await runUntil(gateway, merchantCode, { startMs: nowMs, targetMs: nowMs + byMs })
  await gateway.store.write((tx) => raiseClockOffset(tx, { merchantCode, offsetMs: offsetMs + byMs }))
  gateway.times.forget(merchantCode)
}

type Stretch = { readonly startMs: number; readonly targetMs: number }

async function runUntil(gateway: Gateway, merchantCode: string, { startMs, targetMs }: Stretch): Promise<void> {
  for (;;) {
    const next = await stepToNext(gateway, merchantCode, targetMs)
    if (next === undefined) return
    // A callback whose receiver answers slowly; whoever makes it records it, and then the job is free or gone.
    if (next === 'busy') await gateway.pause(WAIT_FOR_WORKER_MS)
    else await runJob(gateway, next, Math.max(next.dueAtMs, startMs))
  }
}

const WAIT_FOR_WORKER_MS = 10

/** Leases the next job and puts the clock to its instant, so that whoever reads the API meanwhile sees that time. */
async function stepToNext(gateway: Gateway, merchantCode: string, untilMs: number): Promise<Job | 'busy' | undefined> {
  const nowMs = gateway.clock.now()
  const next = await gateway.store.write(async (tx) => {
    const job = await claimNextJob(tx, { merchantCode, untilMs, nowMs, leaseMs: LEASE_MS })
    if (typeof job === 'object') await raiseClockOffset(tx, { merchantCode, offsetMs: job.dueAtMs - nowMs })
    return job
  })
  gateway.times.forget(merchantCode)
  return next
}
