import { expect, test, vi } from 'vitest'
import { sandboxRequestOf, typedSandboxCalls } from './caller.ts'
import { sandboxOperationOf } from './operations.ts'

test('a call becomes a request with its method, path, JSON body and the schema of its result', () => {
  const body = { merchantCode: 'shop', seconds: 60 }
  expect(sandboxRequestOf('advanceClock', { body })).toEqual({
    name: 'advanceClock',
    method: 'POST',
    path: '/sandbox/api/clock/!advance',
    body: '{"merchantCode":"shop","seconds":60}',
    result: sandboxOperationOf('advanceClock').result,
  })
})

test('a call without a body becomes a request without one', () => {
  const request = { method: 'GET', path: '/sandbox/api/clock?merchantCode=shop', body: undefined }
  expect(sandboxRequestOf('readClock', { query: { merchantCode: 'shop' } })).toMatchObject(request)
})

test('a call sends its request and resolves to what came back', async () => {
  const clock = { now: '2026-11-22T00:00:00.000Z', offsetSeconds: 0, frozen: false }
  const send = vi.fn(async () => clock)
  expect(await typedSandboxCalls(send)('readClock', {})).toBe(clock)
  expect(send).toHaveBeenCalledExactlyOnceWith(sandboxRequestOf('readClock', {}))
})
