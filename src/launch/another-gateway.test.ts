import { expect, test, vi } from 'vitest'
import { incomingRequestOf } from '#gateway/http/incoming-request.ts'
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

test('a first screen’s request goes to the gateway with what the page sends, for the customer’s address', async () => {
  const fetch = vi.fn(async (request: Request, connection?: object) =>
    Response.json([request.method, new URL(request.url).pathname, await request.text(), connection], {
      headers: { date: 'Sun, 22 Nov 2026 20:00:00 GMT' },
    }),
  )
  const { answerApi, isSlow } = anotherGateway({ fetch, monotonic: () => 0 })
  const response = await answerApi(asked())
  expect(response).toMatchObject({ status: 200, headers: { date: 'Sun, 22 Nov 2026 20:00:00 GMT' } })
  const connection = { remoteAddress: '192.0.2.1', target: '/api/payins/o1' }
  expect(JSON.parse(response?.text ?? '')).toEqual(['POST', '/api/payins/o1', '{"money":1}', connection])
  const headers = Object.fromEntries(fetch.mock.calls[0]?.[0].headers ?? [])
  expect(headers).toMatchObject({ authorization: 'Bearer a.b.c', 'x-forwarded-for': '10.0.0.7' })
  expect(headers).not.toHaveProperty('cookie')
  expect(isSlow()).toBe(false)
})

test('a gateway that responds late is given up, and no page waits for it in the next half minute', async () => {
  let nowMs = 1000
  const ended = vi.fn()
  const fetch = ({ signal }: Request) =>
    new Promise<Response>((_resolve, reject) =>
      signal.addEventListener('abort', () => {
        ended()
        reject(signal.reason)
      }),
    )
  const { answerApi, isSlow } = anotherGateway({ fetch, monotonic: () => nowMs, answeredWithinMs: 1 })
  const destroy = vi.fn()
  await answerApi(asked(destroy))
  expect(destroy).toHaveBeenCalledOnce()
  expect(ended).toHaveBeenCalledOnce()
  expect(isSlow()).toBe(true)
  nowMs += 29_999
  expect(isSlow()).toBe(true)
  nowMs += 1
  expect(isSlow()).toBe(false)
})

test('a gateway that cannot be reached is not called slow', async () => {
  const { answerApi, isSlow } = anotherGateway({
    fetch: async () => Response.json({ code: 'SERVER_ERROR' }, { status: 502 }),
    monotonic: () => 0,
  })
  expect(await answerApi(asked())).toMatchObject({ status: 502 })
  expect(isSlow()).toBe(false)
})
