import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { patient } from '#contract/patient.test-support.ts'
import { sendOverHttp, startTestServer } from '../../app/api-tests/support/test-server.test-support.ts'
import { systemClock } from '../../core/clock.ts'
import { clientAddresses } from '../../core/environment/client-address.ts'
import { fetchOf, type IncomingRequest, type Respond, readBytes } from '../incoming-request.ts'
import { forwardTo, pingGateway } from './forward.ts'

const behind = await startTestServer()
const front = await startTestServer()
let seen: { readonly incoming: IncomingRequest | undefined; readonly body: string }
beforeAll(() => {
  behind.respondWith(respond)
  front.respondWith(frontOf(`http://127.0.0.1:${behind.port}`))
})
afterAll(() => Promise.all([front.close(), behind.close()]))

const respond: Respond = async (incoming) => {
  const reading = await readBytes(incoming.request)
  seen = { incoming, body: reading.ok ? Buffer.from(reading.bytes).toString() : 'too long' }
  return response()
}

const counted: { operation: string; status: number }[] = []
const frontOf = (gatewayUrl: string, silentForMs = 30_000): Respond =>
  forwardTo({
    gatewayUrl,
    silentForMs,
    publicUrl: 'https://pay.example',
    clock: systemClock,
    log: pino({ level: 'silent' }),
    newId: () => 'id-1',
    metrics: { countRequest: ({ operation, status }) => void counted.push({ operation, status }) },
    clientAddress: clientAddresses([]),
  })

let response: () => Response = () => new Response('{"a":1.10}')
const answered = (next: () => Response) => {
  response = next
}

test('a forwarded request keeps method, path, query, headers and body', async () => {
  answered(() => new Response('{}'))
  const body = '{"amount": 1.10}'
  await sendOverHttp(front.port, {
    method: 'POST',
    path: '/api/payins/../a%2Fb;x?currencies=THB,ZAR',
    headers: {
      'x-api-version': '2',
      authorization: 'Bearer t',
      'x-signature': 's',
      'content-type': 'application/json',
    },
    body,
  })
  expect(seen.incoming?.method).toBe('POST')
  expect(seen).toMatchObject({ incoming: { path: '/api/payins/../a%2Fb;x', query: 'currencies=THB,ZAR' }, body })
  expect(Object.fromEntries(seen.incoming?.request.headers ?? [])).toMatchObject({
    'x-api-version': '2',
    authorization: 'Bearer t',
    'x-signature': 's',
    'content-type': 'application/json',
  })
})

test.each(['GET', 'DELETE', 'OPTIONS', 'POST'])('a chunked body of a %s never becomes a request', async (method) => {
  answered(() => new Response('{}'))
  const headers = { 'transfer-encoding': 'chunked' }
  const body = 'GET /admin HTTP/1.1\r\nhost: x\r\n\r\n'
  await sendOverHttp(front.port, { method, path: '/api/x', headers, body })
  expect([seen.incoming?.path, seen.body]).toEqual(['/api/x', body])
})

test('a forwarded response keeps status, headers and body', async () => {
  answered(
    () =>
      new Response('[{"code":"X"}]', {
        status: 406,
        headers: { date: 'Sat, 01 Jan 2028 00:00:00 GMT', 'retry-after': '7', 'x-request-id': 'r-1' },
      }),
  )
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/balances' })
  expect(back.status).toBe(406)
  expect(back.text).toBe('[{"code":"X"}]')
  const changed = { date: 'Sat, 01 Jan 2028 00:00:00 GMT', 'retry-after': '7', 'x-request-id': 'r-1' }
  expect(back.headers).toMatchObject(changed)
})

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

test.skipIf(!hasIpv6)('a gateway at an IPv6 address is reached', async () => {
  const server = createServer(({ headers }, outgoing) => outgoing.end(headers.host))
  await once(server.listen(0, '::1'), 'listening')
  const address = `[::1]:${(server.address() as AddressInfo).port}`
  const back = await fetchOf(frontOf(`http://${address}`))(new Request('http://localhost/api/x'))
  expect([back.status, await back.text()]).toEqual([200, address])
  server.close()
})

test('no cookie is forwarded in either direction, and no response can act as a page of ours', async () => {
  const page = { 'content-type': 'text/html', 'set-cookie': 'a=1', 'content-security-policy': 'default-src *' }
  answered(() => new Response('<script>alert(1)</script>', { status: 404, headers: page }))
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x', headers: { cookie: 'b=2' } })
  expect(seen.incoming?.request.headers.get('cookie')).toBeNull()
  expect(back.headers['set-cookie']).toBeUndefined()
  const guards = { 'content-security-policy': "default-src 'none'; sandbox", 'x-content-type-options': 'nosniff' }
  expect(back.headers).toMatchObject(guards)
})

test('an encoded body stays encoded when forwarded', async () => {
  answered(() => new Response('not really brotli', { headers: { 'content-encoding': 'br' } }))
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x' })
  expect(back).toMatchObject({ headers: { 'content-encoding': 'br' }, text: 'not really brotli' })
})

test('a redirect is passed on, not followed', async () => {
  answered(() => new Response(null, { status: 302, headers: { location: '/elsewhere' } }))
  const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x' })
  expect(back).toMatchObject({ status: 302, headers: { location: '/elsewhere' } })
})

test('a response that stops in the middle is cut off, not waited for', async () => {
  const endless = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"amount":')) })
  answered(() => new Response(endless))
  const begun = async (silentForMs: number): Promise<Response> => {
    const front = frontOf(`http://127.0.0.1:${behind.port}`, silentForMs)
    const back = await fetchOf(front)(new Request('http://localhost/api/x'))
    // On a loaded machine its beginning may not come in time.
    return back.status === 504 ? begun(2 * silentForMs) : back
  }
  const back = await begun(250)
  await expect(back.text()).rejects.toThrow()
})

describe('the other gateway is ready', () => {
  const ping = () => pingGateway(`http://127.0.0.1:${behind.port}/v2/`)

  test.each([200, 302, 401, 404, 500])('where its base URL responds with %d', async (status) => {
    answered(() => new Response(null, { status }))
    await expect(ping()).resolves.toBeUndefined()
    expect(seen.incoming?.path).toBe('/v2/')
  })

  test.each([502, 503, 504])('but not where a proxy in front of it responds with %d', async (status) => {
    answered(() => new Response(null, { status }))
    await expect(ping()).rejects.toThrow(String(status))
  })
})

describe('headers', () => {
  test('that the other gateway sends twice are passed on twice, in their order', async () => {
    const lines = ['link', '</a>; rel="next"', 'link', '</b>; rel="prev"']
    const other = createServer((_, outgoing) => outgoing.writeHead(200, lines).end('{}'))
    const port = await listeningPort(other)
    const back = await fetchOf(frontOf(`http://127.0.0.1:${port}`))(new Request('http://localhost/api/x'))
    expect(back.headers.get('link')).toBe('</a>; rel="next", </b>; rel="prev"')
    await back.text()
    other.close()
  })

  test('named by Connection are not forwarded, in either direction', async () => {
    answered(() => new Response('{}', { headers: { connection: 'X-Hop', 'x-hop': '1', 'x-kept': '1' } }))
    const headers = { connection: 'keep-alive, X-Secret', 'x-secret': '1', 'x-kept': '1' }
    const back = await sendOverHttp(front.port, { method: 'GET', path: '/api/x', headers })
    expect(seen.incoming?.request.headers.get('x-secret')).toBeNull()
    expect(seen.incoming?.request.headers.get('x-kept')).toBe('1')
    expect(back.headers['x-hop']).toBeUndefined()
    expect(back.headers['x-kept']).toBe('1')
  })

  test('about the client’s address are set anew, never forwarded', async () => {
    answered(() => new Response('{}'))
    const headers = {
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'ftp',
      'x-forwarded-prefix': '/evil',
    }
    await sendOverHttp(front.port, { method: 'GET', path: '/api/x', headers })
    const told = Object.fromEntries(
      Object.keys(headers).map((name) => [name, seen.incoming?.request.headers.get(name)]),
    )
    expect(told).toEqual({
      forwarded: null,
      'x-real-ip': null,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'pay.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': null,
    })
  })
})

test('a client that goes away ends the request to the other gateway, and is counted as 499', async () => {
  counted.length = 0
  const upstream = new Promise<AbortSignal>((resolve, reject) => {
    behind.respondWith(async ({ request: { signal } }) => {
      if (signal === undefined) throw reject(new Error('no signal'))
      resolve(signal)
      await once(signal, 'abort')
      return new Response('{}')
    })
  })
  const client = connect(front.port, '127.0.0.1')
  client.write('GET /api/balances HTTP/1.1\r\nHost: localhost\r\n\r\n')
  const signal = await upstream
  client.destroy()
  await vi.waitFor(() => expect(signal.aborted).toBe(true), patient)
  await vi.waitFor(() => expect(counted).toEqual([{ operation: 'listBalances', status: 499 }]), patient)
})
