import { expect, test } from 'vitest'
import { fire } from '../../../browser/open-window.test-support.ts'
import { english } from '../../../i18n/english.test-support.ts'
import { readQr } from '../../../ui/qr/read-qr.test-support.ts'
import { type RunningPage, runPage } from '../../../ui/run-page.test-support.tsx'
import { pendingPayment, within } from '../pending-payment.test-support.tsx'
import { ToPhone } from './order-details.tsx'

let page: RunningPage

const transfer = pendingPayment({ account: { accountNumber: '0123456789' } }, { paymentMethodCode: 'OFFLINE' })

test('the code that continues on a phone is the page’s address with the token behind the #', async () => {
  const url = 'https://pay.example/pay?idPayin=Order_1#token=old&phoneNumber=1'
  page = await runPage(within(transfer, <ToPhone />), { url })
  expect(page.count('svg')).toBe(0)
  const details = page.find('to-phone')
  // A browser of text shows what is folded: it would tell the customer to scan a code that is not there.
  expect(details.textContent).not.toContain(english('pay.toPhone.text'))
  details.setAttribute('open', '')
  fire(details, 'toggle', { bubbles: false })
  await page.pass(1)
  expect(details.textContent).toContain(english('pay.toPhone.text'))
  const codes = [...page.document.querySelectorAll('svg')].filter((drawing) => drawing.getAttribute('role') === 'img')
  expect(codes.map(readQr)).toEqual(['https://pay.example/pay?idPayin=Order_1#token=a.b.c'])
})

test.each([
  ['on a phone', transfer, 'Mozilla/5.0 (Linux; Android 14) Mobile'],
  ['where the payment has a code of its own', pendingPayment({ qrCode: '000201' }), 'Mozilla/5.0 (X11; Linux)'],
  ['after the token was refused', { ...transfer, isFollowed: false }, 'Mozilla/5.0 (X11; Linux)'],
])('%s there is no code that continues on a phone', async (_name, payment, userAgent) => {
  page = await runPage(within(payment, <ToPhone />), { userAgent })
  expect(page.count('to-phone')).toBe(0)
})
