import { expect, test, vi } from 'vitest'
import { Waiting } from '../loading/waiting.tsx'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Heading } from './heading.tsx'

let page: RunningPage

test('a heading takes the focus when the step changes, and not when its words do', async () => {
  page = await runPage(<Heading step="first step of this test">Choose</Heading>)
  page.find('h1').blur()
  await page.draw(<Heading step="first step of this test">Choose how</Heading>)
  expect(page.document.activeElement).toBe(page.document.body)
  await page.draw(<Heading step="second step of this test">Pay</Heading>)
  expect(page.document.activeElement).toBe(page.find('h1'))
})

test('what is waited for between two steps takes the focus, and gives it to the next one', async () => {
  page = await runPage(<Heading step="a step before what is waited for">Choose</Heading>)
  for (const next of [
    <Waiting key="sending" message="form.sending" />,
    <Waiting key="loading" message="page.loading" />,
    <Heading key="after" step="a step after what is waited for">
      Pay
    </Heading>,
  ]) {
    await page.draw(next)
    expect(page.document.activeElement).toBe(page.find('h1'))
  }
})

test('a new step begins at the top of the page, and new words of a step do not move it', async () => {
  const scrollTo = vi.fn()
  page = await runPage(<Heading step="third step of this test">Choose</Heading>)
  vi.stubGlobal('scrollTo', scrollTo)
  await page.draw(<Heading step="third step of this test">Choose how</Heading>)
  expect(scrollTo).not.toHaveBeenCalled()
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  await page.draw(<Heading step="fourth step of this test">Pay</Heading>)
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]])
  expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]])
})

test('what a step tells is announced when the step changes, and neither with a page load nor again with other words', async () => {
  page = await runPage(<Heading step="fifth step of this test">Pay</Heading>)
  await page.end()
  const headingOf = (step: string, told: string) => (
    <Heading step={step} told={told}>
      Paid
    </Heading>
  )
  page = await runPage(headingOf('fifth step of this test', 'Nothing else to do'))
  expect(page.announced()).toBe('')
  await page.draw(headingOf('sixth step of this test', 'Nothing else to do'))
  expect(page.announced()).toBe('Nothing else to do')
  await page.pass(10_000)
  await page.draw(headingOf('sixth step of this test', 'Nichts weiter zu tun'))
  expect(page.announced()).toBe('')
})
