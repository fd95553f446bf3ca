import type { GatewayRequest, GatewayResponse } from './transport.ts'

/**
 * FieldValues that were asked for before the app was there: by the server while it wrote the page, or by the inline script
 * in its head. Each is used once, by the first call that asks the same.
 */
export type EarlyResponses = Map<string, Promise<GatewayResponse | undefined>>

declare global {
  var earlyResponses: EarlyResponses | undefined
}

/** What two questions must have in common to have the same answer; all of a page have the same token. */
export const keyOf = ({ method, path, body = '' }: Pick<GatewayRequest, 'method' | 'path' | 'body'>): string =>
  `${method} ${path} ${body}`

/** The answer to a question that was asked early; undefined where it was not. */
export function takeEarlyResponse(request: GatewayRequest): Promise<GatewayResponse | undefined> | undefined {
  const answers = globalThis.earlyResponses
  const key = keyOf(request)
  const response = answers?.get(key)
  answers?.delete(key)
  return response
}
