import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { httpResponse } from './http-response.ts'
import { type Respond, readBytes } from './incoming-request.ts'
import { httpServer } from './node-listener.ts'
import { refuseUnreadable } from './unreadable-requests.ts'

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

let logged: unknown[]
let counted: unknown[]
beforeEach(() => {
  logged = []
  counted = []
})

/**
 * Everything that the server sends in return for raw bytes, until it closes the connection. `next` is sent once the first
 * bytes have come.
 */
async function answerTo(
  text: string,
  respond: Respond,
  { next = '', ...limits }: Parameters<typeof httpServer>[1] & { readonly next?: string } = {},
): Promise<string> {
  const parts = {
    clock: { now: () => Date.UTC(2026, 10, 27), monotonic: () => 0 },
    // No other function of the log is called.
    log: { info: (...line: unknown[]) => void logged.push(line) } as unknown as Parameters<
      typeof refuseUnreadable
    >[0]['log'],
    newId: () => 'id-1',
    metrics: { countRequest: (request: unknown) => void counted.push(request) },
    basePath: '/pay',
  }
  const server = httpServer({ respond, refuseUnreadable: refuseUnreadable(parts) }, limits)
  closings.push(() => closeServer(server))
  const socket = connect(await listeningPort(server), '127.0.0.1')
  let received = ''
  socket.on('data', (chunk) => {
    received += String(chunk)
  })
  socket.once('data', () => socket.write(next)).write(text)
  // A refused connection may be reset after its response.
  return new Promise((resolve) => socket.on('error', () => undefined).on('close', () => resolve(received)))
}

const served: Respond = async ({ path }) => httpResponse(`served ${path}`)
const post = (rest: string) => `POST /api HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${rest}`
/** Its handler waits for a body that does not come. */
const reading: Respond = ({ request }) => readBytes(request).then(() => httpResponse('read'))

const notReadable = { code: 'INVALID_REQUEST', message: 'The request is no HTTP that can be read.' }

test.each<[name: string, text: string, answer: { readonly status: string; readonly body: object }]>([
  ['no HTTP', 'hello\r\n\r\n', { status: '400 Bad Request', body: notReadable }],
  ['an unknown verb', 'FOO / HTTP/1.1\r\nHost: a\r\n\r\n', { status: '400 Bad Request', body: notReadable }],
  ['a broken chunk', post('ZZ\r\n'), { status: '400 Bad Request', body: notReadable }],
  [
    'chunk extensions without end',
    post(`1;${'a'.repeat(17_000)}\r\nx\r\n0\r\n\r\n`),
    {
      status: '413 Payload Too Large',
      body: { code: 'BODY_TOO_LARGE', message: 'The chunks of the body have too many extensions.' },
    },
  ],
  [
    'headers above the limit',
    `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(17_000)}\r\n\r\n`,
    {
      status: '431 Request Header Fields Too Large',
      body: { code: 'INVALID_REQUEST', message: 'The address and the headers of a request have at most 16 KiB.' },
    },
  ],
])('%s is refused in the words of the API, with a request id that the log has', async (_, text, answer) => {
  const body = JSON.stringify(answer.body)
  expect(await answerTo(text, reading)).toBe(
    [
      `HTTP/1.1 ${answer.status}`,
      'x-request-id: id-1',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'date: Fri, 27 Nov 2026 00:00:00 GMT',
      'link: </pay/api/openapi.json>; rel="service-desc"',
      'connection: close',
      'content-type: application/json',
      `content-length: ${body.length}`,
      '',
      body,
    ].join('\r\n'),
  )
  const status = Number.parseInt(answer.status, 10)
  expect(logged).toEqual([[{ requestId: 'id-1', operation: 'none', status }, 'request']])
  expect(counted).toEqual([{ operation: 'none', status, durationMs: 0 }])
})

test.each(['', 'Host: a\r\nHost: b\r\n'])('HTTP/1.1 with hosts %j is refused in the API’s words', async (hosts) => {
  const received = await answerTo(`GET /readyz HTTP/1.1\r\n${hosts}\r\n`, served)
  expect(received).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\nx-request-id: id-1\r\n.*"HTTP\/1\.1 requires one Host header\."\}$/s,
  )
})

test.each(['\n', '\r\n'])(
  'a signature that base64 has wrapped with %j is refused with the way to write it',
  async (lineBreak) => {
    const text = `POST /api/auth-tokens HTTP/1.1\r\nHost: a\r\nX-SIGNATURE: c2ln${lineBreak}bmVk+w==\r\n\r\n`
    expect(await answerTo(text, served)).toMatch(
      /^HTTP\/1\.1 400 .*"INVALID_REQUEST".* base64 -w0 or openssl base64 -A\./s,
    )
  },
)

test.each(['gzip, chunked', 'gzip\r\nTransfer-Encoding: chunked', 'identity, chunked'])(
  'the transfer coding %j is not implemented',
  async (coding) => {
    const text = post('0\r\n\r\n').replace('chunked', coding)
    expect(await answerTo(text, reading)).toMatch(
      /^HTTP\/1\.1 501 Not Implemented\r\nx-request-id: id-1\r\n.*"The only Transfer-Encoding taken is chunked\."\}$/s,
    )
  },
)

test('the name of the transfer coding may have capital letters', async () => {
  const text = post('0\r\n\r\n').replace('chunked', 'Chunked\r\nConnection: close')
  expect(await answerTo(text, reading)).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
})

test('a request that does not come in time is refused in the words of the API', async () => {
  const limits = { headersTimeout: 1, requestTimeout: 1, connectionsCheckingInterval: 1 }
  const received = await answerTo('GET / HTTP/1.1\r\nHo', served, limits)
  expect(received).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\nx-request-id: id-1\r\n.*did not come in time/s)
})

test('a client that takes nothing of its response loses the connection', async () => {
  const server = httpServer({ respond: largest, refuseUnreadable: () => httpResponse('') }, { stalledMs: 50 })
  closings.push(() => closeServer(server))
  const closed = new Promise((resolve) => server.on('connection', (socket) => socket.on('close', resolve)))
  const socket = connect(await listeningPort(server), '127.0.0.1').pause()
  closings.push(() => socket.destroy())
  socket.on('error', () => undefined).write(get('/'))
  await closed
})

test('a response that takes longer to make than a client may take nothing is sent', async () => {
  const late: Respond = async () => {
    await setTimeout(200)
    return httpResponse('made')
  }
  const text = 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  expect(await answerTo(text, late, { stalledMs: 50 })).toMatch(/made$/)
})

/** More than the buffers of both ends hold. */
const largest: Respond = async () => httpResponse(Buffer.alloc(32 * 1024 * 1024))

test('an expectation that nobody knows is ignored', async () => {
  const text = 'GET /a HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n'
  expect(await answerTo(text, served)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\r\n\r\nserved \/a$/s)
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

test('what cannot be read after a response is refused in its turn', async () => {
  const received = await answerTo(get('/a'), served, { next: 'hello\r\n\r\n' })
  expect(received).toMatch(/served \/aHTTP\/1\.1 400 Bad Request\r\n/)
})

test.each(['hello\r\n\r\n', `${get('/b')}hello\r\n\r\n`])('nothing is written into a response by %j', async (next) => {
  const halfOf = async function* () {
    yield Buffer.from('half')
    await new Promise<void>((resolve) => closings.push(resolve))
  }
  const streamed: Respond = async () => ({ status: 200, headers: [['content-length', '8']], body: halfOf() })
  expect(await answerTo(get('/a'), streamed, { next })).toMatch(/\r\n\r\nhalf$/)
})
