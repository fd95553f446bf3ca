import { fetchFailure } from '#contract/fetch-failure.ts'

/** What the kit needs of a response of the sandbox. */
interface WorkshopResponse {
  readonly ok: () => boolean
  readonly status: () => number
  readonly text: () => Promise<string>
  readonly json: () => Promise<unknown>
}

interface WorkshopRequestInit {
  readonly method: string
  readonly data?: unknown
  readonly headers?: Record<string, string>
}

/** Requests to the sandbox API at relative addresses: those of Playwright, or, with a key, those of `keyedRequest`. */
export interface WorkshopRequest {
  readonly fetch: (path: string, init: WorkshopRequestInit) => Promise<WorkshopResponse>
}

interface KeyedSandbox {
  /** Without a trailing slash. */
  readonly origin: string
  readonly sandboxKey: string
  /** In ms; without it a request ends with its test. */
  readonly timeout?: number
}

/**
 * Requests that carry the sandbox's key. They are made outside Playwright, whose traces and reports hold the headers of
 * every request: whoever reads the report of a failed test would read the key.
 */
export function keyedRequest({ origin, sandboxKey, timeout }: KeyedSandbox): WorkshopRequest {
  return {
    fetch: async (path, { method, data, headers }) => {
      const response = await fetch(new URL(path, `${origin}/`), {
        method,
        headers: { ...headers, authorization: `Bearer ${sandboxKey}` },
        ...(data !== undefined && { body: JSON.stringify(data) }),
        ...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
      }).catch((error: unknown) => {
        throw new Error(fetchFailure(error))
      })
      return {
        ok: () => response.ok,
        status: () => response.status,
        text: () => response.text(),
        json: () => response.json(),
      }
    },
  }
}
