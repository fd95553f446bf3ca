import type { CallbackAttempt, CallbackAttempts } from '#contract/sandbox/callbacks.ts'
import type { Payment } from '#contract/sandbox/payments.ts'
import { eventText } from '../time/event-text.ts'

/** Who takes part in a payment, in the order of the lanes. */
export const lanes = ['customer', 'gateway', 'merchant'] as const
export type Lane = (typeof lanes)[number]

/** One thing that happened to a payment, or that is planned. */
export interface TimelineEntry {
  /** ISO 8601, the merchant's sandbox time. */
  readonly at: string
  readonly title: string
  readonly kind: 'done' | 'failed' | 'planned'
  /** Who acts. */
  readonly lane: Lane
  /** Texts that can be unfolded, such as request and response. */
  readonly texts: readonly { readonly title: string; readonly text: string }[]
}

/** The history and the planned events of a payment, by sandbox time; planned events last at equal instants. */
export function timelineOf(payment: Payment, { attempts }: CallbackAttempts): readonly TimelineEntry[] {
  const entries = [
    accepted(payment),
    ...settled(payment),
    ...attempts.map(attempted),
    ...payment.upcoming.map(
      (event): TimelineEntry => ({
        at: event.at,
        title: eventText(event),
        kind: 'planned',
        lane: event.kind === 'callback' ? 'merchant' : 'gateway',
        texts: [],
      }),
    ),
  ]
  return entries.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** Milliseconds from the former entry of a timeline to the one at `index`; undefined for the first. */
export function sinceFormerMs(timeline: readonly TimelineEntry[], index: number): number | undefined {
  const [former, entry] = [timeline[index - 1], timeline[index]]
  return former && entry && Date.parse(entry.at) - Date.parse(former.at)
}

function accepted(payment: Payment): TimelineEntry {
  const { kind, createdAt, answers, paymentMethodCode, paymentOperatorCode, money, callbackUrl, returnUrl } = payment
  const request = { money, paymentMethodCode, paymentOperatorCode, ...answers, callbackUrl, returnUrl }
  return {
    at: createdAt,
    title: 'Accepted, PROCESSING',
    kind: 'done',
    lane: kind === 'payin' ? 'customer' : 'merchant',
    texts: [
      { title: 'Request', text: indented(request) },
      { title: 'Response', text: indented(payment.response) },
    ],
  }
}

function settled({ processedAt, status, failureReasonCode }: Payment): readonly TimelineEntry[] {
  if (processedAt === undefined) return []
  const title = failureReasonCode === undefined ? status : `${status}: ${failureReasonCode}`
  return [{ at: processedAt, title, kind: status === 'SUCCESS' ? 'done' : 'failed', lane: 'gateway', texts: [] }]
}

function attempted(made: CallbackAttempt): TimelineEntry {
  const { at, status, error, durationMs, request, response } = made
  const summary = status === null ? (error ?? 'no answer') : answeredText(status)
  const responseTexts = response === null ? [] : [{ title: 'Response', text: messageText(`HTTP ${status}`, response) }]
  return {
    at,
    title: `${nameOf(made)}: ${summary} in ${durationMs} ms`,
    kind: status === 200 ? 'done' : 'failed',
    lane: 'merchant',
    texts: [{ title: 'Request', text: messageText(`POST ${request.url}`, request) }, ...responseTexts],
  }
}

const nameOf = ({ attempt, isResent }: CallbackAttempt): string =>
  isResent ? `Callback sent again, attempt ${attempt}` : `Callback ${attempt}`

/** Only 200 counts as taken (specification, Events), which other successes and redirects do not tell. */
const answeredText = (status: number): string =>
  status > 200 && status < 400 ? `answered ${status}, and only 200 counts` : `answered ${status}`

type Message = { readonly headers: Readonly<Record<string, string>>; readonly body: string }

const messageText = (first: string, { headers, body }: Message): string =>
  [first, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', body].join('\n')

const indented = (json: unknown): string => JSON.stringify(json, null, 2)
