import { parseUrl } from '#contract/safe-url.ts'
import { isLoopbackHost, listeningAddress, withoutSlash } from './addresses.ts'
import { type Network, readNetwork } from './client-address.ts'
import { misspeltVariables, readVariables, type Variables } from './environment-variables.ts'
import { variableNames } from './variable-descriptions.ts'

/** How the product runs, parsed once from the process environment. */
export interface Environment {
  readonly port: number
  readonly host: string
  /** Where customers and merchants reach us, an origin or a path below one, as browsers write it: no trailing slash. */
  readonly publicUrl: string
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly merchantsFile?: string | undefined
  readonly sandbox: boolean
  /** Path of the processor's module; set where there is neither a sandbox nor another gateway. */
  readonly processor?: string | undefined
  readonly sandboxKey?: string | undefined
  readonly settleSecs: number
  readonly successSecs: number
  readonly rateLimitPerSecond: number
  readonly rateLimitKey: 'token' | 'merchant'
  /** Proxies in front of us, whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly Network[]
  readonly outbound: 'public' | 'loopback'
  /** Without a trailing slash. */
  readonly gatewayUrl?: string | undefined
  /** Days after which the data of a final payment is deleted; absent: never. */
  readonly retentionDays?: number | undefined
  /** Days after which callback attempts and requests of sinks are deleted. */
  readonly retentionCallbackDays: number
  readonly logLevel: LogLevel
}

export const logLevels = ['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'] as const
export type LogLevel = (typeof logLevels)[number]

export type EnvironmentReading =
  /** `warnings`: a sentence for each variable whose name looks misspelt. */
  | { readonly ok: true; readonly environment: Environment; readonly warnings: readonly string[] }
  /** One sentence for each variable that is wrong, naming it; values that may be secret are not repeated. */
  | { readonly ok: false; readonly faults: readonly string[] }

/** Reads the environment variables; an empty one counts as absent. */
export function readEnvironment(variables: Variables): EnvironmentReading {
  const read = readVariables(variables)
  const port = read.number('PORT', { fallback: 8080, least: 1, most: 65_535, isWhole: true })
  // An IPv6 address stands in brackets in a URL, and without them everywhere else.
  const host = (read.text('HOST') ?? '127.0.0.1').replace(/^\[(.*)\]$/, '$1')
  const sandbox = read.choice('SANDBOX', ['1', '0']) === '1'
  const isLocalSandbox = sandbox && isLoopbackHost(host)
  const gatewayUrl = read.url('GATEWAY_URL', { isAllowed: isHttp, rule: 'an http or https address' })
  const environment: Environment = {
    port,
    host,
    publicUrl: withoutSlash(
      new URL(read.url('PUBLIC_URL', { isAllowed: isPublicUrl, rule: PUBLIC_URL_RULE }) ?? listeningAddress(host, port))
        .href,
    ),
    ...readPlace(read),
    merchantsFile: read.text('MERCHANTS_FILE'),
    sandbox,
    processor: read.text('PROCESSOR'),
    sandboxKey: read.secret('SANDBOX_KEY', SHORTEST_KEY),
    settleSecs: read.number('SANDBOX_SETTLE_SECONDS', { fallback: 3, least: 0, most: 86_400 }),
    successSecs: read.number('SANDBOX_SUCCESS_SECONDS', { fallback: 10, least: 0, most: 86_400 }),
    rateLimitPerSecond: read.number('RATE_LIMIT_PER_SECOND', { fallback: 10, least: 1, most: 100_000, isWhole: true }),
    rateLimitKey: read.choice('RATE_LIMIT_KEY', ['token', 'merchant']),
    trustedProxies: read.list('TRUSTED_PROXIES', readNetwork, 'addresses or CIDR ranges, separated by commas'),
    outbound: read.choice('OUTBOUND', isLocalSandbox ? ['loopback', 'public'] : ['public', 'loopback']),
    gatewayUrl: gatewayUrl && withoutSlash(gatewayUrl),
    retentionDays: read.number('RETENTION_DAYS', { ...days, fallback: 0 }) || undefined,
    retentionCallbackDays: read.number('RETENTION_CALLBACK_DAYS', { ...days, fallback: 90 }),
    logLevel: read.choice('LOG_LEVEL', ['info', ...logLevels]),
  }
  read.faults.push(...combinationFaults(environment))
  const warnings = misspeltVariables(variables, variableNames)
  // A misspelt variable may be the reason of a fault.
  return read.faults.length === 0
    ? { ok: true, environment, warnings }
    : { ok: false, faults: [...read.faults, ...warnings] }
}

/** Where the database is, which commands beside the server read too. */
export function readPlace(read: ReturnType<typeof readVariables>) {
  const dataDir = read.text('DATA_DIR') ?? './data'
  // SQLite would take a file in this folder for one that is elsewhere. One letter is a drive of Windows.
  if (/^[a-z][a-z\d+.-]+:/i.test(dataDir)) read.faults.push('DATA_DIR must be the path of a folder, not an address.')
  return { dataDir, databaseUrl: read.url('DATABASE_URL', databaseUrlRule) }
}

/** Variables that are right by themselves and not together. */
function combinationFaults(environment: Environment): readonly string[] {
  const { sandbox, host, sandboxKey, gatewayUrl, processor, merchantsFile } = environment
  if (gatewayUrl !== undefined) {
    return processor === undefined ? [] : ['PROCESSOR has no use with GATEWAY_URL: the other gateway has its own.']
  }
  const faults: string[] = []
  if (sandbox && !isLoopbackHost(host) && sandboxKey === undefined) {
    faults.push(`SANDBOX_KEY must be set where SANDBOX=1 and HOST (${host}) is reachable from other machines.`)
  }
  if (sandbox && processor !== undefined) {
    faults.push('PROCESSOR needs SANDBOX=0: the sandbox has a processor of its own, which moves no money.')
  }
  if (!sandbox && processor === undefined) {
    faults.push('PROCESSOR must be set where SANDBOX=0: without a processor nothing can complete a payment.')
  }
  if (!sandbox && merchantsFile === undefined) {
    faults.push('MERCHANTS_FILE must be set where SANDBOX=0: the demo merchant exists in the sandbox only.')
  }
  return faults
}

/** Together with the limit of failures for each address, too long to be guessed. */
const SHORTEST_KEY = 16
const PUBLIC_URL_RULE =
  'an http or https address without query, fragment or credentials; its path, if any, has letters, digits, "-", "_", "." and "~" alone and does not begin with a path of this server, such as /api'
/** First segments of paths that the server has itself: behind a proxy that removes the prefix they would be ambiguous. */
const OWN_PATH =
  /^\/(?:api|assets|demo-shop|docs|gallery|livez|metrics|policy-reports|processor|readyz|sandbox|status|\.well-known)(?:\/|$)/
const PLAIN_PATH = /^(?:\/[\w.~-]+)*\/?$/

const isHttp = ({ protocol, search, hash, username, password }: URL): boolean =>
  /^https?:$/.test(protocol) && search === '' && hash === '' && username === '' && password === ''
const isPublicUrl = (url: URL): boolean =>
  isHttp(url) && !/[?#]/.test(url.href) && PLAIN_PATH.test(url.pathname) && !OWN_PATH.test(url.pathname)
const databaseUrlRule = {
  isAllowed: ({ protocol, hostname }: URL): boolean => /^postgres(ql)?:$/.test(protocol) && !hostname.includes(','),
  rule: 'a postgres:// address of one host; in its password write @ : / # ? % as %40 %3A %2F %23 %3F %25',
  // Of a server's socket in the file system the query has the place, and the host is empty: the driver reads that after
  // a user too, where URLs forbid it.
  parse: (text: string) => parseUrl(text.replace('@/', '@localhost/')),
}
const days = { least: 1, most: 36_500, isWhole: true }
