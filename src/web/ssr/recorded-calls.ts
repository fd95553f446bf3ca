import { callThrough, isOfOthers } from '../api/call-gateway.ts'
import { type GatewayRequest, keyOf } from '../api/transport.ts'
import { type InitialResponse, receivedOf } from './initial-data.ts'

/** A response of the gateway in this process. Names of headers are in lower case. */
export interface TextResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Undefined: no body. */
  readonly text: string | undefined
}

/** Asks the gateway in this process. Never rejects; undefined if it does not respond. */
export type Ask = (request: GatewayRequest) => Promise<TextResponse | undefined>

/** Calls the gateway, and records its responses for the page: `responses` has those so far, ordered by their requests. */
export function recordedCalls(ask: Ask) {
  const asked: { response?: InitialResponse }[] = []
  const call = callThrough(async (request) => {
    const one: (typeof asked)[number] = {}
    asked.push(one)
    const response = await ask(request)
    if (response === undefined || isOfOthers(response.status, response.headers['content-type'])) return undefined
    const { status, headers, text = '' } = response
    one.response = { key: keyOf(request), status, headers: keptOf(headers), body: text }
    return { response: receivedOf(one.response), sentAtMs: 0, receivedAtMs: 0 }
  })
  return { call, responses: () => asked.flatMap(({ response }) => response ?? []) }
}

/** The headers that the page needs. */
const keptOf = ({ date, 'retry-after': retryAfter }: TextResponse['headers']): Readonly<Record<string, string>> => ({
  ...(date !== undefined && { date }),
  ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
})
