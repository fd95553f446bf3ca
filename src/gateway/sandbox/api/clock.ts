import type { UpcomingEvent } from '#contract/sandbox/clock.ts'
import type { SandboxResultOf } from '#contract/sandbox/operations.ts'
import { collectionOf } from '#contract/sandbox/payments.ts'
import type { Gateway } from '../../core/gateway.ts'
import { done } from '../../core/handler.ts'
import { listUpcomingJobs, type UpcomingJob } from '../../store/jobs/job-backlog.ts'
import * as time from '../time.ts'
import { invalidField, ofMerchant, type SandboxHandlerResult } from './http/handler.ts'
import { eventKindOf } from './payments/payments.ts'

/** A year before dates need five digits for theirs, so that what falls due later needs no more than four. */
const LAST_INSTANT_MS = Date.UTC(9999, 0, 1)
const LATEST = 'no clock is advanced beyond the beginning of year 9999'
const MOST_EVENTS = 50

/** What a merchant's clock shows; without a merchant, the clock that shows the earliest time. */
export const readClock = ofMerchant<'readClock'>(({ gateway, query }) => readingOf(gateway, query.merchantCode))

/** Responds when everything that falls due on the way has happened. */
export const advanceClock = ofMerchant<'advanceClock'>(async ({ gateway, body: { seconds, merchantCode } }) => {
  const { nowMs } = await time.readLatestClock(gateway, merchantCode)
  if (nowMs + seconds * 1000 > LAST_INSTANT_MS) return invalidField('seconds', 'range', LATEST)
  await time.advanceClock(gateway, { seconds, merchantCode })
  return readingOf(gateway, merchantCode)
})

const changeWith = (change: typeof time.freezeClocks) =>
  ofMerchant<'freezeClock' | 'unfreezeClock'>(async ({ gateway, body: { merchantCode } }) => {
    await change(gateway, merchantCode)
    return readingOf(gateway, merchantCode)
  })

export const freezeClock = changeWith(time.freezeClocks)
export const unfreezeClock = changeWith(time.unfreezeClocks)

async function readingOf(
  gateway: Gateway,
  merchantCode: string | undefined,
): Promise<SandboxHandlerResult<'readClock'>> {
  const { nowMs, offsetMs, isFrozen } = await time.readClock(gateway, merchantCode)
  const reading: SandboxResultOf<'readClock'> = {
    now: new Date(nowMs).toISOString(),
    offsetSeconds: offsetMs / 1000,
    frozen: isFrozen,
  }
  return done(reading)
}

/** What falls due next in a merchant's sandbox time: settlements, expiries, callbacks. */
export const listUpcomingEvents = ofMerchant<'listUpcomingEvents'>(async ({ gateway, path: { merchantCode } }) => {
  const jobs = await gateway.store.read((db) => listUpcomingJobs(db, merchantCode, MOST_EVENTS))
  return done({ events: jobs.map(eventOf) })
})

const eventOf = ({ kind, dueAtMs, attempt, paymentKind, entityId }: UpcomingJob): UpcomingEvent => ({
  kind: eventKindOf(kind),
  at: new Date(dueAtMs).toISOString(),
  attempt,
  collection: collectionOf(paymentKind),
  id: entityId,
})
