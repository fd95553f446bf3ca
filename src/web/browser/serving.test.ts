import { afterEach, expect, test, vi } from 'vitest'
import { isRendering, isServedAsTest, ownOrigin, setServing } from './serving.ts'
import { SmallDocument } from './small-document.test-support.ts'

afterEach(() => setServing(undefined))

test('a page in a browser has its own origin, and is a test where its document says sandbox', () => {
  const document = new SmallDocument()
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', { location: { origin: 'https://pay.example' } })
  setServing(undefined)
  expect([isRendering(), ownOrigin(), isServedAsTest()]).toEqual([false, 'https://pay.example', false])
  document.documentElement.setAttribute('data-sandbox', '')
  expect(isServedAsTest()).toBe(true)
})

test.each([true, false])('a page that is rendered on a server has what the server says (test: %s)', (isTest) => {
  setServing({ origin: 'https://pay.example:8443', isTest })
  expect([isRendering(), ownOrigin(), isServedAsTest()]).toEqual([true, 'https://pay.example:8443', isTest])
})
