import { afterEach, expect, test } from 'vitest'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Heading } from './heading.tsx'

let page: RunningPage
afterEach(() => page.end())

test('a heading takes the focus when the step changes, and not when its words do', async () => {
  page = await runPage(<Heading step="first step of this test">Choose</Heading>)
  page.document.body.focus()
  page.document.activeElement = page.document.body
  await page.draw(<Heading step="first step of this test">Choose how</Heading>)
  expect(page.document.activeElement).toBe(page.document.body)
  await page.draw(<Heading step="second step of this test">Pay</Heading>)
  expect(page.document.activeElement).toBe(page.find('h1'))
})
