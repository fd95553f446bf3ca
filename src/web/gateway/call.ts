import type { BodyOf, ResultOf } from '#contract/operations.ts'
import { basicError, businessErrors } from '#contract/results.ts'
import { API_VERSION, pathWith, type WebOperationName, webOperationOf } from '#contract/web-operations.ts'
import type { Failure } from './failure.ts'

export type Called<O extends WebOperationName> =
  | { readonly ok: true; readonly result: ResultOf<O> }
  | { readonly ok: false; readonly failure: Failure }

interface Request<O extends WebOperationName> {
  readonly token: string
  readonly id?: string
  readonly body?: BodyOf<O>
  readonly signal?: AbortSignal
}

const BASE_URL = '/api'
const TIMEOUT_MS = 20_000

/** Told the `Date` of every answer and when its request was sent, local epoch milliseconds. */
export type OnServerTime = (dateHeader: string | null, sentAtMs: number) => void
let onServerTime: OnServerTime = () => undefined

/** Says who wants to know the gateway's time; deadlines are read against it, not against the phone's clock. */
export function listenToServerTime(listener: OnServerTime): void {
  onServerTime = listener
}

/**
 * The app's only way to the gateway: one operation, once, within 20 s with its body. Never throws; what went wrong is
 * a value.
 */
export async function call<O extends WebOperationName>(name: O, request: Request<O>): Promise<Called<O>> {
  const deadline = new AbortController()
  const abort = () => deadline.abort()
  const timer = setTimeout(abort, TIMEOUT_MS)
  if (request.signal?.aborted) abort()
  request.signal?.addEventListener('abort', abort)
  try {
    return await exchange(name, { ...request, signal: deadline.signal })
  } finally {
    clearTimeout(timer)
    request.signal?.removeEventListener('abort', abort)
  }
}

async function exchange<O extends WebOperationName>(name: O, request: Request<O>): Promise<Called<O>> {
  const { method, path, result, success } = webOperationOf(name)
  const sentAtMs = Date.now()
  const response = await send(method, pathWith(path, request.id ?? ''), request)
  if (!response) return { ok: false, failure: { kind: 'no_answer' } }
  onServerTime(response.headers.get('date'), sentAtMs)
  if (response.status !== success) return { ok: false, failure: await failureOf(response) }
  // ResultOf<O> is what this operation's schema gives; the table ties both to the name.
  if (!result) return { ok: true, result: undefined as ResultOf<O> }
  const parsed = result.safeParse(await bodyOf(response))
  if (!parsed.success) return { ok: false, failure: { kind: 'unreadable', status: response.status } }
  return { ok: true, result: parsed.data as ResultOf<O> }
}

async function send(method: string, path: string, { token, body, signal }: Request<WebOperationName>) {
  try {
    return await fetch(BASE_URL + path, {
      method,
      ...(signal === undefined ? {} : { signal }),
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-api-version': API_VERSION,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    return undefined
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const { status } = response
  const body = await bodyOf(response)
  const items = businessErrors.safeParse(body)
  if (status === 406 && items.success && items.data.length > 0) return { kind: 'business', items: items.data }
  const basic = basicError.safeParse(body)
  if (!basic.success)
    return status >= 400 && status < 500 ? refusedWithoutBody(response) : { kind: 'unreadable', status }
  const { code, violations = [] } = basic.data
  return { kind: 'refused', status, code, violations, retryAfterMs: retryAfterMsOf(response) }
}

/** A 4xx whose body is not the gateway's: its status still counts, as 401 and 410 say enough alone. */
const refusedWithoutBody = (response: Response): Failure => ({
  kind: 'refused',
  status: response.status,
  code: `HTTP_${response.status}`,
  violations: [],
  retryAfterMs: retryAfterMsOf(response),
})

function retryAfterMsOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}
