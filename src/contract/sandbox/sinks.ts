import * as z from 'zod/mini'
import { integer } from '../operations/inputs.ts'
import { instant } from './inputs.ts'

/** How a sink responds. After `times` requests it goes back to 200 without delay; without `times` it never does. */
export const sinkResponse = z.strictObject({
  status: integer(200, 599).check(z.describe('HTTP status of the responses.')),
  delayMs: z.optional(integer(0, 120_000).check(z.describe('How long each response waits, in milliseconds.'))),
  times: z.optional(
    integer(1, 1_000_000).check(z.describe('How many requests it holds for; every one where it is left out.')),
  ),
})
export type SinkResponse = z.infer<typeof sinkResponse>

const name = z.string().check(z.describe('Name of the sink, which is the last segment of its address.'))

/** Every sink that was configured or has received a request, by name. */
export const sinkList = z.object({
  sinks: z
    .array(
      z.object({
        name,
        received: z.number().check(z.describe('How many requests it has received.')),
        response: z.optional(
          z
            .object({
              status: z.number().check(z.describe('HTTP status of the responses.')),
              delayMs: z.number().check(z.describe('How long each response waits, in milliseconds.')),
              times: z.optional(z.number().check(z.describe('How many requests it still holds for.'))),
            })
            .check(z.describe('How it responds; absent where it responds 200 at once.')),
        ),
      }),
    )
    .check(z.describe('The sinks.')),
})
export type Sink = z.infer<typeof sinkList>['sinks'][number]

/** The requests that a sink has received, the earliest first. */
export const sinkRequests = z.object({
  name,
  requests: z
    .array(
      z.object({
        at: instant('When the request came; in sandbox time where the sink is named after a merchant.'),
        method: z.string().check(z.describe('HTTP method.')),
        headers: z.record(z.string(), z.string()).check(z.describe('HTTP headers by name.')),
        body: z.string().check(z.describe('The HTTP body as text.')),
      }),
    )
    .check(z.describe('The requests, in their order.')),
})
export type SinkRequest = z.infer<typeof sinkRequests>['requests'][number]
