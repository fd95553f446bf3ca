import { shellQuoted } from './curl.ts'
import { prettyJson } from './sample.ts'

interface SandboxSample {
  readonly method: string
  /** Whether to send `$SANDBOX_KEY`, which the reader sets. */
  readonly needsKey: boolean
  /** The URL with path and query values filled in. */
  readonly url: string
  /** Undefined where there is none. */
  readonly body: unknown
}

/** A request to the sandbox as a shell command. */
export function sandboxCurlOf({ method, needsKey, url, body }: SandboxSample): string {
  const isImplied = method === (body === undefined ? 'GET' : 'POST')
  const words = [
    `curl ${shellQuoted(url)}`,
    ...(isImplied ? [] : [`--request '${method}'`]),
    ...(needsKey ? ['--header "Authorization: Bearer $SANDBOX_KEY"'] : []),
    ...(body === undefined
      ? []
      : ["--header 'Content-Type: application/json'", `--data ${shellQuoted(prettyJson(body))}`]),
  ]
  return words.join(' \\\n  ')
}
