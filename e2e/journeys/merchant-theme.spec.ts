import { expect, type Page } from '@playwright/test'
import { holdScript } from './hold-script.test-support.ts'
import { test } from './named-shop.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'
import { unrenderedAddress } from './unrendered-address.test-support.ts'

const money = { amount: 45, currencyCode: 'THB' } as const

const fillOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--fill').trim())

test("the merchant's colour, logo and name are shown with enough contrast", async ({
  page,
  baseURL,
  shop,
  customer,
}) => {
  const theme = { color: '#0b5d3b', logoUrl: `${baseURL}/favicon.svg` }
  const merchant = await shop({ theme })
  await page.goto((await merchant.order(money)).url)
  await customer.sees('choose')
  const logo = page.getByTestId('logo').getByRole('img', { name: 'Green Grocer' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await fillOf(page)).toBe('#0b5d3b')
  await customer.expectAccessible()
})

test('the app takes a page over although the code of its colour hangs', async ({ page, shop, customer }) => {
  const theme = { color: '#0b5d3b' }
  const merchant = await shop({ theme })
  await page.clock.install()
  await holdScript(page, '**/assets/merchant-theme-*.js*')
  const asked = page.waitForRequest(/merchant-theme-/)
  await page.goto((await merchant.order(money)).url)
  await customer.sees('choose')
  await asked
  const again = page.waitForRequest(/merchant-theme-.*retry/)
  await page.clock.fastForward(12_500)
  await again
  await page.clock.fastForward(12_500)
  await expect(page.locator('html')).toHaveAttribute('data-app', 'runs')
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the brightest and the darkest merchant colours have enough contrast, ${colorScheme}`, {
    tag: '@nightly',
  }, async ({ page, shop, customer }) => {
    await page.emulateMedia({ colorScheme })
    for (const color of ['#ffff00', '#000000', '#ffffff']) {
      const merchant = await shop({ theme: { color } })
      await page.goto((await merchant.order(money)).url)
      await customer.sees('choose')
      await page.getByTestId('choose').getByRole('button').first().focus()
      await customer.expectAccessible()
    }
  })
}

test('the logos of payment options take the place of the tiles, and one that does not load is replaced by its tile', async ({
  page,
  baseURL,
  shop,
  customer,
}) => {
  const logos = { OFFLINE: `${baseURL}/favicon.svg`, PROMPTPAY: `${baseURL}/no-such-logo.png` }
  const merchant = await shop({ logos })
  await page.goto((await merchant.order(money)).url)
  await customer.sees('choose')
  const row = (code: string) => page.getByTestId('choose').locator(`li > button[value="${code}"]`)
  const image = row('OFFLINE').locator('img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  await expect(image).toHaveAttribute('loading', 'lazy')
  await expect(row('PROMPTPAY').locator('img')).toHaveCount(0)
  await expect(row('PROMPTPAY').locator('svg').first()).toBeVisible()
  expect(await image.boundingBox()).toMatchObject({ width: 44, height: 30 })
  await customer.expectAccessible()
})

test('a logo that does not load is replaced by the merchant’s initial', async ({ page, baseURL, shop, customer }) => {
  const theme = { logoUrl: `${baseURL}/no-such-logo.png` }
  const merchant = await shop({ theme })
  await page.goto((await merchant.order(money)).url)
  await customer.sees('choose')
  const place = page.getByTestId('logo')
  await expect(place.locator('[data-letter="G"]')).toBeVisible()
  await expect(place.getByRole('img')).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Green Grocer')).toBeVisible()
})

test('a token that may not read the merchant shows neither name nor colour nor logo', async ({
  page,
  baseURL,
  shop,
  customer,
}) => {
  const theme = { color: '#0b5d3b', logoUrl: `${baseURL}/favicon.svg` }
  const merchant = await shop({ theme })
  const withoutInfo = (id: string) => [
    'POST /payins/!availablePaymentOptions',
    `POST /payins/${id}`,
    `GET /payins/${id}`,
  ]
  await page.goto((await merchant.order(money, {}, withoutInfo)).url)
  await customer.sees('choose')
  // The app, too, has had the refusal by then.
  await isTakenOver(page)
  await expect(page.getByTestId('logo')).toHaveCount(0)
  await expect(page.getByText('Green Grocer')).toHaveCount(0)
  expect(await fillOf(page)).not.toBe('#0b5d3b')
})

test("the list of methods stays in its place when the merchant's name comes after it", async ({
  page,
  shop,
  customer,
}) => {
  const merchant = await shop({})
  const order = await merchant.order(money)
  await page.route('**/api/merchant-info', (route) => route.abort(), { times: 1 })
  await page.goto(unrenderedAddress(order))
  await customer.sees('choose')
  const top = () => page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
  const name = page.getByRole('banner').getByText('Green Grocer')
  await expect(name).toHaveCount(0)
  const before = await top()
  await expect(name).toBeVisible()
  expect(await top()).toBe(before)
})
