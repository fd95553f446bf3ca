import { expect, test } from 'vitest'
import { type Answer, jsonAnswer } from '#gateway/http/answer.ts'
import { fetchOf } from '#gateway/http/incoming-request.ts'
import { createGracefulShutdown } from './graceful-shutdown.ts'

const opened = (served: Answer = jsonAnswer({ is: 'served' }, { status: 201 })) =>
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
  expect((await ask(shutdown, '/readyz')).status).toBe(503)
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
  await ask(watched, '/readyz')
  expect(watched.begin()).toBeGreaterThan(1000)
})
