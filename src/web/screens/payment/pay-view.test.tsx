import { expect, test } from 'vitest'
import { fire } from '../../browser/open-window.test-support.ts'
import { unread } from '../../checkout/payment/reading/payin-query.ts'
import { english } from '../../i18n/english.test-support.ts'
import { runPage } from '../../ui/run-page.test-support.tsx'
import { pendingPayment, within } from '../pay/pending-payment.test-support.tsx'
import { PayView } from './pay-view.tsx'

const START = '2026-11-21T12:00:00.000Z'

test('in the last minutes each second draws the countdown and nothing else, until the time is over', async () => {
  const expireAt = new Date(Date.parse(START) + 20_000).toISOString()
  const payment = pendingPayment({ qrCode: '000201', expireAt })
  let drawn = 0
  const payin = {
    ...payment.payin,
    get view() {
      drawn += 1
      return unread
    },
  }
  const step = { kind: 'pay', ...payment } as const
  const page = await runPage(within(payment, <PayView {...{ step, payin }} notice={undefined} />), { startsAt: START })
  await page.pass(1_000)
  const drawnBefore = drawn
  await page.pass(10_000)
  expect(page.find('[role="timer"]').textContent).toBe(english('deadline.left', { clock: '0:09' }))
  expect(drawn).toBe(drawnBefore)
  await page.pass(10_000)
  expect(page.count('late')).toBe(1)
})

test('after the deadline the page still says how much the payment was, and the numbers to name to the shop', async () => {
  const expireAt = new Date(Date.parse(START) - 1_000).toISOString()
  const payment = pendingPayment({ qrCode: '000201', idPayin: 'Order_1', expireAt })
  const step = { kind: 'pay', ...payment } as const
  const page = await runPage(within(payment, <PayView {...{ step, payin: payment.payin }} notice={undefined} />), {
    startsAt: START,
  })
  await page.pass(1_000)
  expect(page.count('late')).toBe(1)
  expect(page.find('value-amount').textContent).toMatch(/\d/)
  const details = page.find('more-details').textContent
  for (const number of ['Order_1', payment.detail.idPayment]) expect(details).toContain(number)
})

test('reads that fail are told of, and not beside the notice of a device that is offline', async () => {
  const payment = pendingPayment({ qrCode: '000201' })
  const payin = { ...payment.payin, view: { ...unread, failures: 2 } }
  const pending = { ...payment, payin }
  const step = { kind: 'pay', ...payment } as const
  const globals = { navigator: { userAgent: '', languages: ['en'], onLine: true } }
  const page = await runPage(within(pending, <PayView {...{ step, payin }} notice={undefined} />), { globals })
  expect(page.find('retrying').textContent).toBe(english('connection.retrying'))
  Object.assign(navigator, { onLine: false })
  fire(page.window, 'offline')
  await page.pass(1)
  expect(page.count('retrying')).toBe(0)
  Object.assign(navigator, { onLine: true })
  fire(page.window, 'online')
  await page.pass(1)
  expect(page.count('retrying')).toBe(1)
})
