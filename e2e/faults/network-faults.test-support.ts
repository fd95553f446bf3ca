import type { IncomingHttpHeaders } from 'node:http'

/** A response as it came from the server. */
export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** The actions that a fault can apply to one request. */
export interface Exchange {
  /** Forwards the request to the server and resolves to its response. */
  readonly pass: () => Promise<Answer>
  readonly answer: (answer: Answer) => void
  /** Sends half of the response, then resets the connection. */
  readonly reset: (answer: Answer) => void
  /** Ends the connection without a response. */
  readonly drop: () => void
  /** Resolves when the network works again. */
  readonly healed: Promise<void>
}

/** The faults that a network, or a device in it, can cause. */
export const networkFaults = [
  ...['latency', 'silence', 'dropped_request', 'dropped_response', 'reset', 'truncated', 'portal'],
  ...['unknown_values', 'extra_fields', 'wrong_types'],
] as const
export type NetworkFault = (typeof networkFaults)[number]

/** What can happen to a request. `passed_on`: something else causes the fault; `late`: it arrives after it was given up. */
export type AppliedFault = NetworkFault | 'passed_on' | 'late'

const PORTAL = Buffer.from('<!doctype html><title>Free Wi-Fi</title><p>Please accept our terms.</p>')

type Treatment = (exchange: Exchange) => Promise<void>

/** The faults under which the gateway does not get the request, or not while they last. */
export const withheld: ReadonlySet<AppliedFault> = new Set(['late', 'dropped_request', 'portal'])

/**
 * Each fault applied to one request. Except for those `withheld` the gateway has executed the request.
 */
export const treatments: { readonly [F in AppliedFault]: Treatment } = {
  passed_on: async ({ pass, answer }) => answer(await pass()),
  /** The request reaches the gateway when the network works again, after the client has given it up. */
  late: async ({ pass, healed }) => {
    await healed
    await pass()
  },
  /** The response arrives when the network works again. */
  latency: async ({ pass, answer, healed }) => {
    const late = await pass()
    await healed
    answer(late)
  },
  /** The response never arrives, and the connection stays open. */
  silence: async ({ pass }) => void (await pass()),
  dropped_request: async ({ drop }) => drop(),
  dropped_response: async ({ pass, drop }) => {
    await pass()
    drop()
  },
  reset: async ({ pass, reset }) => reset(await pass()),
  /** Half of the response arrives and looks complete. */
  truncated: async ({ pass, answer }) => {
    const whole = await pass()
    answer({ ...whole, body: whole.body.subarray(0, whole.body.length >> 1) })
  },
  /** A captive portal's page instead of the gateway's response. */
  portal: async ({ answer }) => answer({ status: 200, headers: { 'content-type': 'text/html' }, body: PORTAL }),
  unknown_values: changing(grown),
  extra_fields: changing((_, value) => (isObject(value) ? { addedLater: { deep: [null] }, ...value } : value)),
  wrong_types: changing((_, value) => (typeof value === 'number' ? `${value}` : isText(value) ? 7 : value)),
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const growing = ['status', 'processorStatus', 'failureReasonCode', 'processor']

/** Code lists may grow without a new version of the API. */
function grown(name: string, value: unknown): unknown {
  if (growing.includes(name) && isText(value)) return 'ADDED_LATER'
  if (name === 'data' && Array.isArray(value)) return [...value, { paymentMethodCode: 'ADDED_LATER' }]
  return isObject(value) && 'message' in value ? { ...value, code: 'ADDED_LATER' } : value
}

/** The gateway's response with every value changed, from the innermost outwards. */
function changing(change: (name: string, value: unknown) => unknown): Treatment {
  return async ({ pass, answer }) => {
    const whole = await pass()
    const text = whole.body.toString()
    const body = text === '' ? whole.body : Buffer.from(JSON.stringify(JSON.parse(text, change)))
    answer({ ...whole, body })
  }
}
