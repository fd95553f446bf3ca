import { lookup } from 'node:dns'
import { resolve4, resolve6 } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { networkInterfaces } from 'node:os'
import {
  type RequestFilteringAgentOptions,
  RequestFilteringHttpAgent,
  RequestFilteringHttpsAgent,
} from 'request-filtering-agent'
import { parseUrl } from '#contract/safe-url.ts'
import type { Clock } from '../../core/clock.ts'
import type { Post, PostResult } from '../../core/post.ts'
import { responseTo } from '../../http/response-to.ts'
import {
  isLocalName,
  loopbackAddresses,
  type OutboundEnvironment,
  type TargetRules,
  targetRulesOf,
} from './target-rules.ts'

const TIMEOUT_MS = 10_000
const MOST_RESPONSE_BYTES = 65_536
const USER_AGENT = 'payment-gateway-callback/2'

/**
 * Posts over the network. The connection looks its host up once and is refused if any resolved address is not allowed.
 * Connections are not pooled, because a pooled socket would skip that check. Errors are in the result; it rejects only
 * where this machine could not even try, which says nothing of the receiver (D-401).
 */
export function createPost(environment: OutboundEnvironment, clock: Clock, timeoutMs = TIMEOUT_MS): Post {
  return async (url, body) => {
    const headers = {
      // Firewalls count a request that has none as a robot's.
      accept: '*/*',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': USER_AGENT,
    }
    const startMs = clock.monotonic()
    const outcome = await exchange({ url, body, headers, timeoutMs }, environment)
    const durationMs = Math.round(clock.monotonic() - startMs)
    return { ...outcome, durationMs, request: { url, headers, body } }
  }
}

type Outcome = Pick<PostResult, 'status' | 'error' | 'response'>
type Exchange = {
  readonly url: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

async function exchange({ url, timeoutMs, ...sent }: Exchange, environment: OutboundEnvironment): Promise<Outcome> {
  const target = parseUrl(url)
  const rules = target && targetRulesOf(target, environment)
  if (!rules || rules.kind === 'refused') return { status: null, error: 'target_refused' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await send(target, rules, { ...sent, signal })
  } catch (error) {
    const cause = signal.aborted ? 'timeout' : causeOf(error)
    if (noFileLeft.includes(cause)) throw error
    return { status: null, error: cause }
  }
}

/** The process, or the whole machine, has no file descriptor for a connection. */
const noFileLeft: readonly string[] = ['EMFILE', 'ENFILE']

type Sending = Pick<Exchange, 'body' | 'headers'> & { readonly signal: AbortSignal }

async function send(target: URL, rules: TargetRules, { body, headers, signal }: Sending): Promise<Outcome> {
  const agentOptions = { keepAlive: false, ...agentRulesOf(rules) }
  const isSecure = target.protocol === 'https:'
  const agent = isSecure ? new RequestFilteringHttpsAgent(agentOptions) : new RequestFilteringHttpAgent(agentOptions)
  const options = { method: 'POST', headers, agent, signal, lookup: isPublicOnly(rules) ? lookUp : lookup }
  const request = (isSecure ? https : http).request(target, options)
  try {
    const response = await responseTo(request.end(body))
    return {
      status: response.statusCode ?? null,
      response: { headers: headersOf(response), body: await textOf(response) },
    }
  } finally {
    request.destroy()
  }
}

const isPublicOnly = (rules: TargetRules): boolean => rules.kind === 'public' && !rules.alsoLoopback

/**
 * Asks the name servers directly. The system's lookup has two threads in Node, and each name whose servers never answer
 * holds one of them for ten seconds or more, while the callbacks to all other hosts wait and time out.
 */
const lookUp: LookupFunction = (hostname, options, tell) => {
  if (isLocalName(hostname)) return lookup(hostname, options, tell)
  void Promise.allSettled([resolve4(hostname), resolve6(hostname)]).then(([ipv4, ipv6]) => {
    const found = [
      ...(ipv4.status === 'fulfilled' ? ipv4.value : []).map((address) => ({ address, family: 4 })),
      ...(ipv6.status === 'fulfilled' ? ipv6.value : []).map((address) => ({ address, family: 6 })),
    ]
    const [first] = found
    if (first === undefined) tell(ipv4.status === 'rejected' ? ipv4.reason : new Error('no address'), '')
    else if (options.all) tell(null, found)
    else tell(null, first.address, first.family)
  })
}

/**
 * Loopback is listed by address, because the library logs a warning when it compares a range with an address of the
 * other IP family.
 */
function agentRulesOf(rules: TargetRules): RequestFilteringAgentOptions {
  if (rules.kind !== 'public') return { allowPrivateIPAddress: true, allowMetaIPAddress: true }
  return {
    allowIPAddressList: rules.alsoLoopback ? [...loopbackAddresses] : [],
    denyIPAddressList: [AZURE_HOST, ...(rules.exceptOwn ? ownAddresses() : [])],
  }
}

/** Tells each machine of Azure its configuration, at an address that looks public. */
const AZURE_HOST = '168.63.129.16'

const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((cards) => (cards ?? []).map(({ address }) => address))

/** At most 64 KiB of the response as text; the rest is not read. */
async function textOf(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= MOST_RESPONSE_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MOST_RESPONSE_BYTES).toString('utf8')
}

const headersOf = ({ headers }: http.IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** `target_refused`, the system's error code, or `failed`. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  if (error.message.includes('is not allowed')) return 'target_refused'
  return 'code' in error && typeof error.code === 'string' ? error.code : 'failed'
}
