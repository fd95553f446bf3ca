import { describe, expect, test } from 'vitest'
import { testPage } from './page-events.test-support.ts'
import { isVisible, onReturn } from './visibility.ts'

const events = ['visibilitychange', 'pageshow', 'online', 'focus'] as const

test.each([
  { visible: true, prerendering: false, expected: true },
  { visible: false, prerendering: false, expected: false },
  { visible: true, prerendering: true, expected: false },
  { visible: false, prerendering: true, expected: false },
])('a page with visible $visible and prerendering $prerendering: the customer sees it: $expected', (page) => {
  testPage().show(page)
  expect(isVisible()).toBe(page.expected)
})

describe('the return of the customer', () => {
  test.each(events)('is told at each %s of a visible page', (event) => {
    const page = testPage()
    let calls = 0
    onReturn(() => (calls += 1))
    page.tell(event)
    page.tell(event)
    expect(calls).toBe(2)
  })

  test.each(events)('is not told at %s of a page that is hidden or prerendered', (event) => {
    const page = testPage()
    let calls = 0
    onReturn(() => (calls += 1))
    page.show({ visible: false })
    page.tell(event)
    page.show({ visible: true, prerendering: true })
    page.tell(event)
    expect(calls).toBe(0)
    page.show({ visible: true })
    page.tell(event)
    expect(calls).toBe(1)
  })

  test.each(events)('is no longer told at %s once unsubscribed', (event) => {
    const page = testPage()
    let calls = 0
    const stop = onReturn(() => (calls += 1))
    stop()
    page.tell(event)
    expect(calls).toBe(0)
  })
})
