import { vi } from 'vitest'
import { runCommand } from './run-command.ts'

interface Sent {
  readonly call: string
  readonly body: unknown
}

/** What a command line has sent, printed, and said on the error output, and its exit code. */
export interface Ran {
  readonly sent: readonly Sent[]
  readonly out: string
  readonly error: string
  readonly exitCode: number
}

/**
 * Runs `payments` in a terminal of 80 columns, with the responses of a sandbox at localhost:8080 by method and path below
 * its origin; `{}` where none is given. The test must take back the global `fetch`.
 */
export async function runPayments(
  words: readonly string[],
  responses: Readonly<Record<string, Response | object>> = {},
  columns = 80,
): Promise<Ran> {
  const sent: Sent[] = []
  const out: string[] = []
  const error: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    const call = `${method} ${url.replace('http://localhost:8080', '')}`
    sent.push({ call, body: body && JSON.parse(String(body)) })
    const response = responses[call]
    return response instanceof Response ? response.clone() : Response.json(response ?? {})
  })
  const exitCode = await runCommand(words, {
    environment: {},
    out: (line) => out.push(line),
    error: (line) => error.push(line),
    columns,
  })
  return { sent, out: out.join('\n'), error: error.join('\n'), exitCode }
}
