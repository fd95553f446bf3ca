import * as z from 'zod/mini'

/** What a workshop operation said. `key`: it asks for SANDBOX_KEY, or for another one. */
export type Told<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: 'key' | 'no_answer' | 'refused'; readonly message: string }

export interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** Below `/sandbox/api`. */
  readonly path: string
  readonly body?: object
}

const refusal = z.object({
  message: z.string(),
  violations: z.catch(z.optional(z.array(z.object({ path: z.string(), message: z.string() }))), undefined),
})

/** The workshop's only way to its operations. Never throws: what went wrong is a value, in words for a developer. */
export async function askWorkshop<T>(
  key: string,
  { method, path, body }: Sending,
  schema: z.ZodMiniType<T>,
): Promise<Told<T>> {
  const headers = new Headers({ accept: 'application/json' })
  if (key !== '') headers.set('authorization', `Bearer ${key}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  const init = { method, headers, cache: 'no-store', credentials: 'omit', redirect: 'error' } as const
  const response = await fetch(`/sandbox/api${path}`, {
    ...init,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => undefined)
  if (response === undefined) return { ok: false, reason: 'no_answer', message: 'The sandbox did not answer.' }
  return readAnswer(response, schema)
}

async function readAnswer<T>(response: Response, schema: z.ZodMiniType<T>): Promise<Told<T>> {
  const text = await response.text().catch(() => '')
  const json = text === '' ? {} : parsed(text)
  if (response.status === 401) return { ok: false, reason: 'key', message: 'The workshop asks for its key.' }
  if (!response.ok) return { ok: false, reason: 'refused', message: messageOf(response.status, json) }
  const reading = schema.safeParse(json)
  return reading.success
    ? { ok: true, value: reading.data }
    : { ok: false, reason: 'refused', message: 'The sandbox answered in another shape than this page knows.' }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function messageOf(status: number, json: unknown): string {
  const reading = refusal.safeParse(json)
  if (!reading.success) return `The sandbox answered ${status}.`
  const { message, violations = [] } = reading.data
  return [message, ...violations.map((broken) => `${broken.path}: ${broken.message}`)].join(' ')
}
