import { type CallbackAttempts, callbackAttempts } from '#contract/sandbox/callbacks.ts'
import {
  SANDBOX_API_BASE,
  type SandboxOperationName,
  type SandboxParameters,
  sandboxOperationOf,
  sandboxUrl,
} from '#contract/sandbox/operations.ts'
import type { Post, PostResult } from '../../../core/post.ts'
import { expectDocumented } from './documented.test-support.ts'
import { SHOP, type TestGateway } from './harness.test-support.ts'
import type { TestResponse } from './test-server.test-support.ts'

type Send = (method: string, path: string, body?: unknown) => Promise<TestResponse>

/**
 * For tests: sends requests to paths below the sandbox's base, as JSON if there is a body and without a Content-Type if
 * not. Fails if a response does not match the API document.
 */
export const sandboxClient =
  (shop: TestGateway): Send =>
  async (method, path, body) => {
    const whole = `${SANDBOX_API_BASE}${path}`
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await shop.send({ method, path: whole, ...sent })
    expectDocumented({ method, path: whole, response })
    return response
  }

export function callSandbox<O extends SandboxOperationName>(
  shop: TestGateway,
  name: O,
  parameters: SandboxParameters<O>,
): Promise<TestResponse>
export function callSandbox(shop: TestGateway, name: SandboxOperationName, parameters: AnyParameters) {
  const path = sandboxUrl(name, parameters).slice(SANDBOX_API_BASE.length)
  return sandboxClient(shop)(sandboxOperationOf(name).method, path, parameters.body)
}

interface AnyParameters {
  readonly path?: object | undefined
  readonly query?: object | undefined
  readonly body?: unknown
}

export async function readCallbacks(shop: TestGateway, id: string): Promise<CallbackAttempts> {
  const path = { merchantCode: SHOP, collection: 'payins', id }
  return callbackAttempts.parse((await callSandbox(shop, 'listCallbacks', { path })).json)
}

/** For tests: the result of a callback attempt. A null status means no response. `durationMs` is its duration. */
export const answeredWith = (status: number | null, durationMs = 0): Omit<PostResult, 'request'> => ({
  status,
  durationMs,
  ...(status === null ? { error: 'timeout' } : { response: { headers: {}, body: '' } }),
})

/** For tests: a callback port that makes no connection. `receive` stands in for the merchant's server. */
export const postTo =
  (receive: (url: string, body: string) => Promise<Omit<PostResult, 'request'>>): Post =>
  async (url, body) => ({
    ...(await receive(url, body)),
    request: { url, headers: { 'content-type': 'application/json' }, body },
  })

/** For tests: the page that a redirect URL opens, and what is said of it, a line each. */
export async function explained(shop: TestGateway, url: string): Promise<readonly string[]> {
  const { json } = await callSandbox(shop, 'explainRedirectUrl', { body: { url } })
  const { page, findings } = Object(json)
  return [page, ...findings.map(({ isFault, message }: Record<string, unknown>) => `${isFault}: ${message}`)]
}
