import { type BodyOf, type OperationName, operationOf, pathOf, type ResultOf } from '#contract/operations.ts'
import { basicError, businessErrors, type TokenResult } from '#contract/results.ts'
import { API_VERSION } from '#contract/web-operations.ts'
import { sign } from './signing.ts'

/** What a merchant has from its enrolment. */
export interface MerchantAccount {
  /** `{base_url}` of the environment, such as `https://gateway.example/api`. */
  readonly baseUrl: string
  readonly merchantCode: string
  /** RSA private key, PEM; it never leaves the merchant's server. */
  readonly privateKeyPem: string
}

/** Why a call gave no result: the gateway's own words, or `NO_ANSWER` where none came and the outcome is unknown. */
export interface GatewayFault {
  readonly status: number | null
  readonly errors: readonly { readonly code: string; readonly message: string }[]
}

export type GatewayAnswer<T> =
  | { readonly ok: true; readonly result: T }
  | { readonly ok: false; readonly fault: GatewayFault }

const TIMEOUT_MS = 20_000

type Send = (url: string, init: RequestInit) => Promise<Response>

/** What one call carries: a token where the operation asks for one, the path's id, the body. */
export interface OperationRequest<O extends OperationName> {
  readonly token?: string
  readonly id?: string
  readonly body?: BodyOf<O>
}

/** A merchant server's client of the gateway. Nothing is retried: a create whose answer was lost is read, not sent again. */
export function gatewayClient(account: MerchantAccount, send: Send = fetch) {
  async function call<O extends OperationName>(
    name: O,
    request: OperationRequest<O>,
  ): Promise<GatewayAnswer<ResultOf<O>>> {
    const { method, bearer } = operationOf(name)
    const body = request.body === undefined ? undefined : JSON.stringify(request.body)
    const headers = new Headers({
      accept: 'application/json',
      'content-type': 'application/json',
      'x-api-version': API_VERSION,
    })
    if (request.token !== undefined) headers.set('authorization', `Bearer ${request.token}`)
    if (!bearer && body !== undefined) headers.set('x-signature', sign(body, account.privateKeyPem))
    const url = account.baseUrl + pathOf(name, request.id)
    const response = await send(url, {
      method,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    }).catch(() => undefined)
    return response ? readAnswer(name, response) : { ok: false, fault: noAnswer }
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

  return { call, createToken, createActionToken }
}

export type GatewayClient = ReturnType<typeof gatewayClient>

const noAnswer: GatewayFault = { status: null, errors: [{ code: 'NO_ANSWER', message: 'The gateway did not answer.' }] }

async function readAnswer<O extends OperationName>(name: O, response: Response): Promise<GatewayAnswer<ResultOf<O>>> {
  const { success, result } = operationOf(name)
  const body: unknown = await response.json().catch(() => undefined)
  if (response.status !== success) return { ok: false, fault: faultOf(response.status, body) }
  // ResultOf<O> is what this operation's schema gives; the table ties both to the name.
  if (!result) return { ok: true, result: undefined as ResultOf<O> }
  const parsed = result.safeParse(body)
  if (!parsed.success)
    return {
      ok: false,
      fault: { status: response.status, errors: [{ code: 'UNREADABLE', message: 'The answer has another shape.' }] },
    }
  return { ok: true, result: parsed.data as ResultOf<O> }
}

function faultOf(status: number, body: unknown): GatewayFault {
  const items = businessErrors.safeParse(body)
  if (items.success) return { status, errors: items.data }
  const basic = basicError.safeParse(body)
  return {
    status,
    errors: [basic.success ? basic.data : { code: `HTTP_${status}`, message: 'The answer has no body.' }],
  }
}
