import { pino } from 'pino'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { onePart } from '../../core/database-parts.ts'
import { type Environment, readEnvironment } from '../../core/environment/environment.ts'
import type { Gateway } from '../../core/gateway.ts'
import { createMetrics } from '../../core/observability/metrics.ts'
import type { PostResult } from '../../core/post.ts'
import type { Processor } from '../../core/processor/port.ts'
import { handlers } from '../../handlers/handlers.ts'
import { processorWebhooks } from '../../handlers/processor-webhooks.ts'
import { grantToken } from '../../handlers/tokens.ts'
import { createApi } from '../../http/api.ts'
import { httpResponse } from '../../http/http-response.ts'
import { type Fetch, fetchOf } from '../../http/incoming-request.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { readMerchant } from '../../merchants/read-merchant.ts'
import { sandboxRoutes } from '../../sandbox/api/http/router.ts'
import { sandboxProcessor } from '../../sandbox/processor.ts'
import type { Store } from '../../store/store.ts'
import type { TokenVerifier } from '../../tokens/token.ts'
import { composeGateway } from '../compose-gateway.ts'
import { routesOf } from '../routes.ts'
import { simulatedStore } from './simulated-store.test-support.ts'
import type { SimulatedProcess, World } from './world.test-support.ts'

export const ORIGIN = 'http://localhost:8080'
/** Low enough for a burst to reach it, and for the other steps of a history to stay below. */
export const REQUESTS_PER_SECOND = 6

/** A process of the gateway: the product's own API, sandbox and worker on simulated time, store and network. */
export interface RunningProcess extends SimulatedProcess {
  readonly gateway: Gateway
  readonly fetch: Fetch
  readonly worker: Worker
  /** Lines that it logged as errors. */
  readonly errors: string[]
}

/** Where the callbacks of a history arrive. */
export type Receive = (url: string, body: string) => Promise<Omit<PostResult, 'request'>>

export interface Surroundings {
  readonly world: World
  readonly store: () => Store
  readonly name: string
  readonly isReplica: boolean
  readonly receive: Receive
  /** Without a sandbox: the processor as this process has it. */
  readonly live?: (process: SimulatedProcess) => Processor
}

/** Costs as much as a whole history, and nothing asks for its figures. */
const metrics = createMetrics('unbuilt')

/** Keeps what it has verified over all histories: signatures are computed outside simulated time. */
let verifier: TokenVerifier | undefined
const tokens = new Map<string, string>()

/** Starts a process. It answers requests and runs jobs once this resolves. */
export async function startProcess(surroundings: Surroundings): Promise<RunningProcess> {
  const { world, store, name, isReplica, receive, live } = surroundings
  const process = { name, isAlive: true }
  const errors: string[] = []
  let hasStarted = false
  let ids = 0
  const environment = environmentOf({ isReplica, isLive: live !== undefined })
  const composed = await composeGateway({
    environment,
    processor: live?.(process) ?? sandboxProcessor(environment),
    store: simulatedStore({ world, process, store, hasStarted: () => hasStarted }),
    parts: onePart,
    configured: [merchants.one(), merchants.two()],
    metrics,
    ports: {
      clock: { now: () => world.nowMs, monotonic: () => world.nowMs - world.startedMs },
      pause: pauseIn(world, process),
      newId: () => `${name.replace(/[ .]/g, '-')}-${world.moment}-${String(ids++)}`,
      post: postIn(world, process, receive),
      log: pino({ level: 'error' }, { write: (line) => errors.push(line) }),
      // Real time: a simulated processor keeps its limits in simulated time.
      processorLimitsMs: NO_LIMITS_MS,
    },
  })
  verifier ??= composed.verifier
  const gateway: Gateway = { ...composed, verifier }
  await warmUp(gateway)
  hasStarted = true
  const respond = routesOf({
    api: createApi({ gateway, handlers, metrics }),
    ...(live ? { webhooks: processorWebhooks(gateway) } : { sandbox: sandboxRoutes(gateway) }),
    docs: new Map(),
    probes: new Map(),
    pages: new Set(),
    basePath: '',
    log: gateway.log,
  })(async () => httpResponse(null, { status: 404 }))
  return Object.assign(process, { gateway, fetch: fetchOf(respond), errors, worker: startWorker(gateway) })
}

/** The token of a merchant, which allows everything for longer than any history lasts. */
export const tokenOf = (merchantCode: string): string => tokens.get(merchantCode) ?? ''

/** Issues and verifies the tokens, and reads what a process keeps from its first request on. */
async function warmUp(gateway: Gateway): Promise<void> {
  for (const merchantCode of ['one', 'two']) {
    if (tokens.has(merchantCode)) continue
    const operations = ['GET /.*', 'POST /.*']
    const { token } = await grantToken(gateway, { merchantCode, operations, validitySecs: 3_000_000_000 })
    tokens.set(merchantCode, token)
    await gateway.verifier.verify(token)
  }
}

const NO_LIMIT_MS = 3_600_000
const NO_LIMITS_MS = {
  prepare: NO_LIMIT_MS,
  send: NO_LIMIT_MS,
  read: NO_LIMIT_MS,
  expire: NO_LIMIT_MS,
  receive: NO_LIMIT_MS,
}

/** Days after which a live gateway deletes. */
export const RETENTION_DAYS = 30
const environments = new Map<string, Environment>()

function environmentOf(kind: { readonly isReplica: boolean; readonly isLive: boolean }): Environment {
  const known = environments.get(JSON.stringify(kind))
  if (known !== undefined) return known
  const reading = readEnvironment({
    PUBLIC_URL: ORIGIN,
    RATE_LIMIT_PER_SECOND: String(kind.isLive ? 1000 : REQUESTS_PER_SECOND),
    ...(kind.isReplica && { DATABASE_URL: 'postgres://localhost/simulated' }),
    ...(kind.isLive && {
      SANDBOX: '0',
      PROCESSOR: 'simulated',
      MERCHANTS_FILE: 'simulated',
      RETENTION_DAYS: String(RETENTION_DAYS),
    }),
  })
  if (!reading.ok) throw new Error(reading.faults.join(' '))
  environments.set(JSON.stringify(kind), reading.environment)
  return reading.environment
}

const merchants = {
  one: once(() => merchantOf('one', { payoutFee: { INR: '2.50' } })),
  two: once(() => merchantOf('two', {})),
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function merchantOf(merchantCode: string, more: object): Merchant {
  const reading = readMerchant({ merchantCode, publicKeys: [rsaKeysOf('a merchant').publicKey], ...more }, true)
  if (!reading.ok) throw new Error(reading.faults.join(' '))
  return reading.merchant
}

const pauseIn = (world: World, process: SimulatedProcess) => (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      signal?.removeEventListener('abort', end)
      resolve()
    }
    signal?.addEventListener('abort', end)
    world.at(world.nowMs + ms, { process, isExact: false, fire: end })
  })

/** A callback is an event; its response comes as much later as the receiver takes. */
const postIn =
  (world: World, process: SimulatedProcess, receive: Receive) =>
  (url: string, body: string): Promise<PostResult> =>
    new Promise((resolve) => {
      world.add(process, `callback ${url}`, async (fault) => {
        const received = await receive(url, body)
        const lost = { status: null, durationMs: received.durationMs, error: 'the connection was reset' }
        const result = fault === undefined ? received : lost
        const end = () => resolve({ ...result, request: { url, headers: {}, body } })
        if (result.durationMs === 0) end()
        else world.at(world.nowMs + result.durationMs, { process, isExact: true, fire: end })
      })
    })
