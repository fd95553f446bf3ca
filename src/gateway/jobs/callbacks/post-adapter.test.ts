import http, { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { closeServer, listeningPort } from '#contract/listening-port.test-support.ts'
import { systemClock } from '../../core/clock.ts'
import { createPost } from './post-adapter.ts'

type Received = { readonly method: string; readonly url: string; readonly headers: object; readonly body: string }

/** A receiver on a free loopback port. */
async function receiver(answer: (response: ServerResponse, request: IncomingMessage) => void) {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    received.push({ method, url, headers, body: await text(request) })
    answer(response, request)
  })
  const port = await listeningPort(server)
  let connections = 0
  server.on('connection', () => {
    connections += 1
  })
  onTestFinished(() => closeServer(server))
  return { port, received, url: `http://127.0.0.1:${port}/callback`, connections: () => connections }
}

const base = { publicUrl: 'http://localhost:1', port: 1, sandbox: true } as const
/** A loaded machine is slow, not the receiver. */
const PATIENT_MS = 20_000
const postLocally = createPost({ ...base, outbound: 'loopback' }, systemClock, PATIENT_MS)
const postPublicly = createPost({ ...base, outbound: 'public' }, systemClock, PATIENT_MS)
const body = '{"idEntity":"order-1"}'

test('a callback is posted as JSON byte for byte, and the result contains request and response', async () => {
  const shop = await receiver((response) => response.writeHead(200, { 'x-shop': 'seen' }).end('thanks'))
  const result = await postLocally(shop.url, body)

  const headers = { accept: '*/*', 'content-type': 'application/json', 'content-length': '22' }
  expect(shop.received).toMatchObject([{ method: 'POST', url: '/callback', body, headers }])
  expect(result).toMatchObject({ status: 200, request: { url: shop.url, body } })
  expect(result.response).toMatchObject({ body: 'thanks', headers: { 'x-shop': 'seen' } })
  expect(result.error).toBeUndefined()
})

test.each(['EMFILE', 'ENFILE'])('a machine that gives no connection has made no attempt: %s', async (code) => {
  vi.spyOn(http, 'request').mockImplementation(() => {
    throw Object.assign(new Error(`connect ${code}`), { code })
  })
  await expect(postLocally('http://127.0.0.1:9/callback', body)).rejects.toMatchObject({ code })
})

test.each([301, 302, 303, 307, 308])('a redirect with status %i is recorded and not followed', async (status) => {
  const inner = await receiver((response) => response.end())
  const shop = await receiver((response) => response.writeHead(status, { location: inner.url }).end())
  expect(await postLocally(shop.url, body)).toMatchObject({ status })
  expect(inner.connections()).toBe(0)
})

test.each([
  ['that never responds', () => undefined],
  ['whose body never ends', (response: ServerResponse) => response.writeHead(200).write('and')],
])('an attempt at a receiver %s ends at the timeout of the whole exchange', async (_, answer) => {
  const shop = await receiver(answer)
  const post = createPost({ ...base, outbound: 'loopback' }, systemClock, 400)
  const result = await post(shop.url, body)
  expect(result).toMatchObject({ status: null, error: 'timeout' })
  expect(result.durationMs).toBeGreaterThanOrEqual(390)
})

test('at most 64 KiB of a response body are kept', async () => {
  const shop = await receiver((response) => response.end('x'.repeat(1_000_000)))
  const result = await postLocally(shop.url, body)
  expect(result.status).toBe(200)
  expect(result.response?.body).toHaveLength(65_536)
})

test('every attempt opens a new connection, so that none skips the address check', async () => {
  const shop = await receiver((response) => response.end())
  for (let count = 0; count < 3; count++) await postLocally(shop.url, body)
  expect(shop.connections()).toBe(3)
})

test('a broken connection is reported with its error code', async () => {
  const shop = await receiver((response) => response.destroy())
  expect(await postLocally(shop.url, body)).toMatchObject({ status: null, error: 'ECONNRESET' })
})

test('an attempt ends when the receiver switches to another protocol', async () => {
  const shop = await receiver((response) => response.writeHead(101, { connection: 'upgrade', upgrade: 'other' }).end())
  expect(await postLocally(shop.url, body)).toMatchObject({ status: null, error: 'failed' })
})

/** Spellings of loopback, metadata, private and reserved addresses. */
const forbidden = [
  ...['127.0.0.1', '127.1', '127.0.1', '0177.0.0.1', '0x7f.0.0.1', '0x7f000001', '2130706433', '017700000001'],
  ...['127.000.000.001', '0x7f.1', '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '0x0', '%31%32%37.0.0.1'],
  ...['[::1]', '[0:0:0:0:0:0:0:1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:127.0.0.1]'],
  ...['[::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]'],
  ...['localhost', 'LOCALHOST', 'localhost.', '①②⑦.⓪.⓪.①', '127。0。0。1'],
  ...['169.254.169.254', '2852039166', '0xa9fea9fe', '[fe80::1]', '[fd00:ec2::254]', '[::ffff:169.254.169.254]'],
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', '100.64.0.1', '192.0.0.8', '198.18.0.1'],
  ...['192.0.2.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '[ff02::1]'],
  ...['[fc00::1]', '[fec0::1]', '[2001:db8::1]', '[100::1]', '[::ffff:10.0.0.1]', '[64:ff9b::a00:1]', '168.63.129.16'],
]

test('the corpus of forbidden hosts has at least 50 entries', () => expect(forbidden.length).toBeGreaterThanOrEqual(50))

test.each(forbidden)('no connection is opened to %s under the public policy', async (host) => {
  const shop = await receiver((response) => response.end())
  const result = await postPublicly(`http://${host}:${shop.port}/`, body)
  // Not every resolver knows the name `localhost.` with the trailing dot.
  expect(result).toMatchObject({ status: null, error: expect.stringMatching(/^(target_refused|ENOTFOUND)$/) })
  expect(shop.connections()).toBe(0)
})

test.each(forbidden.filter((host) => /^\[?(16[89]|2852|0xa9|fe|fd|10|172|192|100|fc|::ffff:(169|10))/.test(host)))(
  '%s is refused where loopback is allowed',
  async (host) => {
    expect(await postLocally(`http://${host}/`, body)).toMatchObject({ status: null, error: 'target_refused' })
  },
)

test('where loopback is allowed, its IPv6 address is allowed too', async () => {
  const shop = await receiver((response) => response.end())
  // The receiver listens on the IPv4 address alone, so the connection itself fails.
  const { error } = await postLocally(`http://[::1]:${shop.port}/`, body)
  expect(error).toMatch(/^(ECONNREFUSED|EADDRNOTAVAIL|ENETUNREACH)$/)
})

test("the gateway's own port is refused under every name of this machine, except for its receivers", async () => {
  const self = await receiver((response) => response.end())
  const post = createPost({ ...base, port: self.port, outbound: 'loopback' }, systemClock, PATIENT_MS)
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '2130706433'])
    expect(await post(`http://${host}:${self.port}/api/payins/a`, body)).toMatchObject({ error: 'target_refused' })
  expect(self.connections()).toBe(0)
  expect(await post(`http://127.0.0.1:${self.port}/sandbox/api/sinks/a`, body)).toMatchObject({ status: 200 })
})

test('a text that is not a URL is refused like a forbidden URL', async () => {
  expect(await postLocally('not a url', body)).toMatchObject({ status: null, error: 'target_refused' })
})
