import * as z from 'zod/mini'
import { paymentStatuses } from '#contract/statuses.ts'

const reach = z.enum(['this_machine', 'network'])

/** `GET /overview`. */
export const overview = z.object({
  publicUrl: z.string(),
  host: z.string(),
  reach: z.object({ host: reach, publicUrl: reach }),
  settleSeconds: z.number(),
  successSeconds: z.number(),
  merchants: z.array(
    z.object({
      merchantCode: z.string(),
      channelName: z.optional(z.string()),
      payinMethods: z.array(z.string()),
    }),
  ),
})
export type Overview = z.infer<typeof overview>

const row = {
  kind: z.enum(['payin', 'payout', 'topup']),
  id: z.string(),
  idPayment: z.string(),
  status: z.enum(paymentStatuses),
  state: z.string(),
  failureReasonCode: z.optional(z.string()),
  money: z.object({ amount: z.number(), currencyCode: z.string() }),
  paymentMethodCode: z.string(),
  createdAt: z.string(),
  expireAt: z.string(),
  processedAt: z.optional(z.string()),
}

/** `GET /merchants/{merchantCode}/payments`. */
export const paymentList = z.object({ payments: z.array(z.object(row)) })
export type PaymentRow = z.infer<typeof paymentList>['payments'][number]

/** `GET /merchants/{merchantCode}/{collection}/{id}`. */
export const payment = z.object({
  ...row,
  answers: z.record(z.string(), z.string()),
  paymentOperatorCode: z.optional(z.string()),
  callbackUrl: z.optional(z.string()),
  returnUrl: z.optional(z.string()),
  externalReference: z.optional(z.string()),
  response: z.unknown(),
  upcoming: z.array(z.object({ kind: z.string(), at: z.string(), attempt: z.number() })),
})
export type Payment = z.infer<typeof payment>

const message = z.object({ headers: z.record(z.string(), z.string()), body: z.string() })

/** `GET …/{id}/callbacks`. */
export const callbacks = z.object({
  attempts: z.array(
    z.object({
      at: z.string(),
      status: z.nullable(z.number()),
      durationMs: z.number(),
      error: z.optional(z.string()),
      request: z.extend(message, { url: z.string() }),
      response: z.nullable(message),
    }),
  ),
  nextAttemptAt: z.optional(z.string()),
})
export type Callbacks = z.infer<typeof callbacks>
export type CallbackAttempt = Callbacks['attempts'][number]

/** `GET /clock`. */
export const clock = z.object({ now: z.string(), offsetSeconds: z.number(), frozen: z.boolean() })
export type ClockReading = z.infer<typeof clock>

/** `GET /merchants/{merchantCode}/upcoming`. */
export const upcoming = z.object({
  events: z.array(
    z.object({ kind: z.string(), at: z.string(), attempt: z.number(), collection: z.string(), id: z.string() }),
  ),
})
export type UpcomingEvent = z.infer<typeof upcoming>['events'][number]

/** `GET /faults`. */
export const plannedFaults = z.object({
  faults: z.array(
    z.object({
      operation: z.string(),
      fault: z.string(),
      times: z.number(),
      merchantCode: z.optional(z.string()),
      code: z.optional(z.string()),
      delayMs: z.optional(z.number()),
    }),
  ),
})
export type PlannedFault = z.infer<typeof plannedFaults>['faults'][number]

/** `GET /sinks`. */
export const sinkList = z.object({
  sinks: z.array(
    z.object({
      name: z.string(),
      received: z.number(),
      answer: z.optional(z.object({ status: z.number(), delayMs: z.number(), times: z.optional(z.number()) })),
    }),
  ),
})
export type Sink = z.infer<typeof sinkList>['sinks'][number]

/** `GET /sinks/{name}`. */
export const sinkRequests = z.object({
  requests: z.array(
    z.object({ at: z.string(), method: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  ),
})

/** `POST /redirect-urls`. */
export const redirectUrlResult = z.object({ url: z.string(), token: z.string() })
