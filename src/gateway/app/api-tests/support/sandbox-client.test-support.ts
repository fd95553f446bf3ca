import type { Post, PostResult } from '../../../core/post.ts'
import type { TestGateway } from './harness.test-support.ts'
import type { TestAnswer } from './test-server.test-support.ts'

type Workshop = (method: string, path: string, body?: unknown) => Promise<TestAnswer>

/** For tests: calls workshop operations as a tool would; JSON where there is a body, no Content-Type where not. */
export const workshopOf =
  (shop: TestGateway): Workshop =>
  (method, path, body) =>
    shop.send({
      method,
      path: `/sandbox/api${path}`,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })

export interface WrittenAttempts {
  readonly attempts: readonly {
    readonly at: string
    readonly status: number | null
    readonly durationMs: number
    readonly error?: string
    readonly request: { readonly url: string; readonly headers: object; readonly body: string }
    readonly response: { readonly headers: object; readonly body: string } | null
  }[]
  readonly nextAttemptAt?: string
}

/** For tests: what the workshop says of a payin's callbacks. */
export async function readCallbacks(
  shop: TestGateway,
  id: string,
  merchantCode = 'test-shop',
): Promise<WrittenAttempts> {
  const { json } = await workshopOf(shop)('GET', `/merchants/${merchantCode}/payins/${id}/callbacks`)
  return json as WrittenAttempts
}

/** For tests: what a receiver answered; null for nothing. `durationMs` is how long the attempt took. */
export const answeredWith = (status: number | null, durationMs = 0): Omit<PostResult, 'request'> => ({
  status,
  durationMs,
  ...(status === null ? { error: 'timeout' } : { response: { headers: {}, body: '' } }),
})

/** For tests: a port for callbacks that makes no connection; `receive` plays the merchant's server. */
export const postTo =
  (receive: (url: string, body: string) => Promise<Omit<PostResult, 'request'>>): Post =>
  async (url, body) => ({
    ...(await receive(url, body)),
    request: { url, headers: { 'content-type': 'application/json' }, body },
  })
