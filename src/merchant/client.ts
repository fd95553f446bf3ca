import type { KeyObject } from 'node:crypto'
import { type BodyOf, type OperationName, operationOf, type ResultOf } from '#contract/operations/operations.ts'
import { API_VERSION, MOST_WAIT_SECONDS, waitHeaders, waitingEtagOf } from '#contract/operations/request-protocol.ts'
import { basicError, businessErrors, type PayinDetail, type TokenResult } from '#contract/operations/results.ts'
import { urlFaultOf } from '#contract/safe-url.ts'
import { type AnyRequest, type OperationRequest, targetOf } from './operation-request.ts'
import { privateKeyOf, sign } from './signing.ts'

/** What a merchant gets at its enrolment. */
export interface MerchantAccount {
  /** `{base_url}` of the environment, such as `https://gateway.example/api`. */
  readonly baseUrl: string
  readonly merchantCode: string
  /** RSA private key, PEM; it never leaves the merchant's server. */
  readonly privateKeyPem: string
}

/** One of the gateway's errors; what else it has stands in the API reference, by its HTTP status. */
export interface GatewayError {
  readonly code: string
  readonly message: string
  /** Of a 400: what is wrong with each field, by its path. */
  readonly violations?:
    | readonly { readonly path: string; readonly code: string; readonly message: string }[]
    | undefined
  /** Of a 409: the payment that has this id. */
  readonly idPayment?: string | undefined
}

/**
 * Why a call gave no result: the gateway's error codes; `NO_ANSWER` if there was no response and the result is unknown;
 * `NOT_SENT` if no request can be made of what was given, such as a token of two lines or a body with a BigInt.
 */
export interface GatewayFault {
  readonly status: number | null
  readonly errors: readonly GatewayError[]
}

export type GatewayAnswer<T> =
  | { readonly ok: true; readonly result: T }
  | { readonly ok: false; readonly fault: GatewayFault }

/** What a wait has found: the payin, and what it is known by from now on where the gateway can wait. */
export type PayinChange =
  | { readonly kind: 'changed'; readonly payin: PayinDetail; readonly etag: string | undefined }
  | { readonly kind: 'unchanged'; readonly etag: string }

const TIMEOUT_MS = 20_000

type Send = (url: string, init: RequestInit) => Promise<Response>

/**
 * A merchant server's client of the gateway. It never retries: after a create without a response, read the payin. Throws a
 * TypeError at once if the private key is none, or the base URL no absolute address; its calls never throw.
 */
export function gatewayClient(account: MerchantAccount, send: Send = fetch) {
  const connection = { privateKey: privateKeyOf(account.privateKeyPem), baseUrl: baseUrlIn(account), send }

  /** Calls one operation by its name; its input and result types follow from the contract's row. */
  async function call<O extends OperationName>(
    name: O,
    request: OperationRequest<O>,
  ): Promise<GatewayAnswer<ResultOf<O>>>
  async function call(name: OperationName, request: AnyRequest): Promise<GatewayAnswer<unknown>> {
    const sent = await sendRequest(connection, { name, request })
    return sent.ok ? readAnswer(name, sent.result) : sent
  }

  /**
   * The payin as soon as it is another one than that of `etag`, or `unchanged` after 25 seconds; at once without `etag`,
   * and where its status is final.
   * A gateway that cannot wait responds at once, and gives no `etag`.
   */
  async function waitForChange({ token, id, etag }: KnownPayin): Promise<GatewayAnswer<PayinChange>> {
    const sent = await sendRequest(connection, {
      name: 'readPayin',
      request: { token, id },
      more: waitHeaders(MOST_WAIT_SECONDS, etag),
      timeoutMs: TIMEOUT_MS + MOST_WAIT_SECONDS * 1_000,
    })
    if (!sent.ok) return sent
    const response = sent.result
    if (response.status === 304 && etag !== undefined) return { ok: true, result: { kind: 'unchanged', etag } }
    const answer = await readAnswer('readPayin', response)
    if (!answer.ok) return answer
    // Read by the schema of this operation.
    const payin = answer.result as PayinDetail
    return { ok: true, result: { kind: 'changed', payin, etag: waitingEtagOf(response.headers) } }
  }

  /** A token for a list of operations; its `timestamp` is the merchant's clock, Unix seconds. */
  const createToken = (
    grant: Omit<BodyOf<'createToken'>, 'merchantCode' | 'secret'>,
  ): Promise<GatewayAnswer<TokenResult>> =>
    call('createToken', { body: { merchantCode: account.merchantCode, ...grant } })

  /** A token for one action on one payment. */
  const createActionToken = (
    grant: Omit<BodyOf<'createActionToken'>, 'merchantCode' | 'secret'>,
  ): Promise<GatewayAnswer<TokenResult>> =>
    call('createActionToken', { body: { merchantCode: account.merchantCode, ...grant } })

  return { call, waitForChange, createToken, createActionToken }
}

export type GatewayClient = ReturnType<typeof gatewayClient>

/** A payin in the state that its `etag` names. */
export interface KnownPayin {
  readonly token: string
  readonly id: string
  readonly etag?: string | undefined
}

interface Connection {
  readonly privateKey: KeyObject
  readonly baseUrl: string
  readonly send: Send
}

interface Call {
  readonly name: OperationName
  readonly request: AnyRequest
  /** What a request that the gateway may hold back has beside others. */
  readonly more?: Readonly<Record<string, string>>
  readonly timeoutMs?: number
}

async function sendRequest(connection: Connection, call: Call): Promise<GatewayAnswer<Response>> {
  let made: Parameters<Send>
  try {
    made = requestOf(connection, call)
  } catch {
    // The error is not told: that of a header contains the token.
    return { ok: false, fault: notSent }
  }
  try {
    return { ok: true, result: await connection.send(...made) }
  } catch (error) {
    return { ok: false, fault: noAnswer(error) }
  }
}

/** Throws where what was given cannot be written as a request. */
function requestOf(
  { privateKey, baseUrl }: Connection,
  { name, request, more = {}, timeoutMs = TIMEOUT_MS }: Call,
): Parameters<Send> {
  const { method, signed } = operationOf(name)
  const headers = new Headers({ accept: 'application/json', 'x-api-version': API_VERSION, ...more })
  if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`)
  const init = { method, headers, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) } as const
  const url = baseUrl + targetOf(name, request)
  // Undefined where the request has no body, which the type does not tell.
  const body: string | undefined = JSON.stringify(request.body)
  if (body === undefined) return [url, init]
  headers.set('content-type', 'application/json')
  if (signed) headers.set('x-signature', sign(body, privateKey))
  return [url, { ...init, body }]
}

/** Without a trailing slash, which would make every path unknown; a path behind a query or fragment would be lost. */
function baseUrlIn({ baseUrl }: MerchantAccount): string {
  // A variable of the environment that is not set, which the type does not tell.
  if (!baseUrl) throw new TypeError('baseUrl is missing: the address of the API, such as https://gateway.example/api.')
  if (urlFaultOf(baseUrl, true) === undefined && !/[?#]/.test(baseUrl)) return baseUrl.replace(/\/$/, '')
  throw new TypeError(`baseUrl is no absolute address, such as https://gateway.example/api; it is ${baseUrl}.`)
}

const noAnswer = (error: unknown): GatewayFault => ({
  status: null,
  errors: [{ code: 'NO_ANSWER', message: `The gateway did not answer${whyNot(error)}.` }],
})

/** Only codes of the runtime are told, such as ECONNREFUSED or CERT_HAS_EXPIRED: nothing of a request. */
function whyNot(error: unknown): string {
  const { name, cause } = Object(error)
  if (name === 'TimeoutError') return ' in time'
  const { code, message } = Object(cause)
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code)) return `: ${code}`
  return message === 'unexpected redirect' ? ': baseUrl redirects, and the client follows no redirect' : ''
}

const notSent: GatewayFault = {
  status: null,
  errors: [{ code: 'NOT_SENT', message: 'No request can be made of this operation, token, id and body.' }],
}

async function readAnswer(name: OperationName, response: Response): Promise<GatewayAnswer<unknown>> {
  const { success, result } = operationOf(name)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status !== success) return { ok: false, fault: faultOf(response.status, body) }
  if (!result) return { ok: true, result: undefined }
  const parsed = result.safeParse(body)
  if (parsed.success) return { ok: true, result: parsed.data }
  const errors = [{ code: 'UNREADABLE', message: 'The answer has another shape.' }]
  return { ok: false, fault: { status: response.status, errors } }
}

function faultOf(status: number, body: unknown): GatewayFault {
  const items = businessErrors.safeParse(body)
  if (items.success) return { status, errors: items.data }
  const basic = basicError.safeParse(body)
  // A page, and no proxy whose gateway is down.
  const hint = [404, 405].includes(status)
    ? '; baseUrl is the address of its API, such as https://gateway.example/api'
    : ''
  return {
    status,
    errors: [
      basic.success ? basic.data : { code: `HTTP_${status}`, message: `The answer is no error of the gateway${hint}.` },
    ],
  }
}
