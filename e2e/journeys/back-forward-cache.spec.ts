import { test as base, expect, type Page } from '@playwright/test'
import { customerAt } from '../kit/customer.ts'
import { test as kit } from '../kit/test.ts'

/** A page of a browser that asks itself whether it could keep it in its back-forward cache; others of the suite do not. */
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

/** Why the page, and not the browser, cannot be kept when it is left and come back to; the page is then to be opened anew. */
async function reasonsOf(page: Page, elsewhere: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  const told = new Promise<readonly { readonly type: string; readonly reason: string }[]>((resolve) => {
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => resolve(notRestoredExplanations))
    // A browser with windows does keep it.
    devtools.on('Page.frameNavigated', ({ type }) => type === 'BackForwardCacheRestore' && resolve([]))
  })
  await page.goto(elsewhere)
  const back = page.goBack({ waitUntil: 'commit', timeout: 5_000 }).catch(() => undefined)
  const reasons = await told
  await back
  await devtools.detach()
  // A browser without windows keeps no page: that is circumstantial.
  return reasons.filter(({ type }) => type !== 'Circumstantial').map(({ reason }) => reason)
}

test('nothing keeps the page out of the back-forward cache, from the choice to the end', async ({
  leftPage,
  baseURL,
  merchant,
  sandbox,
}) => {
  const customer = customerAt(leftPage)
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
  await leftPage.goto(order.url)
  await customer.sees('choose')
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([])
  await leftPage.goto(order.url)
  await customer.choose('PIXQR')
  await customer.sees('pay')
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([])
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  await leftPage.goto(order.url)
  await customer.sees('done')
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([])
})

test('a page that keeps itself out would be noticed', async ({ leftPage, baseURL, merchant }) => {
  await leftPage.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
  await customerAt(leftPage).sees('choose')
  await leftPage.evaluate(() => window.addEventListener('unload', () => undefined))
  expect(await reasonsOf(leftPage, `${baseURL}/docs`)).toEqual([expect.stringContaining('Unload')])
})
