import { expect, test, vi } from 'vitest'
import { type HttpResponse, jsonResponse, textOf } from '#gateway/http/http-response.ts'
import { type IncomingRequest, incomingRequestOf } from '#gateway/http/incoming-request.ts'
import { anotherGateway } from './another-gateway.ts'

const asked = (destroy = vi.fn()) =>
  incomingRequestOf(
    new Request('https://pay.example/api/payins/o1', {
      method: 'POST',
      headers: { authorization: 'Bearer a.b.c', 'x-forwarded-for': '10.0.0.7', cookie: 'own=1' },
      body: '{"money":1}',
    }),
    { remoteAddress: '192.0.2.1', destroy },
  )

/** A loaded machine is slow, not the gateway. */
const PATIENT_MS = 60_000

test('a first screen’s request goes to the gateway with what the page sends, for the customer’s address', async () => {
  const asking = vi.fn(async ({ request, method, path, remoteAddress }: IncomingRequest) => {
    const body = new TextDecoder().decode(await request.arrayBuffer())
    return jsonResponse([method, path, body, remoteAddress], { headers: { date: 'Sun, 22 Nov 2026 20:00:00 GMT' } })
  })
  const { respond, isSlow } = anotherGateway({ respond: asking, monotonic: () => 0, answeredWithinMs: PATIENT_MS })
  const answer = await respond(asked())
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({ date: 'Sun, 22 Nov 2026 20:00:00 GMT' })
  expect(JSON.parse(await textOf(answer))).toEqual(['POST', '/api/payins/o1', '{"money":1}', '192.0.2.1'])
  const headers = Object.fromEntries(asking.mock.calls[0]?.[0].request.headers ?? [])
  expect(headers).toMatchObject({ authorization: 'Bearer a.b.c', 'x-forwarded-for': '10.0.0.7' })
  expect(headers).not.toHaveProperty('cookie')
  expect(isSlow()).toBe(false)
})

test('a gateway that responds late is given up, and no page waits for it in the next half minute', async () => {
  let nowMs = 1000
  const ended = vi.fn()
  const asking = ({ request: { signal } }: IncomingRequest) =>
    new Promise<HttpResponse>((_resolve, reject) => {
      const end = () => {
        ended()
        reject(signal?.reason)
      }
      // On a loaded machine the time is over before the gateway is asked.
      if (signal?.aborted) end()
      else signal?.addEventListener('abort', end)
    })
  const { respond, isSlow } = anotherGateway({ respond: asking, monotonic: () => nowMs, answeredWithinMs: 1 })
  const destroy = vi.fn()
  await respond(asked(destroy))
  expect(destroy).toHaveBeenCalledOnce()
  expect(ended).toHaveBeenCalledOnce()
  expect(isSlow()).toBe(true)
  nowMs += 29_999
  expect(isSlow()).toBe(true)
  nowMs += 1
  expect(isSlow()).toBe(false)
})

test('a gateway that cannot be reached is not called slow', async () => {
  const { respond, isSlow } = anotherGateway({
    respond: async () => jsonResponse({ code: 'SERVER_ERROR' }, { status: 502 }),
    monotonic: () => 0,
    answeredWithinMs: PATIENT_MS,
  })
  expect(await respond(asked())).toMatchObject({ status: 502 })
  expect(isSlow()).toBe(false)
})
