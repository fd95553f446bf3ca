import { typedSandboxCalls } from '#contract/sandbox/caller.ts'

/** Where a sandbox is, and the key that it asks for, if any. */
export interface SandboxAddress {
  /** Origin, such as `http://localhost:8080`. */
  readonly url: string
  readonly sandboxKey: string | undefined
}

/** Why a command did not do its work; its message is for a person. */
export class CommandFailure extends Error {}

const TIMEOUT_MS = 60_000

/**
 * The sandbox's operations over HTTP, typed by the contract's table. A call that is refused or not answered throws a
 * CommandFailure with the sandbox's own words.
 */
export const sandboxClient = ({ url, sandboxKey }: SandboxAddress) =>
  typedSandboxCalls(async ({ name, method, path, body }) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(sandboxKey !== undefined && { authorization: `Bearer ${sandboxKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    }).catch((error: unknown) => {
      const hint = 'Is the sandbox running there (npm start)? --url or PAYMENTS_URL names another address.'
      throw new CommandFailure(`No answer from ${url}: ${reasonOf(error)}. ${hint}`)
    })
    const text = await response.text()
    if (!response.ok) throw new CommandFailure(`${name}: HTTP ${response.status} ${wordsOf(text)}`)
    return text === '' ? undefined : JSON.parse(text)
  })

export type SandboxClient = ReturnType<typeof sandboxClient>

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** The message of an error body with its violations; the text itself where it is none. */
function wordsOf(text: string): string {
  try {
    const { code, message, violations = [] } = Object(JSON.parse(text))
    const details = [violations].flat().map((each) => `\n  ${Object(each).message}`)
    return `${code}: ${message}${details.join('')}`
  } catch {
    return text.slice(0, 200)
  }
}
