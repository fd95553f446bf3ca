import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiAnswer } from './api-response.ts'
import { nodeListener } from './node-listener.ts'

let server: Server
beforeAll(async () => {
  const fetch = async (request: Request) => new Response(new URL(request.url).pathname)
  server = createServer({ joinDuplicateHeaders: true }, nodeListener({ fetch }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.close())

/** Everything that the server sends in return for raw bytes, until it closes the connection. */
const send = (text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo
    let received = ''
    connect(port, '127.0.0.1')
      .on('data', (chunk) => {
        received += String(chunk)
      })
      .on('close', () => resolve(received))
      .on('error', reject)
      .end(text)
  })

test.each([
  'GET /readyz HTTP/1.0\r\n\r\n',
  'GET /readyz HTTP/1.0\r\nHost: gateway\r\n\r\n',
  'GET /readyz HTTP/1.1\r\nHost: gateway\r\nConnection: close\r\n\r\n',
])('a health check is served, with and without a Host header: %j', async (text) => {
  expect(await send(text)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*\/readyz$/s)
})

test('HTTP/1.1 without a Host header is refused', async () => {
  expect(await send('GET /readyz HTTP/1.1\r\nConnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /)
})

test('a visit is answered without `fetch`, unless the page is not answered at once or later', async () => {
  const fetch = async (request: Request) => new Response(`fetch ${new URL(request.url).pathname}`)
  const answerPage = ({ path, search }: { path: string; search: string }) => {
    if (search === 'a=later') return Promise.resolve(undefined)
    return path === '/status' && search === 'a=1'
      ? undefined
      : Promise.resolve({ status: 200, headers: {}, bytes: Buffer.from(search) })
  }
  const own = createServer({ joinDuplicateHeaders: true }, nodeListener({ fetch, answerPage }))
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const { port } = own.address() as AddressInfo
  const get = async (path: string) => (await globalThis.fetch(`http://127.0.0.1:${port}${path}`)).text()
  expect(
    await Promise.all(['/?a=1', '/status?a=2', '/?a=later', '/status?a=1', '/', '/assets/a.js?v=1'].map(get)),
  ).toEqual(['a=1', 'a=2', 'fetch /', 'fetch /status', 'fetch /', 'fetch /assets/a.js'])
  own.close()
})

test('the path of PUBLIC_URL is taken off a request of the page and of the API, and gets its slash', async () => {
  const fetch = async (request: Request) => new Response(`page ${new URL(request.url).pathname}`)
  const answerApi = async ({ path }: { path: string }) => ({ status: 200, headers: {}, text: `api ${path}` })
  const below = createServer({ joinDuplicateHeaders: true }, nodeListener({ fetch, answerApi, basePath: '/pay' }))
  await new Promise<void>((resolve) => below.listen(0, '127.0.0.1', resolve))
  const { port } = below.address() as AddressInfo
  const get = (path: string) => globalThis.fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })
  const texts = ['/pay/status', '/status', '/pay/api/balances', '/api/balances', '/payments']
  expect(await Promise.all(texts.map(async (path) => (await get(path)).text()))).toEqual([
    'page /status',
    'page /status',
    'api /api/balances',
    'api /api/balances',
    'page /payments',
  ])
  const moved = await get('/pay?token=t')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/pay/?token=t'])
  // The address has a token: it is not stored, and not sent on.
  expect(moved.headers.get('cache-control')).toBe('no-store')
  expect(moved.headers.get('referrer-policy')).toBe('no-referrer')
  below.close()
})

test('requests of one turn of the event loop are handled at its end, and their responses written together', async () => {
  const events: string[] = []
  const answerApi: ApiAnswer = async ({ request, path }) => {
    await request.arrived?.()
    events.push(`asked ${path}`)
    return { status: 200, headers: {}, text: 'text' }
  }
  const fetch = async () => new Response()
  const own = createServer({ joinDuplicateHeaders: true }, nodeListener({ fetch, answerApi }))
  const arrives = async (method: string, url: string) => {
    const headers = method === 'GET' ? {} : { 'content-length': '0' }
    const incoming = Object.assign(new IncomingMessage(new Socket()), { method, url, headers })
    const outgoing = Object.assign(new ServerResponse(incoming), { end: () => events.push(`written ${url}`) })
    own.emit('request', incoming, outgoing)
    await new Promise((resolve) => process.nextTick(resolve))
  }
  for (const path of ['/api/a', '/api/b']) await arrives('GET', path)
  await arrives('POST', '/api/c')
  await setImmediate()
  expect(events).toEqual([
    ...['asked /api/a', 'asked /api/b', 'asked /api/c'],
    ...['written /api/a', 'written /api/b', 'written /api/c'],
  ])
})
