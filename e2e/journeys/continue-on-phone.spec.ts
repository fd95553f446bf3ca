import { devices, expect } from '@playwright/test'
import { decodeScreen } from '../kit/code/qr.ts'
import { customerAt } from '../kit/customer.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'

const payment = { paymentMethodCode: 'VAPAY', paymentOperatorCode: 'BCA', phoneNumber: '+6281234567890' }

test('a computer shows the payment’s own link as a QR code, without the customer’s data, and a phone goes on with it', {
  tag: '@phone',
}, async ({ browser, merchant, baseURL }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'IDR' }, { phoneNumber: payment.phoneNumber })
  await merchant.create(order, payment)
  const { userAgent, viewport } = devices['Desktop Chrome']
  const computer = await browser.newContext({ userAgent, viewport, isMobile: false, hasTouch: false })
  const page = await computer.newPage()
  const release = await holdScript(page, ENTRY)
  await page.goto(order.url, { waitUntil: 'commit' })
  await customerAt(page).sees('pay')
  const offer = page.getByTestId('to-phone')
  await offer.locator('summary').press('Enter')
  await expect(offer.getByRole('img')).toHaveCount(0)
  release()
  const link = await decodeScreen(offer.getByRole('img'))
  const standing = page.getByText(english('pay.paidMayClose'))
  await expect(standing).toBeVisible()
  // On paper nothing leads anywhere, and how the payment stands is not told for ever.
  await page.emulateMedia({ media: 'print' })
  await expect(offer).toBeHidden()
  await expect(page.getByTestId('return')).toBeHidden()
  await expect(standing).toBeHidden()
  await expect(page.locator('form:has(> select[name="lang"])')).toBeHidden()
  await computer.close()

  const given = new URL(order.url)
  const offered = new URL(link)
  expect(offered.origin).toBe(new URL(baseURL ?? '').origin)
  expect([...new URLSearchParams(offered.hash.slice(1))]).toEqual([['token', given.searchParams.get('token')]])
  for (const [name, value] of offered.searchParams) expect(given.searchParams.get(name)).toBe(value)
  expect(decodeURIComponent(link)).not.toContain(payment.phoneNumber)
  const phone = await browser.newPage()
  await phone.goto(link)
  await customerAt(phone).sees('pay')
  await expect(phone.getByTestId('to-phone')).toHaveCount(0)
  await phone.close()
})

test('a computer without a script is offered no QR code of the link, which a script would have to draw', {
  tag: ['@phone', '@ci'],
}, async ({ browser, merchant }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'IDR' })
  await merchant.create(order, payment)
  const { userAgent, viewport } = devices['Desktop Chrome']
  const seat = { userAgent, viewport, isMobile: false, hasTouch: false, javaScriptEnabled: false }
  const computer = await browser.newContext(seat)
  const page = await computer.newPage()
  await page.goto(order.url)
  await customerAt(page).sees('pay')
  await expect(page.getByTestId('to-phone')).toBeHidden()
  await computer.close()
})

test('the receipt of a paid payment is shared as text', {
  tag: '@phone',
}, async ({ page, merchant, sandbox, customer }) => {
  await page.addInitScript(() => {
    navigator.share = async (shared) => {
      document.documentElement.dataset['shared'] = shared?.text ?? ''
    }
  })
  await stayAtResults(page)
  const order = await merchant.order({ amount: 45, currencyCode: 'IDR' })
  await merchant.create(order, payment)
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await page.goto(order.url)
  await customer.sees('done')
  await page.getByTestId('receipt').locator('summary').press('Enter')
  await page.getByRole('button', { name: english('result.share') }).click()
  const shared = page.locator('html[data-shared]')
  await expect(shared).toHaveAttribute(
    'data-shared',
    new RegExp(`^${english('result.success.heading')}\n.*45.*\n[^]*${order.id}`),
  )
})
