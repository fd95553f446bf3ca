import { expect, test, vi } from 'vitest'
import { type HttpResponse, jsonResponse, textOf } from '#gateway/http/http-response.ts'
import { type IncomingRequest, incomingRequestOf, type Respond } from '#gateway/http/incoming-request.ts'
import { anotherGateway } from './another-gateway.ts'

const asked = (destroy = vi.fn()) => {
  const headers = { authorization: 'Bearer a.b.c', 'x-forwarded-for': '10.0.0.7' }
  const request = new Request('https://pay.example/api/payins/o1', { method: 'POST', headers, body: '{"money":1}' })
  return incomingRequestOf(request, { remoteAddress: '192.0.2.1', destroy })
}

/** The gateway with as much time as the signal gives. A loaded machine is slow, not the gateway. */
function gatewayIn(within: AbortSignal, respond: Respond, monotonic = () => 0) {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(within)
  return { ...anotherGateway({ respond, monotonic }), timeout }
}
const patience = new AbortController().signal

test('a first screen’s request goes to the gateway as it is, for the customer’s address', async () => {
  const asking = vi.fn(async ({ request, method, path, remoteAddress }: IncomingRequest) => {
    const body = new TextDecoder().decode(await request.arrayBuffer())
    return jsonResponse([method, path, body, remoteAddress], { headers: { date: 'Sun, 22 Nov 2026 20:00:00 GMT' } })
  })
  const { respond, isSlow } = gatewayIn(patience, asking)
  const answer = await respond(asked())
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({ date: 'Sun, 22 Nov 2026 20:00:00 GMT' })
  expect(JSON.parse(await textOf(answer))).toEqual(['POST', '/api/payins/o1', '{"money":1}', '192.0.2.1'])
  const headers = Object.fromEntries(asking.mock.calls[0]?.[0].request.headers ?? [])
  expect(headers).toMatchObject({ authorization: 'Bearer a.b.c', 'x-forwarded-for': '10.0.0.7' })
  expect(isSlow()).toBe(false)
})

test('a gateway that has not responded after 200 ms is given up, and no page waits for it in the next half minute', async () => {
  let nowMs = 1000
  const over = new AbortController()
  const asking = ({ request: { signal } }: IncomingRequest) =>
    new Promise<HttpResponse>((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason))
      over.abort()
    })
  const { respond, isSlow, timeout } = gatewayIn(over.signal, asking, () => nowMs)
  const destroy = vi.fn()
  expect(isSlow()).toBe(false)
  expect(await respond(asked(destroy))).toEqual({ status: 504, headers: [], body: null })
  expect(timeout).toHaveBeenCalledWith(200)
  expect(destroy).toHaveBeenCalledOnce()
  expect(isSlow()).toBe(true)
  nowMs += 29_999
  expect(isSlow()).toBe(true)
  nowMs += 1
  expect(isSlow()).toBe(false)
})

test('a gateway that cannot be reached is not called slow', async () => {
  const { respond, isSlow } = gatewayIn(patience, async () => jsonResponse({ code: 'SERVER_ERROR' }, { status: 502 }))
  expect(await respond(asked())).toMatchObject({ status: 502 })
  expect(isSlow()).toBe(false)
})

test('a request that fails otherwise than by being late fails, and the gateway is not called slow', async () => {
  const { respond, isSlow } = gatewayIn(patience, () => Promise.reject(new TypeError('a bug')))
  await expect(respond(asked())).rejects.toThrow('a bug')
  expect(isSlow()).toBe(false)
})
