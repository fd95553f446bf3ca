import { test as base, expect, type Page } from '@playwright/test'
import { customerAt } from '../kit/customer.ts'
import { stayAtResults } from '../kit/result-page.ts'
import { test as kit } from '../kit/test.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** A page in a browser that reports whether the back-forward cache could keep it; the suite's other browsers do not. */
const test = kit.extend<{ leftPage: Page }>({
  leftPage: async ({ browser, contextOptions }, use) => {
    const { launchOptions, locale, viewport } = base.info().project.use
    const other = await browser.browserType().launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await use(await other.newPage({ ...contextOptions, ...(locale && { locale }), ...(viewport && { viewport }) }))
    await other.close()
  },
})

/**
 * Reasons of the page, not of the browser, why it cannot be cached when it is left and revisited. The page must be
 * reopened afterwards.
 */
async function reasonsOf(page: Page, elsewhere: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const told = new Promise<readonly { readonly type: string; readonly reason: string }[]>((resolve) => {
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => resolve(notRestoredExplanations))
    // A headed browser caches it.
    devtools.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]))
  })
  await page.goto(elsewhere)
  const back = page.goBack({ waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined)
  const reasons = await told
  await back
  await devtools.detach()
  // A headless browser caches no page: a circumstantial reason.
  return reasons.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)
}

test('every step of the page can be kept in the back-forward cache', {
  tag: '@exhaustive',
}, async ({ leftPage, baseURL, merchant, sandbox }) => {
  const customer = customerAt(leftPage)
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await leftPage.goto(order.url)
  await customer.sees('choose')
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([])
  await leftPage.goto(order.url)
  await customer.choose('PIXQR')
  await customer.sees('pay')
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([])
  await stayAtResults(leftPage)
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  // A navigation that begins while the page turns into its result may be aborted.
  await customer.sees('done')
  await leftPage.goto(order.url)
  await customer.sees('done')
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([])
})

// Nightly: Chromium has twice, of some hundred runs, named no reason for a page that listens to `unload`.
test('the test detects a page that cannot be kept in the back-forward cache', { tag: '@nightly' }, async ({
  leftPage,
  baseURL,
  merchant,
}) => {
  await leftPage.addInitScript(() => window.addEventListener('unload', () => undefined))
  await leftPage.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
  await customerAt(leftPage).sees('choose')
  await isTakenOver(leftPage)
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([expect.stringContaining('Unload')])
})
