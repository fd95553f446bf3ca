import { sign } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import { type Clock, systemPause } from '../../../core/clock.ts'
import { readEnvironment } from '../../../core/environment/environment.ts'
import type { Variables } from '../../../core/environment/environment-variables.ts'
import type { Gateway } from '../../../core/gateway.ts'
import type { Post } from '../../../core/post.ts'
import { testBank } from '../../../core/processor/test-bank.test-support.ts'
import { type GrantedToken, grantToken } from '../../../handlers/tokens.ts'
import { migrateDatabase } from '../../../store/migrations/migrate-database.ts'
import { type TemporarySchema, temporarySchema } from '../../../store/temporary-schema.test-support.ts'
import { temporaryDirectory } from '../../../store/temporary-store.test-support.ts'
import { shardsOfThisRun } from '../../../store/tested-engines.test-support.ts'
import type { WorldPorts } from '../../compose-gateway.ts'
import { openGateway } from '../../open-gateway.ts'
import { compileDocumented, expectDocumented } from './documented.test-support.ts'
import { sendOverHttp, startTestServer, type TestRequest, type TestResponse } from './test-server.test-support.ts'

/** Merchants of every test gateway. Both have the same key pair, so that they differ only in their code. */
export const SHOP = 'test-shop'
export const OTHER_SHOP = 'other-shop'

export interface TestCall {
  readonly token?: string | undefined
  /** Sent as JSON. A string or bytes are sent unchanged. */
  readonly body?: unknown
  /** Added to the default headers; undefined removes a default header. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A gateway for tests, over real HTTP and on its own store. Its clock stands still until a test advances it. */
export interface TestGateway {
  readonly gateway: Gateway
  readonly origin: string
  readonly clock: TestClock
  /** Callbacks sent so far. Each got a 200. */
  readonly posts: readonly { readonly url: string; readonly body: string }[]
  /** Sends a request to a path below the base URL; fails if the response does not match the API document. */
  call(method: string, path: string, call?: TestCall): Promise<TestResponse>
  /** Sends a request to any path of the server, with only the given headers. */
  send(request: TestRequest): Promise<TestResponse>
  /** A token issued in process for operations of the shop; `*` stands for all. */
  tokenFor(operations: readonly string[] | '*', more?: Partial<GrantedToken>): Promise<string>
  /** `POST` to a token operation, signed with the shop's key as a merchant's server does. */
  apply(path: '/auth-tokens' | '/auth-tokens-by-action', body: object): Promise<TestResponse>
  /** Unix seconds of the real clock, for `timestamp`. */
  nowSecs(): number
  close(): Promise<void>
}

export interface TestClock extends Clock {
  /** Advances real time, and with it every sandbox clock. It runs no job; the sandbox's `advanceClock` does. */
  pass(ms: number): void
}

export interface HarnessOptions {
  /** The clock of another test gateway, so that both show the same time. */
  readonly clock?: TestClock
  readonly variables?: Variables
  /** Additional fields of the shop's entry in MERCHANTS_FILE. */
  readonly merchant?: object
  readonly ports?: WorldPorts
}

/**
 * For tests that watch the store: pauses end when their gateway closes, so that its worker looks for jobs once, at the
 * start.
 */
export const idle: Pick<WorldPorts, 'pause'> = {
  pause: (ms, signal) =>
    signal === undefined
      ? systemPause(ms)
      : new Promise((resolve) => {
          if (signal.aborted) resolve()
          else signal.addEventListener('abort', () => resolve())
        }),
}

/** Opens a gateway with the sandbox and with a rate limit that no test reaches by accident. */
export async function openTestGateway(options: HarnessOptions = {}): Promise<TestGateway> {
  const server = await startTestServer()
  const { path: dataDir, remove } = await temporaryDirectory()
  const origin = `http://127.0.0.1:${server.port}`
  const clock = options.clock ?? createTestClock()
  const { posts, post } = createRecorder()
  const schema = await schemaFor(options.variables)
  const isLive = options.variables?.['SANDBOX'] === '0'
  const environment = environmentOf({
    PORT: String(server.port),
    PUBLIC_URL: origin,
    DATA_DIR: dataDir,
    MERCHANTS_FILE: await writeMerchants(dataDir, options.merchant),
    RATE_LIMIT_PER_SECOND: '1000',
    DATABASE_URL: schema?.url,
    ...(isLive && { PROCESSOR: './test-bank' }),
    ...options.variables,
  })
  const log = pino({ level: 'silent' })
  const processor = isLive && { processor: testBank().processor }
  const ports = { clock, post, log, ...processor, ...options.ports }
  const opened = await openGateway({ environment, ...ports })
  if (!opened.ok || !opened.gateway) throw new Error(opened.ok ? 'no gateway of its own' : opened.message)
  server.respondWith(opened.respond)
  const close = async () => {
    await server.close()
    await opened.close()
    await schema?.drop()
    await remove()
  }
  const nowSecs = () => Math.floor(clock.now() / 1000)
  return { gateway: opened.gateway, origin, clock, posts, nowSecs, close, ...callsTo(server.port, opened.gateway) }
}

/**
 * Checks every response, whatever the test is about: it sets no cookie and has `nosniff`, and a response of the API,
 * which has a request id, has `no-store`.
 */
function expectGuarded({ headers }: TestResponse): void {
  if (headers['content-type'] !== undefined && headers['x-content-type-options'] !== 'nosniff')
    throw new Error(`A response without nosniff: ${JSON.stringify(headers)}`)
  const isOfApi = headers['x-request-id'] !== undefined
  if (headers['set-cookie'] !== undefined || (isOfApi && headers['cache-control'] !== 'no-store'))
    throw new Error(`A response that sets a cookie or may be stored: ${JSON.stringify(headers)}`)
}

/** A new schema for each gateway, if vitest.config.ts runs the tests on PostgreSQL. */
async function schemaFor(variables: Variables = {}): Promise<TemporarySchema | undefined> {
  const serverUrl = process.env['API_TESTS_DATABASE_URL']
  const hasPlace = variables['DATABASE_URL'] !== undefined || variables['DATA_DIR'] !== undefined
  if (serverUrl === undefined || hasPlace) return undefined
  const schema = await temporarySchema(serverUrl)
  const shards = shardsOfThisRun()
  if (shards === undefined) return schema
  const migration = await migrateDatabase({ databaseUrl: schema.url, dataDir: '' }, { shards })
  expect(migration).toMatchObject({ kind: 'migrated', distribution: { kind: 'distributed' } })
  return schema
}

/** A callback receiver that always responds with 200. */
function createRecorder(): { readonly posts: TestGateway['posts']; readonly post: Post } {
  const posts: { url: string; body: string }[] = []
  const post: Post = async (url, body) => {
    posts.push({ url, body })
    return { status: 200, durationMs: 0, request: { url, headers: {}, body } }
  }
  return { posts, post }
}

function callsTo(port: number, gateway: Gateway): Pick<TestGateway, 'call' | 'send' | 'tokenFor' | 'apply'> {
  const call: TestGateway['call'] = async (method, path, { token, body, headers } = {}) => {
    compileDocumented(method, `/api${path}`)
    const response = await sendOverHttp(port, {
      method,
      path: `/api${path}`,
      headers: present({
        'x-api-version': '2',
        accept: 'application/json',
        authorization: token && `Bearer ${token}`,
        'content-type': method === 'POST' ? 'application/json' : undefined,
        ...headers,
      }),
      body: typeof body === 'string' || body instanceof Uint8Array || body === undefined ? body : JSON.stringify(body),
    })
    expectGuarded(response)
    expectDocumented({ method, path: `/api${path}`, response })
    return response
  }
  return {
    call,
    send: (request) => sendOverHttp(port, request),
    tokenFor: async (operations, more) => {
      const list = operations === '*' ? ['GET /.*', 'POST /.*'] : operations
      return (await grantToken(gateway, { merchantCode: SHOP, operations: list, ...more })).token
    },
    apply: (path, body) => {
      const text = JSON.stringify(body)
      return call('POST', path, { body: text, headers: { 'x-signature': signatureOf(text) } })
    },
  }
}

/** The `X-SIGNATURE` of a minified body, made with the key of the test merchants. */
export const signatureOf = (minified: string): string =>
  sign('sha256', Buffer.from(minified), rsaKeysOf('a merchant').privateKey).toString('base64')

async function writeMerchants(dataDir: string, merchant: object = {}): Promise<string> {
  const publicKeys = [rsaKeysOf('a merchant').publicKey]
  const shop = { merchantCode: SHOP, channelName: 'Test Shop', publicKeys, ...merchant }
  const path = join(dataDir, 'merchants.json')
  await writeFile(path, JSON.stringify({ merchants: [shop, { merchantCode: OTHER_SHOP, publicKeys }] }))
  return path
}

function environmentOf(variables: Variables) {
  const reading = readEnvironment(variables)
  if (!reading.ok) throw new Error(reading.faults.join(' '))
  return reading.environment
}

/** A clock that starts at a whole second of the machine's time and stands still. */
function createTestClock(): TestClock {
  const startedMs = Math.floor(Date.now() / 1000) * 1000
  let passedMs = 0
  return {
    now: () => startedMs + passedMs,
    monotonic: () => passedMs,
    pass: (ms) => {
      passedMs += ms
    },
  }
}

const present = (headers: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined))
