import { expect, type Page } from '@playwright/test'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { test, ways } from './ways.test-support.ts'

test.use(ways.html)

/**
 * Each document comes without its styles, as a browser of text shows it. One that the server has rendered stays: that of
 * an open payment would load itself anew.
 */
async function withoutStyles(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() === 'stylesheet') return route.abort()
    if (request.resourceType() !== 'document') return route.continue()
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text())
      .replaceAll(/<style>.*?<\/style>/gs, '')
      .replace(/(data-answered.*)<meta http-equiv="refresh"[^>]*>/s, '$1')
    return route.fulfill({ response, body })
  })
}

/**
 * Words of different elements between which a reader sees no space, as "last|first". Groups of a number are meant to:
 * a program that reads the page copies the number as one.
 */
const runTogether = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    let before: { readonly text: string; readonly end: DOMRect } | undefined
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(node)
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
      const [begin, end] = [boxes.at(0), boxes.at(-1)]
      const text = node.textContent ?? ''
      if (!begin || !end) continue
      const isNext = before && Math.abs(begin.left - before.end.right) < 1 && begin.top < before.end.bottom
      const joint = before && `${before.text.slice(-1)}${text.slice(0, 1)}`
      if (isNext && joint && /^(?!\p{N}{2})[\p{L}\p{N}]{2}$/u.test(joint)) found.push(`${before?.text}|${text}`)
      before = { text, end }
    }
    return found
  })

test('without styles and scripts no words run together, nothing hidden shows, and every page has its heading', {
  tag: ['@phone', '@ci'],
}, async ({ page, merchant, sandbox, customer }) => {
  await withoutStyles(page)
  const expectReadable = async () => {
    expect(await runTogether(page)).toEqual([])
    await expect(customer.heading).toHaveCount(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  }
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  await page.goto(order.url)
  await expectReadable()
  await customer.choose('ONLINE')
  await expectReadable()
  const refused = await merchant.order({ amount: 45, currencyCode: 'THB' })
  await page.goto(refused.url)
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '12345' })
  await customer.submit()
  await expect(page.getByTestId('error-summary')).toBeVisible()
  await expectReadable()
  for (const pair of [
    { method: 'UPIQR', currencyCode: 'INR' },
    { method: 'VAPAY', currencyCode: 'IDR' },
    { method: 'CODE_PAYMENT', currencyCode: 'TWD' },
    { method: 'BANKB_PAY', currencyCode: 'ZAR' },
  ] as const) {
    const begun = await merchant.order({ amount: 45, currencyCode: pair.currencyCode })
    await beginPayin(merchant, begun, pair)
    await page.goto(begun.url)
    await customer.sees('pay')
    await expectReadable()
    await sandbox.settle(begun.id, { status: 'SUCCESS' })
    await page.goto(begun.url.replace('/?', '/status?'))
    await expectReadable()
  }
  await page.goto(order.url.replace('token=eyJ', 'token=eyK'))
  await expectReadable()
})
