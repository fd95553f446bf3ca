import * as z from 'zod/mini'
import { advanceClock, type ClockReading, freezeClocks, readClock, unfreezeClocks } from '../time.ts'
import type { WorkshopCall, WorkshopHandler, WorkshopRoute } from './handler.ts'
import { readWorkshopBody } from './request-body.ts'
import { answerInvalidField, answerJson, answerUnknown } from './response.ts'

/** The last instant that an ISO 8601 date of four-digit years can name. */
const LAST_INSTANT_MS = Date.UTC(9999, 0, 1)

const advance = z.strictObject({
  seconds: z
    .number({ error: (issue) => (issue.input === undefined ? 'missing' : 'type: a number') })
    .check(z.positive({ error: 'range: above 0' })),
  merchantCode: z.optional(z.string({ error: 'type' })),
})

const whose = z.strictObject({ merchantCode: z.optional(z.string({ error: 'type' })) })

const readOne: WorkshopHandler = async ({ gateway, query }) =>
  answerOf(gateway, query.get('merchantCode') ?? undefined, async () => undefined)

/** FieldValues when everything that falls due on the way has happened. */
const advanceClocks: WorkshopHandler = async ({ gateway, request }) => {
  const reading = await readWorkshopBody(request, advance)
  if (!reading.ok) return reading.answer
  const { seconds, merchantCode } = reading.body
  return answerOf(gateway, merchantCode, async () => {
    const { nowMs } = await readClock(gateway, merchantCode)
    if (nowMs + seconds * 1000 > LAST_INSTANT_MS)
      return answerInvalidField('seconds', 'range', 'no later than year 9999')
    await advanceClock(gateway, { seconds, merchantCode })
    return undefined
  })
}

const changeWith =
  (change: typeof freezeClocks): WorkshopHandler =>
  async ({ gateway, request }) => {
    const reading = await readWorkshopBody(request, whose)
    if (!reading.ok) return reading.answer
    const { merchantCode } = reading.body
    return answerOf(gateway, merchantCode, async () => {
      await change(gateway, merchantCode)
      return undefined
    })
  }

/** The clock as it is after the work, unless the work answers itself; 410 where there is no such merchant. */
async function answerOf(
  gateway: WorkshopCall['gateway'],
  merchantCode: string | undefined,
  work: () => Promise<Response | undefined>,
): Promise<Response> {
  if (merchantCode !== undefined && !(await gateway.merchants.find(merchantCode))) return answerUnknown('merchant')
  return (await work()) ?? answerJson(writtenOf(await readClock(gateway, merchantCode)))
}

const writtenOf = ({ nowMs, offsetMs, isFrozen }: ClockReading) => ({
  now: new Date(nowMs).toISOString(),
  offsetSeconds: offsetMs / 1000,
  frozen: isFrozen,
})

export const clockRoutes: readonly WorkshopRoute[] = [
  { method: 'GET', path: '/clock', handle: readOne },
  { method: 'POST', path: '/clock/!advance', handle: advanceClocks },
  { method: 'POST', path: '/clock/!freeze', handle: changeWith(freezeClocks) },
  { method: 'POST', path: '/clock/!unfreeze', handle: changeWith(unfreezeClocks) },
]
