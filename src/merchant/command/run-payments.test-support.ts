import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { runCommand, type Surroundings } from './run-command.ts'

interface Sent {
  readonly call: string
  readonly body: unknown
  /** The authorization header; undefined where none is sent. */
  readonly key: string | undefined
}

/** What a command line has sent, printed, and said on the error output, and its exit code. */
export interface Ran {
  readonly sent: readonly Sent[]
  readonly out: string
  readonly error: string
  readonly exitCode: number
}

/** The call of `payments clock`. */
export const READ_CLOCK = 'GET /sandbox/api/clock?merchantCode=demo-shop'

/** Writes the private key of "a merchant" for the tests of a file; gives its folder and its path. */
export function keyFile() {
  const folder = mkdtempSync(join(tmpdir(), 'payments-'))
  const key = join(folder, 'key.pem')
  writeFileSync(key, rsaKeysOf('a merchant').privateKey)
  afterAll(() => rmSync(folder, { recursive: true }))
  return { folder, key }
}

/**
 * Runs `payments` in a terminal of 80 columns, with the responses of a sandbox at localhost:8080 by method and path below
 * its origin; `{}` where none is given. The test must take back the global `fetch`.
 */
export async function runPayments(
  words: readonly string[],
  responses: Readonly<Record<string, Response | object>> = {},
  { columns = 80, environment = {} }: Partial<Pick<Surroundings, 'columns' | 'environment'>> = {},
): Promise<Ran> {
  const sent: Sent[] = []
  const out: string[] = []
  const error: string[] = []
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    const call = `${method} ${url.replace('http://localhost:8080', '')}`
    const key = new Headers(headers).get('authorization') ?? undefined
    sent.push({ call, body: body && JSON.parse(String(body)), key })
    const response = responses[call]
    return response instanceof Response ? response.clone() : Response.json(response ?? {})
  })
  const print = { out: (line: string) => out.push(line), error: (line: string) => error.push(line) }
  const exitCode = await runCommand(words, { environment, ...print, columns })
  return { sent, out: out.join('\n'), error: error.join('\n'), exitCode }
}
