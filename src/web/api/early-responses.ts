import type { GatewayRequest, GatewayResponse } from './transport.ts'

/**
 * Responses to requests that were sent before the app was loaded: by the server that rendered the page, or by the inline
 * script in its head. Each is used once, by the first call with the same key.
 */
export type EarlyResponses = Map<string, Promise<GatewayResponse | undefined>>

declare global {
  var earlyResponses: EarlyResponses | undefined
}

/** Requests with the same key have the same response; all requests of a page have the same token. */
export const keyOf = ({ method, path, body = '' }: Pick<GatewayRequest, 'method' | 'path' | 'body'>): string =>
  `${method} ${path} ${body}`

/** The response to a request that was sent early, once; undefined if it was not. */
export function takeEarlyResponse(request: GatewayRequest): Promise<GatewayResponse | undefined> | undefined {
  const answers = globalThis.earlyResponses
  const key = keyOf(request)
  const response = answers?.get(key)
  answers?.delete(key)
  return response
}
