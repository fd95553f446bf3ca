import { beforeEach, describe, expect, test, vi } from 'vitest'
import { jsonResponse } from '#gateway/http/http-response.ts'
import { type IncomingRequest, incomingRequestOf } from '#gateway/http/incoming-request.ts'
import { anotherGateway } from './pages/another-gateway.ts'
import { eventLoopTurns, renderBudget } from './pages/render-budget.ts'

describe('the usual limits of rendering', () => {
  let nowMs: number
  beforeEach(() => {
    nowMs = 1_000
  })
  const budget = () => renderBudget(eventLoopTurns(), undefined, { monotonic: () => nowMs })
  const drawn = async (visits: readonly Promise<number | undefined>[]) =>
    (await Promise.all(visits)).filter((screen) => screen !== undefined).length
  const visits = (count: number, inTurn: ReturnType<typeof budget>) =>
    Array.from({ length: count }, (_, visit) => inTurn(() => visit))

  test('30 visits wait, a further one does not', async () => expect(await drawn(visits(31, budget()))).toBe(30))

  test('60 screens are drawn in a second', async () => {
    const inTurn = budget()
    expect(await drawn(visits(30, inTurn))).toBe(30)
    nowMs += 500
    expect(await drawn(visits(30, inTurn))).toBe(30)
    nowMs += 499
    expect(await drawn(visits(1, inTurn))).toBe(0)
    nowMs += 1
    expect(await drawn(visits(30, inTurn))).toBe(30)
  })

  test.each([
    [400, 1],
    [401, 0],
  ])('a visit that has waited %i ms behind five others is drawn %i times', async (waitedMs, times) => {
    const inTurn = budget()
    const before = [1, 2, 3, 4, 5].map((visit) => inTurn(() => visit))
    nowMs += waitedMs
    expect(await drawn([...before, inTurn(() => 6)])).toBe(6)
    const late = [1, 2, 3, 4, 5, 6].map((visit) => inTurn(() => visit))
    nowMs += waitedMs
    expect(await drawn(late)).toBe(5 + times)
  })
})

describe('another gateway', () => {
  const asked = () =>
    incomingRequestOf(new Request('https://pay.example/api/payins/o1', { headers: { 'x-api-version': '2' } }))

  test('has 200 ms for a response, and is told to be late with a 504', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const { respond, isSlow } = anotherGateway({
      respond: async () => Promise.reject(new DOMException('late', 'TimeoutError')),
      monotonic: () => 0,
    })
    expect(isSlow()).toBe(false)
    expect(await respond(asked())).toEqual({ status: 504, headers: [], body: null })
    expect(timeout).toHaveBeenCalledWith(200)
    expect(isSlow()).toBe(true)
  })

  test('gets the version of the API, and no body with a read', async () => {
    const requests: IncomingRequest[] = []
    const { respond } = anotherGateway({
      respond: async (incoming) => {
        requests.push(incoming)
        return jsonResponse({})
      },
      monotonic: () => 0,
    })
    await respond(asked())
    expect(Object.fromEntries(requests[0]?.request.headers ?? [])).toEqual({ 'x-api-version': '2' })
    expect([requests[0]?.method, requests[0]?.request.body]).toEqual(['GET', null])
  })

  test('that fails otherwise than by being late fails the request, and is not called slow', async () => {
    const fails = () => Promise.reject(new TypeError('a bug'))
    const { respond, isSlow } = anotherGateway({ respond: fails, monotonic: () => 0 })
    await expect(respond(asked())).rejects.toThrow('a bug')
    expect(isSlow()).toBe(false)
  })
})
