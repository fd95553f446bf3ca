import { expect, test, vi } from 'vitest'
import type { PayinDetail } from '#contract/operations/results.ts'
import { detailOf } from '../../checkout/steps/sample-progress.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { Heading } from '../../ui/text/heading.tsx'
import { MerchantNameProvider } from '../frame/merchant-name.tsx'
import { ResultView } from './result-view.tsx'

let page: RunningPage

const paid = detailOf({ status: 'SUCCESS', answer: { idPayin: 'Order_1', returnUrl: 'https://shop.example/back' } })

const navigatorWith = (more: object) => ({ userAgent: '', maxTouchPoints: 0, languages: ['en-GB'], ...more })
const resultOf = (...[status, detail, isAutomaticReturn = true]: Result) => (
  <MerchantNameProvider value="Blue Bottle">
    <ResultView status={status} detail={detail} isAutomaticReturn={isAutomaticReturn} />
  </MerchantNameProvider>
)
type Result = [status: 'SUCCESS' | 'FAILED', detail: PayinDetail, isAutomaticReturn?: boolean]
const open = async (share: unknown, isAutomaticReturn = false) => {
  const navigator = navigatorWith(share ? { share } : {})
  page = await runPage(resultOf('SUCCESS', paid, isAutomaticReturn), { globals: { navigator } })
}

test('a receipt is shared as text: amount, shop, order and payment', async () => {
  const share = vi.fn(async (_data: { title: string; text: string }) => {
    throw new Error('the customer has closed the sheet')
  })
  await open(share)
  await page.click(page.button(english('result.share')))
  const [[shared] = []] = share.mock.calls
  expect(shared?.title).toBe(english('result.success.heading'))
  expect(shared?.text.split('\n')).toEqual([
    english('result.success.heading'),
    expect.stringContaining('100.50'),
    `${english('page.payTo')}: Blue Bottle`,
    `${english('page.orderNumber')}: Order_1`,
    `${english('page.paymentNumber')}: p1`,
  ])
  expect(page.count('[role="alert"]')).toBe(0)
})

test('a browser without a share sheet has no button for it', async () => {
  await open(undefined)
  expect(page.text()).toContain(english('pay.print'))
  expect(page.text()).not.toContain(english('result.share'))
})

test('a receipt can be printed', async () => {
  await open(undefined)
  const print = vi.fn()
  Object.assign(page.window, { print })
  await page.click(page.button(english('pay.print')))
  expect(print).toHaveBeenCalledTimes(1)
})

test('a browser that cannot print has no button for it', async () => {
  await open(undefined)
  Reflect.deleteProperty(page.window, 'print')
  await page.draw(<ResultView status="SUCCESS" detail={paid} />)
  expect(page.count('receipt')).toBe(1)
  expect(page.text()).not.toContain(english('pay.print'))
})

test('a success returns after five seconds to the address of the gateway’s response', async () => {
  await open(undefined, true)
  const assign = vi.fn()
  Object.assign(Object(page.window).location, { assign })
  await page.pass(4_900)
  expect(assign).not.toHaveBeenCalled()
  await page.pass(200)
  expect(assign.mock.calls).toEqual([['https://shop.example/back']])
})

test('a success that arrives while the page is open is announced once, with the return to the shop', async () => {
  page = await runPage(<Heading step="pay">Pay</Heading>)
  await page.draw(resultOf('SUCCESS', paid))
  const merchant = 'Blue Bottle'
  const told = [english('result.success.text', { merchant }), english('return.auto', { merchant, seconds: '5' })]
  expect(page.announced()).toBe(told.join(' '))
  expect(page.count('[role="status"]')).toBe(0)
})

const failedWith = async (failureReasonCode: string, globals = {}) => {
  const detail = { ...detailOf({ status: 'FAILED', answer: { idPayin: 'Order_1' } }), failureReasonCode }
  page = await runPage(resultOf('FAILED', detail), { globals })
}

test.each([
  ['CUSTOMER_NOT_REGISTERED', true, false],
  ['SECURITY_CHECK_FAILED', true, false],
  ['PAYMENT_OPERATOR_UNAVAILABLE', false, true],
  ['DIFFERENT_AMOUNT_CONFIRMED', false, true],
  ['SOMETHING_NEW', false, true],
])(
  'after %s the page says to pay again: %s; it gives the number to name: %s',
  async (...[code, paysAgain, hasNumber]) => {
    await failedWith(code)
    expect(page.text().includes(english('result.tryAgain', { merchant: 'Blue Bottle' }))).toBe(paysAgain)
    expect(page.find('value-payment-number').closest('details') === null).toBe(hasNumber)
  },
)

test('a payment that failed has no receipt to share', async () => {
  const share = async () => undefined
  await failedWith('CUSTOMER_NOT_REGISTERED', { navigator: navigatorWith({ share }) })
  expect(page.text()).toContain(english('pay.print'))
  expect(page.text()).not.toContain(english('result.share'))
})

test('the numbers of a receipt are copied each by its own button', async () => {
  const writeText = vi.fn(async (_text: string) => undefined)
  const navigator = navigatorWith({ clipboard: { writeText } })
  page = await runPage(<ResultView status="SUCCESS" detail={paid} />, { globals: { navigator } })
  await page.click(page.find('copy-order-number'))
  await page.click(page.find('copy-payment-number'))
  expect(writeText.mock.calls).toEqual([['Order_1'], ['p1']])
})
