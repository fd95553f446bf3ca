import type { PaymentNews } from '../../core/processor/port.ts'
import { payinBody, payoutBody } from '../api-tests/support/orders.test-support.ts'
import type { Action, Subject } from './history.test-support.ts'
import { ORIGIN, type RunningProcess, tokenOf } from './processes.test-support.ts'
import type { World } from './world.test-support.ts'

/** What a client has seen of one request. */
export interface Observation {
  readonly action: Action | Webhook
  /** The payment that it is about, as text; empty for a merchant's clock and the like. */
  readonly key: string
  readonly merchant: string
  /** When the request was sent and when its response arrived, as moments of the world. */
  readonly from: number
  readonly to: number
  readonly atMs: number
  readonly endMs: number
  /** 'lost': no response came, so that the client knows nothing. */
  readonly status: number | 'lost'
  readonly retryAfter: number
  readonly body: unknown
  readonly process: string
}

const keyOf = ({ merchant, collection, id }: Subject): string => `${merchant} ${collection} ${id}`

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** Sends the request of an action and notes what comes back. Resolves when it has come, or is lost. */
export async function send(world: World, process: RunningProcess, action: RequestAction): Promise<Observation> {
  const from = world.moment
  const sent = { action, from, atMs: world.nowMs, process: process.name, ...subjectOf(action) }
  const call = callOf(action)
  world.note(`client: ${call.method} ${call.path} to ${process.name}`)
  world.openRequests += 1
  const reply = process.isAlive ? await replyOf(world, process, requestOf(sent.merchant, call)) : lost
  world.openRequests -= 1
  const { status } = reply
  world.note(`client: ${status} for ${call.method} ${call.path} ${JSON.stringify(reply.body) ?? ''}`.slice(0, 200))
  return { ...sent, ...reply, to: world.moment, endMs: world.nowMs }
}

type Reply = Pick<Observation, 'status' | 'body' | 'retryAfter'>
const lost: Reply = { status: 'lost', body: undefined, retryAfter: 0 }

/** The response is an event of its own, so that it can be overtaken, be lost, or come from a process that is dead. */
function replyOf(world: World, process: RunningProcess, request: Request): Promise<Reply> {
  return new Promise((resolve, reject) => {
    world.onKill(process, () => resolve(lost))
    respond(process, request).then((reply) => {
      if (!process.isAlive) return
      world.add(process, `response ${reply.status}`, async (fault) => resolve(fault === undefined ? reply : lost))
    }, reject)
  })
}

async function respond(process: RunningProcess, request: Request): Promise<Reply> {
  const response = await process.fetch(request)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  const retryAfter = Number(response.headers.get('retry-after') ?? 0)
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined, retryAfter }
}

function requestOf(merchant: string, { method, path, body }: Call): Request {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const isApi = path.startsWith('/api/')
  return new Request(`${ORIGIN}${path}`, {
    method,
    headers: {
      ...(isApi && { authorization: `Bearer ${tokenOf(merchant)}`, 'x-api-version': '2' }),
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': String(text.length) }),
    },
    ...(text !== undefined && { body: text }),
  })
}

type BankAction = Extract<Action, { do: 'bank' }>
/** What a live processor reports by itself. */
export interface Webhook {
  readonly do: 'webhook'
  readonly merchant: Subject['merchant']
  readonly news: readonly PaymentNews[]
}
/** A customer comes to the bank page by the id that the gateway has given the payment. */
export type RequestAction =
  | Exclude<Action, BankAction | { do: 'wait' | 'restart' | 'kill' } | { do: 'burst' }>
  | (BankAction & { readonly paymentId: string })
  | Webhook

const subjectOf = (action: RequestAction) =>
  'id' in action ? { merchant: action.merchant, key: keyOf(action) } : { merchant: action.merchant, key: '' }

const callbackUrlOf = ({ merchant, collection, id }: Subject): string =>
  `http://${merchant}.example/${collection}/${id}`

function callOf(action: RequestAction): Call {
  if (!('id' in action)) return callOfMerchant(action)
  const { merchant, collection, id } = action
  const ofSandbox = `/sandbox/api/merchants/${merchant}/${collection}/${id}`
  switch (action.do) {
    case 'create':
      return { method: 'POST', path: `/api/${collection}/${id}`, body: createBodyOf(action) }
    case 'read':
      return { method: 'GET', path: `/api/${collection}/${id}` }
    case 'reference':
      return {
        method: 'POST',
        path: `/api/${collection}/${id}/!setExternalReference`,
        body: { reference: action.reference },
      }
    case 'settle':
      return { method: 'POST', path: `${ofSandbox}/!settle`, body: { status: action.status } }
    case 'expire':
      return { method: 'POST', path: `${ofSandbox}/!expire` }
    case 'resend':
      return { method: 'POST', path: `${ofSandbox}/callbacks/!resend` }
    case 'read callbacks':
      return { method: 'GET', path: `${ofSandbox}/callbacks` }
    case 'bank':
      return { method: 'POST', path: `/sandbox/bank/${action.paymentId}/${action.step}` }
  }
}

function callOfMerchant(action: Exclude<RequestAction, Subject>): Call {
  const merchantCode = action.merchant
  switch (action.do) {
    case 'advance':
      return { method: 'POST', path: '/sandbox/api/clock/!advance', body: { merchantCode, seconds: action.seconds } }
    case 'freeze':
    case 'unfreeze':
      return { method: 'POST', path: `/sandbox/api/clock/!${action.do}`, body: { merchantCode } }
    case 'reset':
      return { method: 'POST', path: '/sandbox/api/!reset', body: { merchantCode } }
    case 'webhook':
      return { method: 'POST', path: '/processor/webhooks', body: action.news }
  }
}

function createBodyOf(action: Extract<Action, { do: 'create' }>): object {
  const { collection, method, amount } = action
  const callback = action.hasCallback ? { callbackUrl: callbackUrlOf(action) } : {}
  const body =
    collection === 'payouts'
      ? payoutBody('BANK_TRANSFER', { amount, currencyCode: 'INR' })
      : payinBody(method, { amount, ...(method === 'ONLINE' && { currencyCode: 'INR' }) })
  return { ...body, ...callback }
}
