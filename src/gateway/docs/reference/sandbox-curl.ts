import { shellQuoted } from '#contract/samples/curl.ts'
import { prettyJson } from '#contract/samples/sample.ts'
import type { DocumentedOperation } from './documented-operation.ts'

interface SandboxSample {
  readonly operation: DocumentedOperation
  /** The URL with path and query values filled in. */
  readonly url: string
  readonly body: unknown
}

/** A request to the sandbox as a shell command. The reader sets `$SANDBOX_KEY` if the installation has a key. */
export function sandboxCurlOf({ operation, url, body }: SandboxSample): string {
  const { method, credential } = operation
  const isImplied = method === (body === undefined ? 'GET' : 'POST')
  const words = [
    `curl ${shellQuoted(url)}`,
    ...(isImplied ? [] : [`--request '${method}'`]),
    ...(credential === 'sandbox_key' ? ['--header "Authorization: Bearer $SANDBOX_KEY"'] : []),
    ...(body === undefined
      ? []
      : ["--header 'Content-Type: application/json'", `--data ${shellQuoted(prettyJson(body))}`]),
  ]
  return words.join(' \\\n  ')
}
