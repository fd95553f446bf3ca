import { EventEmitter, once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { type HttpResponse, jsonResponse } from '#gateway/http/http-response.ts'
import { fetchOf, incomingRequestOf } from '#gateway/http/incoming-request.ts'
import { httpServer } from '#gateway/http/node-listener.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'

const opened = (served: HttpResponse = jsonResponse({ is: 'served' }, { status: 201 })) =>
  createGracefulShutdown({ respond: async () => served })
const ask = ({ respond }: ReturnType<typeof opened>, path: string) =>
  fetchOf(respond)(new Request(`http://localhost:8080${path}`))

test('a process that is not shutting down serves responses unchanged', async () => {
  const response = await ask(opened(), '/api/payins/1')
  expect([response.status, response.headers.get('connection')]).toEqual([201, null])
})

test('a process that shuts down is not ready, still serves, and closes each connection', async () => {
  const shutdown = opened()
  shutdown.begin()
  const leaving = await ask(shutdown, '/readyz')
  expect([leaving.status, await leaving.text(), leaving.headers.get('connection')]).toEqual([503, 'leaving\n', 'close'])
  expect((await ask(shutdown, '/api/readyz')).status).toBe(201)
  const response = await ask(shutdown, '/api/payins/1')
  expect([response.status, response.headers.get('connection')]).toEqual([201, 'close'])
  expect(await response.json()).toEqual({ is: 'served' })
})

test('a response with immutable headers closes its connection too during a shutdown', async () => {
  const shutdown = opened(Response.redirect('http://localhost:8080/status'))
  shutdown.begin()
  const response = await ask(shutdown, '/')
  expect([response.status, response.headers.get('connection')]).toEqual([302, 'close'])
})

test('a shutdown gives notice if readiness was probed, and none otherwise', async () => {
  const alone = opened()
  await ask(alone, '/livez')
  expect(alone.begin()).toBe(0)
  const watched = opened()
  for (const path of ['/readyz', '/api/payins/readyz']) await ask(watched, path)
  expect(watched.begin()).toBe(2_000)
})

test('each request keeps the address of its client, before a shutdown and during it', async () => {
  const addresses: unknown[] = []
  const shutdown = createGracefulShutdown({
    respond: async ({ remoteAddress }) => {
      addresses.push(remoteAddress)
      return jsonResponse({})
    },
  })
  const request = () =>
    shutdown.respond(incomingRequestOf(new Request('http://localhost/api'), { remoteAddress: '192.0.2.1' }))
  await request()
  shutdown.begin()
  await request()
  expect(addresses).toEqual(['192.0.2.1', '192.0.2.1'])
})

test('every connection that waits to be accepted when the process stops gets its response', async () => {
  const shutdown = opened()
  const server = httpServer({ respond: shutdown.respond, refuseUnreadable: () => jsonResponse({}, { status: 400 }) })
  const port = await listeningPort(server)
  const accepted = once(server, 'connection')
  const requests = Array.from({ length: 16 }, () => get({ host: '127.0.0.1', port, path: '/api', agent: false }))
  const responses = Promise.all(requests.map(async (request) => (await once(request, 'response')) as [IncomingMessage]))
  await accepted
  shutdown.begin()
  const closed = shutdown.close(server)
  expect((await responses).map(([{ statusCode }]) => statusCode)).toEqual(requests.map(() => 201))
  expect(server.listening).toBe(false)
  for (const [response] of await responses) response.resume()
  await closed
})

test('a process stops although clients open connection after connection', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = Object.assign(new EventEmitter(), { close: vi.fn((call: () => void) => call()) })
  const turn = () => {
    if (server.close.mock.lastCall) return
    vi.advanceTimersByTime(10)
    server.emit('connection')
    setImmediate(turn)
  }
  setImmediate(turn)
  await opened().close(server as never)
  expect(performance.now()).toBe(500)
  vi.useRealTimers()
})

test('turns that take long are not taken for quiet', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const server = Object.assign(new EventEmitter(), { close: vi.fn((call: () => void) => call()) })
  let left = 8
  const turn = () => {
    server.emit('connection')
    vi.advanceTimersByTime(30)
    left -= 1
    if (left > 0) setImmediate(turn)
  }
  setImmediate(turn)
  await opened().close(server as never)
  vi.useRealTimers()
  expect(left).toBe(0)
})
