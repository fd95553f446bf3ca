import { type Browser, expect } from '@playwright/test'
import { openRendered } from '../journeys/open-rendered.test-support.ts'
import { unrenderedAddress } from '../journeys/unrendered-address.test-support.ts'
import { test } from '../kit/test.ts'

/** A page of its own, because the kit's fails a test at a script error. */
const openPage = async (browser: Browser, spoil: () => void) => {
  const context = await browser.newContext({ locale: 'th-TH', viewport: { width: 360, height: 740 } })
  await context.addInitScript(spoil)
  return context.newPage()
}
/** React calls it when its module is evaluated. */
const withoutSymbols = () => void Reflect.deleteProperty(Symbol, 'for')
/** As in Chrome 92: the app misses it after its script has run. */
const withoutHasOwn = () => void Reflect.deleteProperty(Object, 'hasOwn')
const withoutLayers = () => void Reflect.deleteProperty(window, 'CSSLayerBlockRule')

const PROMPTPAY = { amount: 45, currencyCode: 'THB' } as const
const NOT_LOADED = 'โหลดหน้าไม่สมบูรณ์'
const TOO_OLD = 'เบราว์เซอร์นี้เก่าเกินไปสำหรับหน้านี้'

for (const { how, spoil } of [
  { how: 'throws when it is evaluated', spoil: withoutSymbols },
  { how: 'throws when it starts', spoil: withoutHasOwn },
])
  test(`an entry that ${how} leaves a rendered page as it is, and a plain one says so in its language and leads to the rendered one`, {
    tag: '@phone',
  }, async ({ browser, merchant }) => {
    const page = await openPage(browser, spoil)
    const words = page.getByRole('alert')
    const order = await merchant.order(PROMPTPAY)
    await openRendered(page, order.url)
    await expect(page.locator('html')).not.toHaveAttribute('data-app')
    await expect(page.getByTestId('choose')).toBeVisible()
    await expect(words).toHaveCount(0)
    await page.goto('about:blank')
    await page.goto(unrenderedAddress(order))
    await expect(words.getByRole('heading')).toHaveText(NOT_LOADED)
    await expect(words).toContainText('ไม่ได้โอนเงิน')
    await expect(page.getByTestId('choose')).not.toBeAttached()
    await expect(words.getByRole('textbox')).toHaveValue(/idPayin=.*token=ey/)
    // Loaded anew, the page has its token where the server sees it.
    await words.getByRole('button', { name: 'โหลดหน้าใหม่' }).click()
    await expect(page.getByTestId('choose')).toBeVisible()
    await expect(words).toHaveCount(0)
    await page.context().close()
  })

test('a browser without the oldest styles that the app needs does not begin it, and pays all the same', {
  tag: '@phone',
}, async ({ browser, merchant }) => {
  const page = await openPage(browser, withoutLayers)
  const order = await merchant.order(PROMPTPAY)
  await openRendered(page, order.url)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByTestId('choose').locator('[value=PROMPTPAY]').click()
  await page.getByTestId('accountNumber').fill('1234567890')
  await page.getByTestId('form').locator('button[type="submit"]').click()
  await expect(page.getByTestId('step')).toHaveAttribute('data-step', 'pay')
  expect(await page.evaluate(() => Reflect.get(window, 'entryState'))).toBeUndefined()
  // A plain page has nothing but the app.
  await page.goto('about:blank')
  await page.goto(unrenderedAddress(order))
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText(TOO_OLD)
  await page.context().close()
})

test('the link of a page that did not start is copied, so that another browser opens the payment', {
  tag: '@phone',
}, async ({ browser, merchant }) => {
  const page = await openPage(browser, withoutSymbols)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const order = await merchant.order(PROMPTPAY)
  await page.goto(unrenderedAddress(order))
  await page.getByRole('button', { name: 'คัดลอกลิงก์' }).click()
  await expect(page.getByRole('button', { name: 'คัดลอกแล้ว' })).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await page.context().close()
  const other = await browser.newPage()
  await other.goto(copied)
  await expect(other.getByTestId('choose')).toBeVisible()
  await other.close()
})
