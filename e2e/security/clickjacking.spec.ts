import { createServer } from 'node:http'
import { type Browser, expect } from '@playwright/test'
import { listeningPort } from '#contract/listening-port.test-support.ts'
import { ENTRY, holdScript } from '../journeys/hold-script.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { test } from '../kit/test.ts'

for (const answers of ['the app', 'the browser'] as const) {
  test(`a hijacked click starts no payment, and Enter does, where ${answers} answers`, async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    const created: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') created.push(new URL(request.url()).pathname)
    })
    if (answers === 'the browser') await holdScript(page, ENTRY)
    await page.goto(order.url, { waitUntil: 'commit' })
    const button = page.getByTestId('choose').locator('button:not([value])')
    await expect(button).toBeVisible()
    if (answers === 'the app') await isTakenOver(page)
    // Whether each click counted: the window in front closes, and the second click of a double click hits the page.
    const taken = await button.evaluate((target) => {
      const press = (detail: number) => new MouseEvent('click', { detail, bubbles: true, cancelable: true })
      return Array.from({ length: 20 }, () => {
        window.dispatchEvent(new Event('focus'))
        return target.dispatchEvent(press(2))
      })
    })
    expect(taken).toEqual(Array.from({ length: 20 }, () => false))
    await customer.sees('choose')
    await expect(page.getByText('Please press again').filter({ visible: true })).toBeVisible()
    expect(created).toEqual([])
    await button.focus()
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.keyboard.press('Enter')
    await customer.sees('pay')
    expect(created).toEqual([answers === 'the app' ? `/api/payins/${order.id}` : '/'])
  })
}

test('the second half of a double click that began on the page before starts no payment', async ({
  page,
  merchant,
  customer,
}) => {
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
  const button = page.getByTestId('choose').locator('button:not([value])')
  const press = (detail: number) =>
    button.evaluate(
      (target, detail) => target.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true })),
      detail,
    )
  expect(await press(2)).toBe(false)
  await customer.sees('choose')
  expect(await press(1)).toBe(true)
  await customer.sees('pay')
})

test('another site cannot put the page into a frame, which says so and leads out of it', async ({
  browser,
  merchant,
}) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const frame = await framedBy(browser, order.url)
  expect(frame).not.toContain('step')
  expect(frame).not.toContain('<script')
  expect(frame).toContain('This payment cannot be shown inside another page.')
  expect(frame).toMatch(/<a href="[^"]+" target="_top"[^>]*>Open the payment<\/a>/)
})

/** What a frame of another site contains after it was pointed at the address. */
async function framedBy(browser: Browser, address: string): Promise<string> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const html = `<iframe src="${address.replaceAll('&', '&amp;')}"></iframe>`
  // A real server on this machine: browsers let no page of another network frame one of this machine.
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  await page.goto(`http://127.0.0.1:${await listeningPort(site)}/`)
  const [, frame] = page.frames()
  const content = (await frame?.content()) ?? 'no frame'
  await context.close()
  site.close()
  return content
}
