import * as z from 'zod/mini'
import { keysOf } from '../keys-of.ts'
import * as callbacks from './callbacks.ts'
import * as clock from './clock.ts'
import * as examples from './examples.ts'
import * as faults from './faults.ts'
import { merchantCode } from './inputs.ts'
import * as merchants from './merchants.ts'
import { overview } from './overview.ts'
import * as payments from './payments.ts'
import * as redirectUrls from './redirect-urls.ts'
import { refusedRequests } from './refused-requests.ts'
import * as sinks from './sinks.ts'

/** The base path of the sandbox API below the server's origin. */
export const SANDBOX_API_BASE = '/sandbox/api'

/** One operation of the sandbox API, called by tests and the workshop, never by a customer. */
export interface SandboxOperation {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Path below `SANDBOX_API_BASE`; `{name}` stands for one path segment. */
  readonly path: string
  readonly summary: string
  /** The operation never requires SANDBOX_KEY; every other one does when it is configured. */
  readonly isOpen?: boolean
  readonly query?: readonly string[]
  /** Absent: no body is read. A body whose properties are all optional may be omitted. */
  readonly body?: z.ZodMiniType
  /** Numbers of the body may have any number of digits. Everywhere else they may be money, which is never rounded. */
  readonly roundsNumbers?: boolean
  readonly success: 200 | 201 | 204
  /** Absent: the response has no body. */
  readonly result?: z.ZodMiniType
  /** Error statuses, without the 503 that every operation has while the database cannot work. */
  readonly errors: readonly number[]
  /** The operation accepts any body and responds with any status, as configured. */
  readonly isReceiver?: boolean
}

/** What a name in a path matches, in the syntax of a pattern. None begins with a dot: clients remove `..`. */
export const PATH_NAME = '(?!\\.)[A-Za-z0-9_.-]{1,250}'

const PAYMENT = '/merchants/{merchantCode}/{collection}/{id}'

/** Error statuses of every operation that requires the key. */
const withKey = [401, 403, 429] as const
/** Error statuses of operations that also read a body. */
const withBody = [400, 401, 403, 413, 429] as const

/** The sandbox's operations, by subject (D-620). */
export const sandboxOperations = {
  readOverview: {
    method: 'GET',
    path: '/overview',
    summary: 'Read what runs, where it can be reached, and for which merchants',
    success: 200,
    result: overview,
    errors: withKey,
  },
  readClock: {
    method: 'GET',
    path: '/clock',
    summary: 'Read a clock',
    query: ['merchantCode'],
    success: 200,
    result: clock.clockReading,
    errors: [...withKey, 410],
  },
  advanceClock: {
    method: 'POST',
    path: '/clock/!advance',
    summary: 'Advance a clock',
    body: clock.clockAdvance,
    roundsNumbers: true,
    success: 200,
    result: clock.clockReading,
    errors: [...withBody, 410],
  },
  freezeClock: {
    method: 'POST',
    path: '/clock/!freeze',
    summary: 'Freeze a clock',
    body: clock.clockChange,
    success: 200,
    result: clock.clockReading,
    errors: [...withBody, 410],
  },
  unfreezeClock: {
    method: 'POST',
    path: '/clock/!unfreeze',
    summary: 'Let a frozen clock run on',
    body: clock.clockChange,
    success: 200,
    result: clock.clockReading,
    errors: [...withBody, 410],
  },
  listUpcomingEvents: {
    method: 'GET',
    path: '/merchants/{merchantCode}/upcoming',
    summary: 'List what falls due next for a merchant',
    success: 200,
    result: clock.upcomingEvents,
    errors: [...withKey, 404, 410],
  },
  registerMerchant: {
    method: 'POST',
    path: '/merchants',
    summary: 'Register a merchant, or replace one that was registered',
    body: merchants.merchantRegistration,
    success: 201,
    result: merchants.registeredMerchant,
    errors: [...withBody, 409],
  },
  removeMerchant: {
    method: 'POST',
    path: '/merchants/{merchantCode}/!remove',
    summary: 'Remove a registered merchant with all that it has',
    success: 204,
    errors: [...withKey, 404, 409, 410],
  },
  settlePayment: {
    method: 'POST',
    path: `${PAYMENT}/!settle`,
    summary: 'Give a payment a final status',
    body: payments.settlement,
    success: 200,
    result: payments.settledPayment,
    errors: [...withBody, 404, 409, 410],
  },
  payPayment: {
    method: 'POST',
    path: `${PAYMENT}/!pay`,
    summary: 'Let the customer’s money arrive',
    body: payments.incomingMoney,
    success: 200,
    result: payments.settledPayment,
    errors: [...withBody, 404, 409, 410],
  },
  expirePayment: {
    method: 'POST',
    path: `${PAYMENT}/!expire`,
    summary: 'Let a payment expire now',
    success: 200,
    result: payments.settledPayment,
    errors: [...withKey, 404, 409, 410],
  },
  listCallbacks: {
    method: 'GET',
    path: `${PAYMENT}/callbacks`,
    summary: 'List the callback attempts of a payment',
    success: 200,
    result: callbacks.callbackAttempts,
    errors: [...withKey, 404, 410],
  },
  resendCallback: {
    method: 'POST',
    path: `${PAYMENT}/callbacks/!resend`,
    summary: 'Send the callback of a payment again',
    success: 200,
    result: callbacks.callbackAttempts,
    errors: [...withKey, 404, 409, 410],
  },
  listPayments: {
    method: 'GET',
    path: '/merchants/{merchantCode}/payments',
    summary: 'List the latest payments of a merchant',
    query: ['collection'],
    success: 200,
    result: payments.paymentList,
    errors: [400, ...withKey, 404, 410],
  },
  readPayment: {
    method: 'GET',
    path: PAYMENT,
    summary: 'Read a payment with its request and its schedule',
    success: 200,
    result: payments.payment,
    errors: [...withKey, 404, 410],
  },
  createRedirectUrl: {
    method: 'POST',
    path: '/redirect-urls',
    summary: 'Compile a redirect URL with a token',
    body: redirectUrls.redirectUrlRequest,
    success: 200,
    result: redirectUrls.redirectUrlResult,
    errors: [...withBody, 410],
  },
  explainRedirectUrl: {
    method: 'POST',
    path: '/redirect-urls/!explain',
    summary: 'Explain a redirect URL',
    body: redirectUrls.redirectUrlToExplain,
    success: 200,
    result: redirectUrls.redirectUrlExplanation,
    errors: withBody,
  },
  listRefusedRequests: {
    method: 'GET',
    path: '/merchants/{merchantCode}/refused-requests',
    summary: 'List the refused requests of a merchant, explained',
    success: 200,
    result: refusedRequests,
    errors: [...withKey, 404, 410],
  },
  configureSink: {
    method: 'PUT',
    path: '/sinks/{name}',
    summary: 'Tell a sink how to respond',
    body: sinks.sinkResponse,
    success: 204,
    errors: [...withBody, 404, 507],
  },
  sendToSink: {
    method: 'POST',
    path: '/sinks/{name}',
    summary: 'Receive a callback',
    isOpen: true,
    success: 200,
    errors: [403, 404, 413, 507],
    isReceiver: true,
  },
  readSink: {
    method: 'GET',
    path: '/sinks/{name}',
    summary: 'Read what a sink has received',
    success: 200,
    result: sinks.sinkRequests,
    errors: [...withKey, 404],
  },
  listSinks: {
    method: 'GET',
    path: '/sinks',
    summary: 'List the sinks',
    success: 200,
    result: sinks.sinkList,
    errors: withKey,
  },
  planFault: {
    method: 'PUT',
    path: '/faults',
    summary: 'Plan a fault for the next requests of an operation',
    body: faults.faultPlan,
    success: 204,
    errors: [...withBody, 410],
  },
  listFaults: {
    method: 'GET',
    path: '/faults',
    summary: 'List the planned faults',
    success: 200,
    result: faults.plannedFaults,
    errors: withKey,
  },
  listExamples: {
    method: 'GET',
    path: '/examples',
    summary: 'List the example payins there are',
    isOpen: true,
    success: 200,
    result: examples.examplePairs,
    errors: [403],
  },
  readExample: {
    method: 'GET',
    path: '/examples/{methodCode}/{currencyCode}',
    summary: 'Read an example payin',
    isOpen: true,
    query: ['operatorCode'],
    success: 200,
    result: examples.example,
    errors: [403, 404, 410],
  },
  resetSandbox: {
    method: 'POST',
    path: '/!reset',
    summary: 'Empty the sandbox of a merchant, or all of it',
    body: z.strictObject({ merchantCode }),
    success: 204,
    errors: [...withBody, 410],
  },
} as const satisfies Record<string, SandboxOperation>

type Table = typeof sandboxOperations
export type SandboxOperationName = keyof Table

/** The row of an operation, as the general type. */
export const sandboxOperationOf = (name: SandboxOperationName): SandboxOperation => sandboxOperations[name]

/** Every operation name, in the table's order. */
export const sandboxOperationNames = keysOf(sandboxOperations)

/** Operations that accept any request, whatever its body. */
export type SandboxReceiverName = {
  [O in SandboxOperationName]: Table[O] extends { isReceiver: true } ? O : never
}[SandboxOperationName]

/** Whether an operation accepts any request. */
export const isSandboxReceiver = (name: SandboxOperationName): name is SandboxReceiverName =>
  sandboxOperationOf(name).isReceiver === true

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

export type SandboxPathOf<O extends SandboxOperationName> = { readonly [N in NamesIn<Table[O]['path']>]: string }

/** Values for an operation's query; `{}` if it has none. */
export type SandboxQueryOf<O extends SandboxOperationName> = Table[O] extends {
  query: readonly (infer Key extends string)[]
}
  ? { readonly [K in Key]?: string | undefined }
  : Readonly<Record<never, string>>

/** Request body; undefined if the operation has none. */
export type SandboxBodyOf<O extends SandboxOperationName> = Table[O] extends { body: infer B extends z.ZodMiniType }
  ? z.infer<B>
  : undefined

/** Response body of a success; undefined if it has none. */
export type SandboxResultOf<O extends SandboxOperationName> = Table[O] extends { result: infer R extends z.ZodMiniType }
  ? z.infer<R>
  : undefined

type PathPart<O extends SandboxOperationName> = [NamesIn<Table[O]['path']>] extends [never]
  ? { readonly path?: never }
  : { readonly path: SandboxPathOf<O> }
type BodyPart<O extends SandboxOperationName> = Table[O] extends { body: z.ZodMiniType }
  ? Record<never, unknown> extends SandboxBodyOf<O>
    ? { readonly body?: SandboxBodyOf<O> }
    : { readonly body: SandboxBodyOf<O> }
  : { readonly body?: never }

/** The input of a call. */
export type SandboxParameters<O extends SandboxOperationName> = PathPart<O> &
  BodyPart<O> & { readonly query?: SandboxQueryOf<O> }

/** The input of a call, whichever its operation. */
export interface AnySandboxParameters {
  readonly path?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

/** Path and query of a request, below the server's origin. */
export function sandboxUrl<O extends SandboxOperationName>(
  name: O,
  { path = {}, query = {} }: AnySandboxParameters,
): string {
  const filled = sandboxOperations[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(Reflect.get(path, key))),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&')
  return `${SANDBOX_API_BASE}${filled}${search === '' ? '' : `?${search}`}`
}

/** Body of a 409: the state of the sandbox does not allow the request. */
export const sandboxConflict = z.object({ code: z.literal('CONFLICT'), message: z.string() })

/** Body of a 507: the sinks keep no more. */
export const sandboxSinksFull = z.object({ code: z.literal('SINKS_FULL'), message: z.string() })
