import { type OperationName, operationOf, pathOf } from '#contract/operations.ts'

import type { DocumentedOperation } from './documented-operation.ts'

/** A request of the document, from which code samples are written. */
export interface Sample {
  readonly name: OperationName
  /** `{base_url}`. */
  readonly baseUrl: string
  readonly id: string
  readonly body: unknown
  /** Query filters, if the operation has any. */
  readonly query?: Readonly<Record<string, readonly string[]>>
}

/** A request to the sandbox as a shell command. The reader sets `$SANDBOX_KEY` if the installation has a key. */
export function sandboxCurlOf({ operation, url, body }: SandboxSample): string {
  const { method, credential } = operation
  const isImplied = method === (body === undefined ? 'GET' : 'POST')
  const lines = [
    `curl ${quoted(url)}`,
    ...(isImplied ? [] : [`--request '${method}'`]),
    ...(credential === 'sandbox_key' ? ['--header "Authorization: Bearer $SANDBOX_KEY"'] : []),
    ...(body === undefined ? [] : ["--header 'Content-Type: application/json'", `--data ${quoted(prettyJson(body))}`]),
  ]
  return lines.join(' \\\n  ')
}

interface SandboxSample {
  readonly operation: DocumentedOperation
  /** The URL with path and query values filled in. */
  readonly url: string
  readonly body: unknown
}

/** A value as indented JSON. */
export const prettyJson = (value: unknown): string => JSON.stringify(value, null, 2)

/** The request as a shell command. The reader sets `$TOKEN`. */
export function curlOf(sample: Sample): string {
  const { method, bearer } = operationOf(sample.name)
  const url = quoted(sample.baseUrl + pathOf(sample.name, sample.id) + searchOf(sample))
  const lines = [
    `curl ${url}`,
    ...(method === 'POST' && sample.body === undefined ? ["--request 'POST'"] : []),
    "--header 'X-API-Version: 2'",
    ...(bearer ? ['--header "Authorization: Bearer $TOKEN"'] : ['--header "X-SIGNATURE: $SIGNATURE"']),
    ...(sample.body === undefined ? [] : ["--header 'Content-Type: application/json'"]),
    ...(sample.body === undefined ? [] : [bearer ? `--data ${quoted(prettyJson(sample.body))}` : '--data "$BODY"']),
  ]
  return [...(bearer ? [] : signing(sample.body)), lines.join(' \\\n  ')].join('\n')
}

const searchOf = ({ query = {} }: Sample): string => {
  const pairs = Object.entries(query).map(([key, values]) => `${key}=${values.join(',')}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A command that signs the body exactly as it sends it, with the current time as `timestamp`. */
function signing(body: unknown): readonly string[] {
  const text = quoted(JSON.stringify(withPlaceholder(body, '%s')).replace('"%s"', '%s'))
  return [
    `BODY=$(printf ${text} "$(date +%s)")`,
    'SIGNATURE=$(printf %s "$BODY" | openssl dgst -sha256 -sign merchant-key.pem | openssl base64 -A)',
  ]
}

const withPlaceholder = (body: unknown, timestamp: string): object => ({ ...Object(body), timestamp })

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`

/** The request as TypeScript with this project's merchant client. */
export function typescriptOf({ baseUrl, ...request }: Sample): string {
  const { name, body } = request
  return [
    "import { gatewayClient } from '#merchant/client.ts'",
    '',
    'const gateway = gatewayClient({',
    `  baseUrl: '${baseUrl}',`,
    "  merchantCode: 'demo-shop',",
    '  privateKeyPem,',
    '})',
    `const answer = await gateway.${operationOf(name).bearer ? callOf(request) : grantOf(name, body)}`,
    'if (answer.ok) console.log(answer.result)',
    'else console.error(answer.fault.status, answer.fault.errors)',
  ].join('\n')
}

function callOf({ name, id, body, query }: Omit<Sample, 'baseUrl'>): string {
  const parts = [
    'token',
    ...(operationOf(name).path.includes('{') ? [`id: '${id}'`] : []),
    ...(query === undefined ? [] : [`query: ${indented(prettyJson(query))}`]),
    ...(body === undefined ? [] : [`body: ${indented(prettyJson(body))}`]),
  ]
  return `call('${name}', {\n${parts.map((part) => `  ${part},`).join('\n')}\n})`
}

function grantOf(name: OperationName, body: unknown): string {
  const { merchantCode: _, ...grant } = Object(body)
  const text = prettyJson(withPlaceholder(grant, '<now>'))
  return `${name}(${text.replace('"<now>"', 'Math.floor(Date.now() / 1000)')})`
}

const indented = (text: string): string => text.replaceAll('\n', '\n  ')
