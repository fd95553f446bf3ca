import { beforeEach, expect, test, vi } from 'vitest'
import { fire } from '../../../browser/open-window.test-support.ts'
import { english } from '../../../i18n/english.test-support.ts'
import { type SafeUrl, safeUrl } from '../../../navigation/safe-url.ts'
import { type RunningPage, runPage } from '../../../ui/run-page.test-support.tsx'
import { LeaveForBank } from './redirect-view.tsx'

let page: RunningPage
let opened: (readonly string[])[]
beforeEach(() => {
  opened = []
})

const BANK = 'https://bank.example/pay?id=1'

async function open(props: Partial<Parameters<typeof LeaveForBank>[0]> = {}, prefersReducedMotion = false) {
  // Every test's address is safe.
  const url = safeUrl(BANK, 'redirect', false) as SafeUrl
  const content = (isShown: boolean) =>
    isShown ? <LeaveForBank url={url} name="KBank" isSecond={false} isAutomatic {...props} /> : null
  page = await runPage(content(false))
  Object.assign(page.window, {
    matchMedia: (query: string) => ({ matches: prefersReducedMotion && query.includes('reduce') }),
  })
  // A browser follows a link that the page clicks; Happy DOM does not say so.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    opened.push([this.href, this.target])
  })
  await page.draw(content(true))
}

test('the page leaves for the bank after five seconds, in the whole tab, once', async () => {
  await open()
  expect(page.find('automatic-leave').textContent).toContain(
    english('pay.redirect.auto', { name: 'KBank', seconds: 5 }),
  )
  await page.pass(4_999)
  expect(opened).toEqual([])
  await page.pass(1)
  expect(opened).toEqual([[BANK, '_top']])
  await page.pass(20_000)
  expect(opened).toHaveLength(1)
})

test('a tap leaves at once, and the countdown does not leave a second time', async () => {
  await open()
  await page.click(page.button(english('pay.redirect.button', { name: 'KBank' })))
  expect(opened).toEqual([[BANK, '_top']])
  expect(page.count('automatic-leave')).toBe(0)
  await page.pass(20_000)
  expect(opened).toHaveLength(1)
})

test('a customer who comes back from the bank reads that the payment is being checked, and not before', async () => {
  await open()
  fire(page.window, 'focus')
  await page.pass(1)
  expect(page.find('[role="status"]').textContent).toBe('')
  await page.click(page.button(english('pay.redirect.button', { name: 'KBank' })))
  expect(page.find('[role="status"]').textContent).toBe('')
  fire(page.window, 'focus')
  await page.pass(1)
  expect(page.find('[role="status"]').textContent).toContain(english('pay.redirect.wentAndBack'))
})

test('the page does not leave by itself for customers who prefer reduced motion', async () => {
  await open({}, true)
  expect(page.count('automatic-leave')).toBe(0)
  await page.pass(10_000)
  expect(opened).toEqual([])
})

test('the page does not leave by itself where an app is the main way', async () => {
  await open({ isAutomatic: false, isSecond: true })
  await page.pass(10_000)
  expect(opened).toEqual([])
  await page.click(page.button(english('pay.redirect.inBrowser')))
  expect(opened).toHaveLength(1)
})

test('a bank without a name is named by its host', async () => {
  await open({ name: '' })
  expect(page.find('host').textContent).toBe(english('pay.redirect.host', { host: 'bank.example' }))
  expect(page.find('automatic-leave').textContent).toContain('bank.example')
  expect(page.button(english('pay.redirect.buttonGeneric'))).toBeTruthy()
})
