import { afterEach, expect, test } from 'vitest'
import { openWindow } from './open-window.test-support.ts'
import { isRendering, isServedAsTest, ownOrigin, setServing } from './serving.ts'

afterEach(() => setServing(undefined))

test('a page in a browser has its own origin, and is a test where its document says sandbox', () => {
  openWindow()
  setServing(undefined)
  expect([isRendering(), ownOrigin(), isServedAsTest()]).toEqual([false, 'https://pay.example', false])
  document.documentElement.setAttribute('data-sandbox', '')
  expect(isServedAsTest()).toBe(true)
})

test.each([true, false])('a page that is rendered on a server has what the server says (test: %s)', (isTest) => {
  setServing({ origin: 'https://pay.example:8443', isTest })
  expect([isRendering(), ownOrigin(), isServedAsTest()]).toEqual([true, 'https://pay.example:8443', isTest])
})
