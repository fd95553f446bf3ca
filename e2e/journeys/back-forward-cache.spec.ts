import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { customerAt } from '../kit/customer.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test as kit } from '../kit/test.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** A browser that reports whether the back-forward cache could keep a page; the suite's other browsers do not. */
const test = kit.extend<{ caching: BrowserContext }>({
  caching: async ({ browser, contextOptions }, use) => {
    const { launchOptions, locale, viewport } = base.info().project.use
    const other = await browser.browserType().launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    })
    await use(await other.newContext({ ...contextOptions, ...(locale && { locale }), ...(viewport && { viewport }) }))
    await other.close()
  },
})

/**
 * Reasons of the page, not of the browser, why it cannot be cached when it is left and revisited. Closes the page: one
 * that the cache has restored after all no longer answers the driver.
 */
async function reasonsOf(page: Page, elsewhere: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const told = new Promise<readonly { readonly type: string; readonly reason: string }[]>((resolve) => {
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => resolve(notRestoredExplanations))
    // A headed browser caches it, and so does a recent headless one.
    devtools.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]))
  })
  await page.goto(elsewhere)
  const back = page.goBack({ waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined)
  const reasons = await told
  await back
  await page.close()
  // An older headless browser caches no page: a circumstantial reason.
  return reasons.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)
}

test('every step of the page can be kept in the back-forward cache', {
  tag: '@ci',
}, async ({ caching, baseURL, merchant, sandbox }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  const [list, payment, result] = [await caching.newPage(), await caching.newPage(), await caching.newPage()]
  await list.goto(order.url)
  await customerAt(list).sees('choose')
  expect(await reasonsOf(list, `${baseURL}/docs`)).toEqual([])
  await payment.goto(order.url)
  await customerAt(payment).choose('PIXQR')
  await customerAt(payment).sees('pay')
  expect(await reasonsOf(payment, `${baseURL}/docs`)).toEqual([])
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await stayAtResults(result)
  await result.goto(order.url)
  await customerAt(result).sees('done')
  expect(await reasonsOf(result, `${baseURL}/docs`)).toEqual([])
})

// Nightly: Chromium has twice, of some hundred runs, named no reason for a page that listens to `unload`.
test('the test detects a page that cannot be kept in the back-forward cache', {
  tag: '@nightly',
}, async ({ caching, baseURL, merchant }) => {
  const leftPage = await caching.newPage()
  await leftPage.addInitScript(() => window.addEventListener('unload', () => undefined))
  await leftPage.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
  await customerAt(leftPage).sees('choose')
  await isTakenOver(leftPage)
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([expect.stringContaining('Unload')])
})
