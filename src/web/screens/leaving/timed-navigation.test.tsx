import { expect, test, vi } from 'vitest'
import { english } from '../../i18n/english.test-support.ts'
import { type SafeUrl, safeUrl } from '../../navigation/safe-url.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { AutomaticReturn, TimedNavigation } from './timed-navigation.tsx'

let page: RunningPage

const open = async (onEnd: () => void, navigation: readonly object[] = []) => {
  page = await runPage(null)
  Object.assign(performance, { getEntriesByType: () => navigation })
  const text = (seconds: number) => `In ${seconds} s.`
  await page.draw(
    <main>
      <TimedNavigation testId="automatic-return" text={text} onEnd={onEnd} stopped="Stays." />
    </main>,
  )
}

test('a countdown leaves the page after five seconds, once', async () => {
  const onEnd = vi.fn()
  await open(onEnd)
  expect(page.find('automatic-return').textContent).toContain('In 5 s.')
  await page.pass(4_999)
  expect(onEnd).not.toHaveBeenCalled()
  await page.pass(1)
  expect(onEnd).toHaveBeenCalledTimes(1)
  await page.pass(10_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('a countdown is announced when it begins, and not at each second', async () => {
  await open(vi.fn())
  expect(page.announced()).toBe('In 5 s.')
  await page.pass(3_000)
  expect(page.find('[role="timer"]').textContent).toBe('In 2 s.')
  expect(page.announced()).toBe('In 5 s.')
})

test('a countdown that the customer stops says so, and never leaves', async () => {
  const onEnd = vi.fn()
  await open(onEnd)
  await page.pass(4_000)
  await page.click(page.button(english('return.stay')))
  expect(page.find('main').textContent).toBe('Stays.')
  expect(page.announced()).toBe('Stays.')
  await page.pass(10_000)
  expect(onEnd).not.toHaveBeenCalled()
})

test('a countdown is not printed, and neither is that it was stopped', async () => {
  await open(vi.fn())
  const printed = () =>
    [...page.find('main').children].filter((element) => !element.hasAttribute('data-screen-only')).length
  expect(printed()).toBe(0)
  await page.click(page.button(english('return.stay')))
  expect(page.find('main').textContent).toBe('Stays.')
  expect(printed()).toBe(0)
})

test.each([
  ['back_forward', 'Stays.'],
  ['navigate', 'In 5 s.'],
  ['reload', 'In 5 s.'],
])('a page that was opened by %s says: %s', async (type, expected) => {
  const onEnd = vi.fn()
  await open(onEnd, [{ type }])
  expect(page.find('main').textContent).toContain(expected)
  await page.pass(5_000)
  // Whoever comes back with the button of the browser is not sent away again.
  expect(onEnd).toHaveBeenCalledTimes(type === 'back_forward' ? 0 : 1)
})

test('who stays instead of returning to the shop is told so; where nothing is to be told, nothing is left', async () => {
  page = await runPage(null)
  await page.draw(<AutomaticReturn returnUrl={safeUrl('https://shop.example/', 'return', false) as SafeUrl} />)
  await page.click(page.button(english('return.stay')))
  expect(page.announced()).toBe(english('return.stayed'))
  await page.draw(
    <main>
      <TimedNavigation testId="leaving" text={() => 'Soon.'} onEnd={vi.fn()} />
    </main>,
  )
  await page.click(page.button(english('return.stay')))
  expect(page.find('main').textContent).toBe('')
})
