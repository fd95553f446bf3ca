import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** An amount that the sandbox leaves open, so that the test alone decides the result. */
const OPEN_AMOUNT = 45

const cases = [
  { method: 'VAPAY', currencyCode: 'IDR', operator: 'BCA', of: (account: string) => account },
  { method: 'CODE_PAYMENT', currencyCode: 'TWD', operator: 'IBON', of: (_: string, reference: string) => reference },
] as const

for (const { method, currencyCode, operator, of } of cases) {
  const tag = method === 'VAPAY' ? [] : ['@nightly']
  test(`${method} in ${currencyCode}: the instructions can be saved as an image, which is marked as a test`, {
    tag,
  }, async ({ page, merchant, customer }) => {
    await recordDrawnText(page)
    const order = await merchant.order({ amount: OPEN_AMOUNT, currencyCode })
    const location = method === 'CODE_PAYMENT' ? { paymentLocation: { city: 'Taipei' } } : {}
    await merchant.create(order, {
      paymentMethodCode: method,
      paymentOperatorCode: operator,
      account: { accountName: 'Budi Santoso' },
      emailAddress: 'budi@example.com',
      phoneNumber: '+886912345678',
      ...location,
    })
    await page.goto(order.url)
    await customer.sees('pay')
    // The image is drawn by the app.
    await isTakenOver(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: english('pay.qr.save') }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`payment-${order.id}.png`)
    const image = PNG.sync.read(await readFile(await download.path()))
    expect(image.width).toBe(1080)
    const { account, reference } = (await merchant.read(order.id)).paymentMethodResponse
    const number = of(account?.accountNumber ?? '', reference ?? '')
    const drawn = await page.evaluate(() => document.documentElement.dataset['drawn'] ?? '')
    expect(drawn.replace(/ /g, '')).toContain(number)
    for (const text of [order.id, english('page.amountToPay'), '45', english('sandbox.banner')])
      expect(drawn).toContain(text)
  })
}

test('the codes of a stablecoin payment are saved under the number of their order', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: OPEN_AMOUNT, currencyCode: 'USDC' })
  await merchant.create(order, { paymentMethodCode: 'CRYPTO_OFFLINE', paymentOperatorCode: 'ETHEREUM' })
  await page.goto(order.url)
  await customer.sees('pay')
  await isTakenOver(page)
  await page
    .locator('summary')
    .filter({ hasText: english('pay.address.addressOnly') })
    .click()
  const save = page.getByRole('button', { name: english('pay.qr.save') })
  await expect(save).toHaveCount(2)
  // Of two images that are drawn at once, either may be saved first.
  for (const [at, kind] of ['qr', 'qr-address'].entries()) {
    const downloading = page.waitForEvent('download')
    await save.nth(at).click()
    expect((await downloading).suggestedFilename()).toBe(`${kind}-${order.id}.png`)
  }
})

/** The text that the page draws on the canvas: it cannot be read back from an image. */
const recordDrawnText = (page: Page) =>
  page.addInitScript(() => {
    const { fillText } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillText = function record(text, ...place) {
      document.documentElement.dataset['drawn'] = `${document.documentElement.dataset['drawn'] ?? ''}${text} `
      return fillText.call(this, text, ...place)
    }
  })
