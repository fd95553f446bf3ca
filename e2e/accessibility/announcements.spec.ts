import { expect } from '@playwright/test'
import { openPromise } from '../faults/network.test-support.ts'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { runUntil, standStill } from '../journeys/standing-clock.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

/** More status reads than the test makes. */
const ALL = 1_000

test.describe('a screen reader', { tag: '@phone' }, () => {
  test('reads the page of a QR code in visual order: payee and amount, then the instructions', async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await page.goto(order.url)
    await customer.choose('PIXQR')
    await customer.sees('pay')
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
      - banner:
        - paragraph:
          - text: ${english('page.payTo')}
          - strong: Blue Bottle Shop
    `)
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "${english('pay.qr.pix.heading')}" [level=1]
        - paragraph:
          - text: "${english('page.amountToPay')}:"
          - strong: R$45.00
        - paragraph:
          - text: ${english('pay.until')}
          - time: /\\d/
        - status: ${english('pay.waiting')}
        - button "${english('pay.qr.pix.copy')}"
        - figure:
          - img "${english('pay.qr.alt', { amount: 'R$45.00' })}"
          - button "${english('pay.qr.save')}"
        - link "${english('return.button', { merchant: 'Blue Bottle Shop' })}"
    `)
  })

  test('is told that a payment is being started, and then how to pay, whether or not something was pressed', async ({
    page,
    merchant,
  }) => {
    for (const parameters of [{}, { paymentMethodCode: 'PIXQR' }]) {
      const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, parameters)
      const { promise: released, resolve: release } = openPromise()
      await page.route(`**/api/payins/${order.id}`, async (route) => {
        if (route.request().method() === 'POST') await released
        await route.continue()
      })
      await page.goto(order.url)
      if (!('paymentMethodCode' in parameters)) {
        await isTakenOver(page)
        await page.getByTestId('choose').locator('button[formmethod=post]').press('Enter')
        await expect(page.getByRole('heading', { level: 1, name: english('form.sending') })).toBeFocused()
      }
      release()
      await expect(page.getByRole('heading', { level: 1, name: english('pay.qr.pix.heading') })).toBeFocused()
    }
  })

  test('announces the number of search results and what was copied', {
    tag: '@nightly',
  }, async ({ page, merchant, customer }) => {
    const heard = page.getByRole('status')
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'MYR' })).url)
    await customer.choose('FPX')
    if ((await customer.sees('operator', 'fill')) === 'fill') await customer.submit()
    await page.getByRole('searchbox').fill('maybank')
    await expect(heard.filter({ hasText: /\d results?$/ })).toHaveCount(1)

    await page.clock.install()
    await openPix({ page, merchant, customer })
    // An announcement is gone after ten seconds.
    await standStill(page)
    await page.getByRole('button', { name: english('pay.qr.pix.copy') }).click()
    const isHeard = () => expect(heard.filter({ hasText: /copied/i })).not.toHaveCount(0, { timeout: 1 })
    await runUntil(page, isHeard, 1_000)
  })

  test('announces a lost connection, a gateway that does not respond, and an expired session', {
    tag: '@waits',
  }, async ({ page, context, merchant, sandbox, customer }) => {
    await page.clock.install()
    await openPix({ page, merchant, customer })
    const heard = page.getByRole('status')
    await context.setOffline(true)
    await expect(heard.filter({ hasText: english('connection.offline') })).toHaveCount(1)
    await context.setOffline(false)
    for (const [fault, notice] of [
      ['500', 'retrying'],
      ['401', 'session-ended'],
    ] as const) {
      await sandbox.fault({ operation: 'readPayin', fault, times: ALL })
      await expect(async () => {
        await page.clock.runFor(5_000)
        await expect(heard.filter({ has: page.getByTestId(notice) })).toHaveCount(1, { timeout: 250 })
      }).toPass()
    }
  })

  test('announces the time that is left a few times, not every second', {
    tag: '@nightly',
  }, async ({ page, merchant, clock, customer }) => {
    await clock.freeze()
    await page.clock.install()
    await openPix({ page, merchant, customer })
    await standStill(page)
    const heard: string[] = []
    await page.exposeFunction('hear', (text: string) => heard.push(text))
    await page.evaluate(() => {
      const region = document.querySelector('[role="status"][aria-live="polite"]')
      const tell = () => region?.textContent && Reflect.get(window, 'hear')(region.textContent)
      if (region) new MutationObserver(tell).observe(region, { subtree: true, childList: true, characterData: true })
    })
    // Not until the end: where a response is late, the page's time is up to a minute ahead of the gateway's.
    for (let minute = 0; minute < 13; minute += 1) {
      await clock.advance(60)
      for (let second = 0; second < 60; second += 10) await page.clock.runFor(10_000)
    }
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect(heard.length).toBeLessThanOrEqual(12)
    expect(heard.filter((text) => !/minute|second/.test(text))).toEqual([])
  })
})
