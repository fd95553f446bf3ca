import { type CallGateway, callThrough } from '../api/call-gateway.ts'
import { keyOf } from '../api/early-responses.ts'
import type { GatewayRequest, ReceivedResponse } from '../api/transport.ts'
import type { InitialResponse } from './initial-data.ts'

/** A response of the gateway in this process. Names of headers are in lower case. */
export interface TextResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: no body. */
  readonly text: string | undefined
}

/** Asks the gateway in this process. Never rejects; undefined if it does not respond. */
export type Ask = (request: GatewayRequest) => Promise<TextResponse | undefined>

/** The calls of one page. */
export interface RecordedCalls {
  readonly call: CallGateway
  /** The response to a request, which is sent once. */
  readonly ask: (request: GatewayRequest) => Promise<InitialResponse | undefined>
  /** The responses so far, ordered by their requests. */
  readonly responses: () => readonly InitialResponse[]
}

/** Sends each request once, and records its response for the page. */
export function recordedCalls(send: Ask): RecordedCalls {
  const asked = new Map<string, Promise<InitialResponse | undefined>>()
  const received = new Map<string, InitialResponse>()

  async function askOnce(key: string, request: GatewayRequest): Promise<InitialResponse | undefined> {
    const response = await send(request)
    if (response === undefined || isPage(response)) return undefined
    const { status, headers, text = '' } = response
    const initial = { key, status, headers: keptOf(headers), body: text }
    received.set(key, initial)
    return initial
  }
  function ask(request: GatewayRequest) {
    const key = keyOf(request)
    const asking = asked.get(key) ?? askOnce(key, request)
    asked.set(key, asking)
    return asking
  }
  return {
    ask,
    call: callThrough(async (request) => {
      const initial = await ask(request)
      return initial && { response: responseOf(initial), sentAtMs: 0, receivedAtMs: 0 }
    }),
    responses: () => [...asked.keys()].flatMap((key) => received.get(key) ?? []),
  }
}

/** A recorded response as a call reads it. */
export const responseOf = ({ status, headers, body }: InitialResponse): ReceivedResponse => ({
  status,
  headers: { get: (name) => headers[name] ?? null },
  json: async () => JSON.parse(body),
})

/** HTML comes from a firewall before another gateway, and says nothing about the payment. */
const isPage = ({ headers }: TextResponse): boolean => headers['content-type']?.startsWith('text/html') === true

/** The headers that the page needs. */
const keptOf = ({ date, 'retry-after': retryAfter }: TextResponse['headers']): Readonly<Record<string, string>> => ({
  ...(date !== undefined && { date }),
  ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
})
