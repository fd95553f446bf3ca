import { devices, expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'
import { findingsIn, runBeside } from './other-programs.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'
import { upiPayment } from './upi-payment.test-support.ts'

const REFERENCE = '413244427799'

/** Removes nodes as a blocker does: at once, wherever they are drawn again. */
async function removeAlways(page: Page, selector: string): Promise<void> {
  await page.evaluate((unwanted) => {
    const remove = () => {
      for (const node of document.querySelectorAll(unwanted)) node.remove()
    }
    remove()
    new MutationObserver(remove).observe(document.body, { childList: true, subtree: true })
  }, selector)
}

test.describe('a page that another program has changed', { tag: '@phone' }, () => {
  test('is drawn anew where it cannot be updated, and keeps what was typed, its language and its payment', async ({
    page,
    context,
    merchant,
  }) => {
    const order = await upiPayment(merchant)
    await page.goto(order.url)
    await isTakenOver(page)
    await page.getByRole('contentinfo').getByRole('combobox').selectOption('hi')
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    const field = page.getByTestId('reference-form').getByRole('textbox')
    await field.fill(REFERENCE)
    await page.getByRole('main').evaluate((one) => one.setAttribute('data-former', ''))
    await context.setOffline(true)
    const offline = page.locator('aside [role="status"] > *')
    await expect(offline).toBeVisible()
    // The page removes it when it is online again.
    await removeAlways(page, 'aside [role="status"] > *')
    await context.setOffline(false)
    await expect(page.locator('[data-former]')).toHaveCount(0)
    await expect(field).toHaveValue(REFERENCE)
    await expect(field).toBeFocused()
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
    await page.getByTestId('reference-form').locator('button[type="submit"]').click()
    await expect(page.getByTestId('reference-sent')).toContainText(REFERENCE)
    await expect(page.locator('#not-loaded')).toBeHidden()
  })

  test('keeps the choice, the typed values and the create under way when it is drawn anew', async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
    await page.goto(order.url)
    // A form of the server would be changed before the app takes it over, which the tests below are about.
    await isTakenOver(page)
    await customer.choose('PROMPTPAY')
    await customer.fill({ accountNumber: '12345' })
    const main = page.getByRole('main')
    await main.evaluate((one) => one.setAttribute('data-former', ''))
    await page.getByTestId('form').evaluate((form) => {
      form.querySelector(':scope > :not(input)')?.remove()
      form.querySelector('[data-invalid]')?.remove()
    })
    await customer.submit()
    await expect(page.locator('[data-former]')).toHaveCount(0)
    await expect(page.getByTestId('accountNumber')).toHaveValue('12345')
    await customer.fill({ accountNumber: '1234567890' })
    await customer.submit()
    await customer.sees('pay')
  })

  test('that is changed again at once, whenever it is drawn, ends with what the customer can do', async ({
    browser,
    merchant,
  }) => {
    // A context of its own: the last error is reported, so that the shop's developer finds it.
    const page = await browser.newPage(devices['Pixel 7'])
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await merchant.create(order, { paymentMethodCode: 'PIXQR' })
    await page.goto(order.url)
    await isTakenOver(page)
    // Every update of any element fails from now on.
    await page.evaluate(() => {
      const fail = (): never => {
        throw new DOMException('', 'NotFoundError')
      }
      Object.assign(Node.prototype, { insertBefore: fail, appendChild: fail, removeChild: fail })
    })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(page.locator('#not-loaded')).toBeVisible()
    await page.close()
  })
})

test.describe('a page that another program has changed before the app takes it over', { tag: '@phone' }, () => {
  for (const program of ['translator', 'extensions'] as const) {
    test(`keeps what was typed, and sends it: ${program}`, async ({ browser, merchant }) => {
      // A context of its own: React reports that the page is not as it was rendered, and draws it.
      const page = await browser.newPage(devices['Pixel 7'])
      await runBeside(page, program, 'before the app')
      const release = await holdScript(page, ENTRY)
      const order = await merchant.order({ amount: 45, currencyCode: 'THB' }, { paymentMethodCode: 'PROMPTPAY' })
      await page.goto(order.url, { waitUntil: 'commit' })
      await page.getByTestId('accountNumber').fill('1234567890')
      await expect.poll(async () => (await findingsIn(page)).changed).toBeGreaterThan(0)
      release()
      await isTakenOver(page)
      await expect(page.getByTestId('accountNumber')).toHaveValue('1234567890')
      await page.getByTestId('form').locator('button[type="submit"]').click()
      await expect(page.getByTestId('step')).toHaveAttribute('data-step', 'pay')
      expect((await merchant.read(order.id)).process.status).toBe('PROCESSING')
      await expect(page.locator('#not-loaded')).toBeHidden()
      await page.close()
    })
  }
})
