import { expect, test } from 'vitest'
import { fire } from '../../browser/open-window.test-support.ts'
import { detailOf } from '../../checkout/steps/sample-progress.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { Frame } from './frame.tsx'

let page: RunningPage

type Props = Parameters<typeof Frame>[0]
const open = async (props: Partial<Props> = {}, onLine = true) => {
  page = await runPage(null, { globals: { navigator: { userAgent: '', languages: ['en'], onLine } } })
  await page.draw(
    <Frame step="choose" idPayin="Order_1" money={{ amount: '1500', currencyCode: 'JPY' }} {...props}>
      <p>Content</p>
    </Frame>,
  )
}
const offline = () => page.find('[role="status"]').textContent.includes(english('connection.offline'))

test('a page says that it is offline as long as the device is, and in a region that is there before', async () => {
  await open()
  expect(offline()).toBe(false)
  Object.assign(navigator, { onLine: false })
  fire(page.window, 'offline')
  await page.pass(1)
  expect(offline()).toBe(true)
  Object.assign(navigator, { onLine: true })
  fire(page.window, 'online')
  await page.pass(1)
  expect(offline()).toBe(false)
})

test('a page has whom to pay and how much, the step, and then the promise, the order, the language and the help', async () => {
  await open({ merchant: { name: 'Blue Bottle', support: { url: undefined, email: 'pay@shop.example' } } })
  const parts = ['Blue Bottle', '¥1,500', 'Content', english('page.promise'), 'Order_1', english('page.language')]
  const places = [...parts, 'pay@shop.example'].map((words) => page.text().indexOf(words))
  expect(places).toEqual([...places].sort((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect(page.find('step').getAttribute('data-step')).toBe('choose')
})

test('the header has the amount of the link until the payment exists', async () => {
  await open()
  expect(page.text()).toContain('¥1,500')
  await page.end()
  await open({ detail: detailOf({}) })
  expect(page.text()).not.toContain('1,500')
})

test.each([
  [true, 1],
  [false, 0],
])('a payment that is a test (%s) has %i banners that say so', async (isTest, expected) => {
  const detail = detailOf({})
  await open({ detail: { ...detail, process: { ...detail.process, isTest } } })
  expect(page.count('test-banner')).toBe(expected)
})

test('the merchant’s help is its page and an e-mail with the order as its subject', async () => {
  const support = { url: 'https://help.example/pay', email: 'pay@shop.example' }
  await open({ merchant: { name: 'Blue Bottle', support } })
  const links = [...page.find('support').querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['https://help.example/pay', 'mailto:pay@shop.example?subject=Order_1'])
})

test.each([
  { url: 'javascript:alert(1)', email: undefined },
  { url: undefined, email: 'a@b.example,c@d.example' },
  { url: undefined, email: 'a@b.example?bcc=c@d.example' },
  {},
])('help at an address that is not safe is not offered: %j', async (support) => {
  await open({ merchant: { name: 'Blue Bottle', support } })
  expect(page.count('support')).toBe(0)
})

test('help by e-mail alone is offered', async () => {
  await open({ merchant: { name: 'Blue Bottle', support: { url: undefined, email: 'pay@shop.example' } } })
  expect(page.find('support').textContent).toContain('pay@shop.example')
})
