import { expect, test, vi } from 'vitest'
import { isOnline, onConnectionChange } from './connection.ts'

test('a lost connection and a regained one are told until nobody listens any more', () => {
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const told = vi.fn()
  const stop = onConnectionChange(told)
  window.dispatchEvent(new Event('offline'))
  expect(told).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  expect(told).toHaveBeenCalledTimes(2)
  stop()
  for (const event of ['offline', 'online']) window.dispatchEvent(new Event(event))
  expect(told).toHaveBeenCalledTimes(2)
})

test.each([true, false])('the device says whether it is online: %s', (onLine) => {
  vi.stubGlobal('navigator', { onLine })
  expect(isOnline()).toBe(onLine)
})
