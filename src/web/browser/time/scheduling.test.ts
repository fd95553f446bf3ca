import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPaint, painted, whenIdle } from './scheduling.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call, 16))
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
})
afterEach(() => {
  vi.useRealTimers()
})

test('what waits for the paint comes in a task after the next frame', async () => {
  const call = vi.fn()
  afterPaint(call)
  let isPainted = false
  void painted().then(() => {
    isPainted = true
  })
  await vi.advanceTimersByTimeAsync(15)
  expect([call.mock.calls.length, isPainted]).toEqual([0, false])
  // The next task is a fake millisecond later.
  await vi.advanceTimersByTimeAsync(2)
  expect([call.mock.calls.length, isPainted]).toEqual([1, true])
})

test('what waits for the paint can be cancelled before the frame and after it', () => {
  const call = vi.fn()
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => frames.splice(handle - 1, 1))
  const cancelEarly = afterPaint(call)
  cancelEarly()
  expect(frames).toEqual([])
  const cancelLate = afterPaint(call)
  for (const frame of frames) frame()
  cancelLate()
  vi.advanceTimersByTime(100)
  expect(call).not.toHaveBeenCalled()
})

test('what waits for an idle moment comes within half a second at the latest, unless it is cancelled', () => {
  const requestIdleCallback = vi.fn((_call: () => void, _options: object) => 7)
  const cancelIdleCallback = vi.fn()
  vi.stubGlobal('window', { requestIdleCallback, cancelIdleCallback })
  const call = vi.fn()
  const cancel = whenIdle(call)
  expect(requestIdleCallback.mock.calls).toEqual([[call, { timeout: 500 }]])
  cancel()
  expect(cancelIdleCallback.mock.calls).toEqual([[7]])
})

test('a browser that cannot tell whether it is idle waits half a second, unless it is cancelled', () => {
  vi.stubGlobal('window', {})
  const call = vi.fn()
  whenIdle(call)
  vi.advanceTimersByTime(499)
  expect(call).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(call).toHaveBeenCalledTimes(1)
  whenIdle(call)()
  vi.advanceTimersByTime(1_000)
  expect(call).toHaveBeenCalledTimes(1)
})
