import * as z from 'zod/mini'
import { isSendableKey, type SandboxRequest, sandboxRequestOf } from '#contract/sandbox/caller.ts'
import type { SandboxOperationName, SandboxParameters, SandboxResultOf } from '#contract/sandbox/operations.ts'

/** What an operation of the sandbox gave. `key`: it requires SANDBOX_KEY, or another one. `absent`: there is no such thing. */
export type SandboxResponse<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'key' | 'no_answer' | 'absent' | 'refused'; readonly message: string }

/** The value of a response, for react-query's functions. Throws where the operation failed. */
export function unwrap<T>(response: SandboxResponse<T>): T {
  if (response.ok) return response.value
  throw new Error(response.message)
}

/** One call of an operation, as a value. */
export type SandboxCall = {
  [O in SandboxOperationName]: { readonly name: O } & SandboxParameters<O>
}[SandboxOperationName]

/**
 * The workshop's only way to the sandbox's operations; `key` is SANDBOX_KEY, empty where none is known. Never throws: a
 * failure is a value, worded for a developer.
 */
export const callSandbox = async <O extends SandboxOperationName>(
  key: string,
  name: O,
  parameters: SandboxParameters<O>,
): Promise<SandboxResponse<SandboxResultOf<O>>> =>
  // The response was read by the schema of this operation.
  (await send(key, sandboxRequestOf(name, parameters))) as SandboxResponse<SandboxResultOf<O>>

/** `callSandbox` for a call that is a value. */
export const sendCall = (key: string, { name, ...parameters }: SandboxCall): Promise<SandboxResponse<unknown>> =>
  send(key, sandboxRequestOf(name, parameters))

async function send(key: string, request: SandboxRequest): Promise<SandboxResponse<unknown>> {
  const { method, path, body, result } = request
  const headers = new Headers({ accept: 'application/json' })
  if (!isSendableKey(key)) return wrongKey
  if (key !== '') headers.set('authorization', `Bearer ${key}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' } as const
  const response = await fetch(`.${path}`, { ...init, ...(body !== undefined && { body }) }).catch(() => undefined)
  if (response === undefined) return { ok: false, reason: 'no_answer', message: 'The sandbox did not answer.' }
  return readResponse(result, response)
}

const wrongKey = { ok: false, reason: 'key', message: 'The workshop asks for its key.' } as const

const refusal = z.object({
  message: z.string(),
  violations: z.catch(z.optional(z.array(z.object({ message: z.string() }))), undefined),
})

async function readResponse(result: SandboxRequest['result'], response: Response): Promise<SandboxResponse<unknown>> {
  const json: unknown = await response.json().catch(() => undefined)
  if (response.status === 401) return wrongKey
  if (!response.ok) {
    const reason = response.status === 404 ? 'absent' : 'refused'
    return { ok: false, reason, message: messageOf(response.status, json) }
  }
  if (result === undefined) return { ok: true, value: undefined }
  const reading = result.safeParse(json)
  return reading.success
    ? { ok: true, value: reading.data }
    : { ok: false, reason: 'refused', message: 'The sandbox answered in another shape than this page knows.' }
}

function messageOf(status: number, json: unknown): string {
  const reading = refusal.safeParse(json)
  if (!reading.success) return `The sandbox answered ${status}.`
  const { message, violations = [] } = reading.data
  return [message, ...violations.map((named) => `${named.message}.`)].join(' ')
}
