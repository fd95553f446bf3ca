import { fetchFailure } from '#contract/fetch-failure.ts'
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
  typedSandboxCalls(async ({ name, method, path, body, result }) => {
    const failed = (error: unknown): never => {
      const hint = 'Is the sandbox running there (npm start)? --url or PAYMENTS_URL names another address.'
      throw new CommandFailure(`No answer from ${url}: ${fetchFailure(error)}. ${hint}`)
    }
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(sandboxKey !== undefined && { authorization: `Bearer ${sandboxKey}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body !== undefined && { body }),
    }).catch(failed)
    const text = await response.text().catch(failed)
    const answer = jsonOf(text)
    if (!response.ok)
      throw new CommandFailure(`${name}: HTTP ${response.status} ${wordsOf(answer) ?? text.slice(0, 200)}`)
    if (answer !== undefined || result === undefined) return answer
    throw new CommandFailure(`${name}: ${url} answers, but not as the sandbox does: ${text.slice(0, 200)}`)
  })

export type SandboxClient = ReturnType<typeof sandboxClient>

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What an error says, with a line for each field that is wrong; undefined for what is none, such as a proxy's page. */
export function wordsOf(answer: unknown): string | undefined {
  const { code, message, violations = [] } = Object(answer)
  if (code === undefined) return undefined
  const details = [violations].flat().map((each) => `\n  ${Object(each).message}`)
  return `${code}: ${message}${details.join('')}`
}
