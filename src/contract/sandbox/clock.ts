import * as z from 'zod/mini'
import { missingOr } from '../operations/inputs.ts'
import { instant, list, merchantCode, number, text } from './inputs.ts'

/** Whose clocks to freeze or unfreeze. */
export const clockChange = z.strictObject({ merchantCode })

/** How far to move a clock. */
export const clockAdvance = z.strictObject({
  seconds: z
    .number({ error: missingOr('type: a number') })
    .check(
      z.positive({ error: 'range: above 0' }),
      z.describe('How far to move the clock; fractions down to a millisecond count.'),
    ),
  merchantCode,
})

export const clockReading = z.object({
  now: instant('What the clock shows.'),
  offsetSeconds: number('How far the clock is ahead of real time; below 0 it is behind.'),
  frozen: z.boolean().check(z.describe('Whether the clock stands still.')),
})
export type ClockReading = z.infer<typeof clockReading>

/** What falls due for a payment. */
export const dueEvent = {
  kind: text('`settle`, `expire` or `callback`.'),
  at: instant('When it falls due, in the merchant’s sandbox time.'),
  attempt: number('Which attempt it is, beginning with 1.'),
}

/** The next due events in a merchant's sandbox time, the earliest first. */
export const upcomingEvents = z.object({
  events: list('At most 50 events.', {
    ...dueEvent,
    collection: text('`payins`, `payouts` or `topups`.'),
    id: text('The merchant’s id of the payment.'),
  }),
})
export type UpcomingEvent = z.infer<typeof upcomingEvents>['events'][number]
