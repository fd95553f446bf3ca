import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { clientAddresses } from '../../core/environment/client-address.ts'
import { fetchOf } from '../incoming-request.ts'
import { forwardTo } from './forward.ts'

let answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void
let monotonicMs = 1000.2
const targets: (string | undefined)[] = []
const other = createServer((incoming, outgoing) => {
  targets.push(incoming.url)
  answer(incoming, outgoing)
})
const origin = `http://127.0.0.1:${await listeningPort(other)}`
afterAll(() => closeServer(other))
beforeEach(() => {
  answer = (_, outgoing) => outgoing.end('{}')
  targets.length = 0
})

/** Forwards one request; what its sender gets, and what is logged and counted of it. */
async function forwarded(target: string, gatewayUrl = origin, { silentForMs = 30_000, method = 'GET' } = {}) {
  const logged: unknown[] = []
  const counted: unknown[] = []
  const forward = forwardTo({
    gatewayUrl,
    silentForMs,
    publicUrl: 'https://pay.example',
    clock: { now: () => 0, monotonic: () => monotonicMs },
    // No other function of the log is called.
    log: { info: (...line: unknown[]) => void logged.push(line) } as unknown as Parameters<typeof forwardTo>[0]['log'],
    newId: () => 'id-1',
    metrics: { countRequest: (request) => void counted.push(request) },
    clientAddress: clientAddresses([]),
  })
  const response = await fetchOf(forward)(new Request('http://localhost/', { method }), { target })
  const { status, headers } = response
  return { status, headers: Object.fromEntries(headers), text: await response.text(), logged, counted }
}

const failureHeaders = { 'x-request-id': 'id-1', 'cache-control': 'no-store', 'content-type': 'application/json' }

const answersRaw = (text: string) => (incoming: IncomingMessage) => void incoming.socket.end(text)
const switchesProtocols = (_: IncomingMessage, outgoing: ServerResponse) =>
  void outgoing.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end()

test.each<[number, string, typeof answer]>([
  [502, 'The gateway does not answer.', (incoming) => incoming.socket.destroy()],
  [502, 'The gateway does not answer.', switchesProtocols],
  [502, 'The gateway does not answer.', answersRaw('HTTP/1.1 099 None\r\ncontent-length: 0\r\n\r\n')],
  [504, 'The gateway did not answer in time.', () => undefined],
])('a gateway without an answer is %i in words that are not kept: %s', async (status, message, behave) => {
  answer = behave
  const text = JSON.stringify({ code: 'SERVER_ERROR', message })
  const silentForMs = status === 504 ? 50 : 30_000
  const { logged, ...response } = await forwarded('/api/x', origin, { silentForMs })
  expect(response).toMatchObject({ status, headers: failureHeaders, text })
  expect(logged).toMatchObject([[{ requestId: 'id-1', status }, 'request forwarded']])
})

test('a 205 with a body has neither the body nor its length, for which a client would wait', async () => {
  answer = answersRaw('HTTP/1.1 205 Reset Content\r\nx-a: 1\r\ncontent-length: 5\r\n\r\nhello')
  const { status, headers, text } = await forwarded('/api/x')
  expect([status, headers['x-a'], headers['content-length'], text]).toEqual([205, '1', undefined, ''])
})

test('a gateway that sends interim responses for ever is 504', async () => {
  answer = (_, outgoing) => {
    const hints = setInterval(() => outgoing.writeEarlyHints({ link: '</x>; rel=preload' }), 5)
    outgoing.on('close', () => clearInterval(hints))
  }
  expect(await forwarded('/api/x', origin, { silentForMs: 500 })).toMatchObject({ status: 504 })
})

test('a read on a kept connection that is closed meanwhile is repeated on another one', async () => {
  const used = new WeakSet<object>()
  answer = ({ socket }, outgoing) => {
    if (used.has(socket)) socket.destroy()
    else outgoing.end('{}')
    used.add(socket)
  }
  for (let count = 0; count < 3; count += 1) expect(await forwarded('/api/x')).toMatchObject({ status: 200 })
  // The second and third came twice.
  expect(targets).toHaveLength(5)
})

test('what may have an effect gets a connection of its own, and is not repeated', async () => {
  const sockets = new Set<object>()
  answer = ({ socket }, outgoing) => {
    sockets.add(socket)
    outgoing.end('{}')
  }
  await forwarded('/api/x')
  for (let count = 0; count < 2; count += 1) await forwarded('/api/x', origin, { method: 'POST' })
  expect(sockets.size).toBe(3)
  answer = ({ socket }) => socket.destroy()
  expect(await forwarded('/api/x', origin, { method: 'POST' })).toMatchObject({ status: 502 })
  expect(targets).toHaveLength(4)
})

test.each([
  ...['/api/../admin', '/api/../../admin', '/api/payins/../../admin', '/api/%2e%2e/admin', '/api/.%2E/admin'],
  ...['/api/..%2fadmin', '/api/..\\admin', '/api/..;x=1/admin', '/api//../../admin'],
])('%s leaves the base URL: 404 in words that are not kept, and nothing is sent', async (target) => {
  expect(await forwarded(target, `${origin}/v2/merchant`)).toMatchObject({
    status: 404,
    headers: failureHeaders,
    text: '{"code":"UNKNOWN_PATH","message":"There is no such path."}',
  })
  expect(targets).toEqual([])
})

test.each([204, 205, 304])('a %i is passed on without a body', async (status) => {
  answer = (_, outgoing) => outgoing.writeHead(status, { 'x-kept': '1' }).end()
  expect(await forwarded('/api/x')).toMatchObject({ status, headers: { 'x-kept': '1' }, text: '' })
})

test.each([
  ['/api/payins/a?x=1', 'readPayin'],
  ['/api/no/such/path?x=1', 'none'],
])('line and count of %s have operation, status and how long it took, the line its id', async (target, operation) => {
  answer = (_, outgoing) => {
    monotonicMs += 250.7
    outgoing.setHeader('x-request-id', 'theirs').end('{}')
  }
  const { logged, counted } = await forwarded(target)
  const line = { requestId: 'theirs', method: 'GET', operation, status: 200, ms: 251 }
  expect(logged).toEqual([[line, 'request forwarded']])
  expect(counted).toEqual([{ operation, status: 200, durationMs: expect.closeTo(250.7) }])
})

test.each([
  ['/api/payins/a', '/api/payins/a'],
  ['/api/payins/a?', '/api/payins/a'],
  ['/api/payins/a/../b', '/api/payins/a/../b'],
  ['/api/a/%2e%2e', '/api/a/%2e%2e'],
  ['/api/./a//b', '/api/./a//b'],
  ['/api/a..b/...', '/api/a..b/...'],
  ['/api', '/api'],
])('the target %s goes over as %s', async (target, sent) => {
  expect((await forwarded(target)).status).toBe(200)
  expect(targets).toEqual([sent])
})

test.each([
  ['', '/api/payins/a?b=1'],
  ['/', '/api/payins/a?b=1'],
  ['/v2', '/v2/payins/a?b=1'],
])('a gateway at the path "%s" gets %s', async (path, sent) => {
  await forwarded('/api/payins/a?b=1', `${origin}${path}`)
  expect(targets).toEqual([sent])
})
