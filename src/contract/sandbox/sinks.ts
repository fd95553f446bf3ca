import * as z from 'zod/mini'
import { integer } from '../operations/inputs.ts'
import { httpMessage, instant, list, number, text } from './inputs.ts'

/** How a sink responds. After `times` requests it goes back to 200 without delay; without `times` it never does. */
export const sinkResponse = z.strictObject({
  status: integer(200, 599).check(z.describe('HTTP status of the responses.')),
  delayMs: z.optional(integer(0, 120_000).check(z.describe('How long each response waits, in milliseconds.'))),
  times: z.optional(
    integer(1, 1_000_000).check(z.describe('How many requests it holds for; every one where it is left out.')),
  ),
})
export type SinkResponse = z.infer<typeof sinkResponse>

const name = text('Name of the sink, which is the last segment of its address.')

/** Every sink that was configured or has received a request, by name. */
export const sinkList = z.object({
  sinks: list('The sinks.', {
    name,
    received: number('How many requests it has received.'),
    response: z.optional(
      z
        .object({
          status: number('HTTP status of the responses.'),
          delayMs: number('How long each response waits, in milliseconds.'),
          times: z.optional(number('How many requests it still holds for.')),
        })
        .check(z.describe('How it responds; absent where it responds 200 at once.')),
    ),
  }),
})
export type Sink = z.infer<typeof sinkList>['sinks'][number]

/** The requests that a sink has received, the earliest first. */
export const sinkRequests = z.object({
  name,
  requests: list('The requests, in their order.', {
    at: instant('When the request came; in sandbox time where the sink is named after a merchant.'),
    method: text('HTTP method.'),
    ...httpMessage,
  }),
})
export type SinkRequest = z.infer<typeof sinkRequests>['requests'][number]
