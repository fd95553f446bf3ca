import { merchantNow } from '../core/clock.ts'
import type { Gateway } from '../core/gateway.ts'
import { runJob } from '../jobs/job-handlers.ts'
import { LEASE_MS } from '../jobs/lease.ts'
import { claimNextJob } from '../store/jobs/job-claims.ts'
import {
  freezeClock,
  listClocks,
  type Position,
  raiseClock,
  readMerchantClock,
  shownBy,
  unfreezeClock,
  untouched,
} from '../store/merchants/merchant-clocks.ts'
import type { Job } from '../store/tables.ts'

/** What a sandbox clock shows, how far it is ahead of real time (below 0: behind), and whether it is frozen. */
export interface ClockReading {
  readonly nowMs: number
  readonly offsetMs: number
  readonly isFrozen: boolean
}

/** Reads a merchant's clock; without a merchant, the one of all merchants' that shows the earliest time. */
export async function readClock(gateway: Gateway, merchantCode?: string): Promise<ClockReading> {
  const clocks = merchantCode === undefined ? await clocksOfMerchants(gateway) : [await clockOf(gateway, merchantCode)]
  const [earliest] = readingsOf(gateway, clocks)
  return earliest ?? readingOf(untouched, gateway.clock.now())
}

/** The same for the latest time; without a merchant also among the clocks of merchants that are gone, which advance too. */
export async function readLatestClock(gateway: Gateway, merchantCode?: string): Promise<ClockReading> {
  const clocks =
    merchantCode === undefined
      ? [untouched, ...(await gateway.store.read(listClocks))]
      : [await clockOf(gateway, merchantCode)]
  return readingsOf(gateway, clocks).at(-1) ?? readingOf(untouched, gateway.clock.now())
}

const clockOf = ({ store }: Gateway, merchantCode: string): Promise<Position> =>
  store.read((db) => readMerchantClock(db, merchantCode))

/** The clock of each merchant that there is. One that has not been touched shows real time, whether it is stored or not. */
async function clocksOfMerchants({ merchants, store }: Gateway): Promise<readonly Position[]> {
  const [known, stored] = await Promise.all([merchants.list(), store.read(listClocks)])
  const clocks = new Map(stored.map((clock) => [clock.merchantCode, clock]))
  return known.map(({ merchantCode }) => clocks.get(merchantCode) ?? untouched)
}

/** What clocks show now, the earliest first. */
function readingsOf({ clock }: Gateway, clocks: readonly Position[]): readonly ClockReading[] {
  const realMs = clock.now()
  return clocks.map((position) => readingOf(position, realMs)).sort((one, other) => one.nowMs - other.nowMs)
}

function readingOf(position: Position, realMs: number): ClockReading {
  const nowMs = shownBy(position, realMs)
  return { nowMs, offsetMs: nowMs - realMs, isFrozen: position.frozenAtMs !== null }
}

export interface Advance {
  /** Above 0; fractions down to a millisecond. */
  readonly seconds: number
  /** Absent: every merchant. */
  readonly merchantCode?: string | undefined
}

/**
 * Advances clocks from due event to due event: each timer sees the instant it was due, and the callbacks that fall due
 * have been made and recorded when this resolves. Concurrent advances of one merchant run one after the other and add up.
 */
export async function advanceClock(gateway: Gateway, { seconds, merchantCode }: Advance): Promise<void> {
  const byMs = Math.max(1, Math.round(seconds * 1000))
  await underMutex(gateway, merchantCode, (code) => advanceOne(gateway, code, byMs))
}

/** Freezes a merchant's clock, or every merchant's: nothing falls due until it is advanced. */
export const freezeClocks = (gateway: Gateway, merchantCode?: string): Promise<void> =>
  changeClocks(gateway, merchantCode, freezeClock)

/** Lets a merchant's frozen clock, or every merchant's, run on from what it shows. */
export const unfreezeClocks = (gateway: Gateway, merchantCode?: string): Promise<void> =>
  changeClocks(gateway, merchantCode, unfreezeClock)

/** Under the mutex of each merchant's clock: an advance under way finishes first. */
const changeClocks = (gateway: Gateway, merchantCode: string | undefined, change: typeof freezeClock): Promise<void> =>
  underMutex(gateway, merchantCode, async (code) => {
    const scope = { kind: 'merchant', merchantCode: code } as const
    // The time of the write itself: the clock has run on while it waited.
    await gateway.store.write((tx) => change(tx, { merchantCode: code, nowMs: gateway.clock.now() }), scope)
    clockMoved(gateway, code)
  })

/** Call it after each commit that moved a merchant's clock: it is read anew, and who waits for a payment gets the new time. */
export function clockMoved({ times, changes }: Pick<Gateway, 'times' | 'changes'>, merchantCode: string): void {
  times.forget(merchantCode)
  changes.endWaitsOf(merchantCode)
}

async function underMutex(
  gateway: Gateway,
  merchantCode: string | undefined,
  work: (merchantCode: string) => Promise<void>,
): Promise<void> {
  const codes = merchantCode === undefined ? await everyMerchant(gateway) : [merchantCode]
  await Promise.all(codes.map((code) => gateway.clockMutex.take(code, () => work(code))))
}

/** Runs every job of a merchant that is due by its clock, and resolves when all are done. */
export async function runDueNow(gateway: Gateway, merchantCode: string): Promise<void> {
  await gateway.clockMutex.take(merchantCode, async () => {
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
  const position = { merchantCode, offsetMs: offsetMs + byMs, shownMs: nowMs + byMs }
  await gateway.store.write((tx) => raiseClock(tx, position), { kind: 'merchant', merchantCode })
  clockMoved(gateway, merchantCode)
}

type Stretch = { readonly startMs: number; readonly targetMs: number }

async function runUntil(gateway: Gateway, merchantCode: string, { startMs, targetMs }: Stretch): Promise<void> {
  for (;;) {
    const next = await stepToNext(gateway, merchantCode, targetMs)
    if (next === undefined) return
    // Another worker is making a callback to a slow receiver. It records the attempt, and then the job is free or gone.
    if (next === 'busy') await gateway.pause(WAIT_FOR_WORKER_MS)
    else await runJob(gateway, next, Math.max(next.dueAtMs, startMs))
  }
}

const WAIT_FOR_WORKER_MS = 10

/** Leases the next job and sets the clock to its instant, so that a read of the API meanwhile sees that time. */
async function stepToNext(gateway: Gateway, merchantCode: string, untilMs: number): Promise<Job | 'busy' | undefined> {
  const nowMs = gateway.clock.now()
  const next = await gateway.store.write(
    async (tx) => {
      const job = await claimNextJob(tx, { merchantCode, untilMs, nowMs, leaseMs: LEASE_MS })
      if (typeof job === 'object') {
        await raiseClock(tx, { merchantCode, offsetMs: job.dueAtMs - nowMs, shownMs: job.dueAtMs })
      }
      return job
    },
    { kind: 'merchant', merchantCode },
  )
  gateway.times.forget(merchantCode)
  return next
}
