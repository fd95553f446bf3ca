import { expect, type Locator } from '@playwright/test'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { requireKey, workshopAt } from './workshop-page.test-support.ts'

test('workshop: the start page says what runs here, and links to every section', async ({ page, merchant }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  await workshop.open('start')
  await expect(page.getByText('What runs here')).toBeVisible()
  // On a phone too the switch of the keys says what it turns off.
  await expect(page.getByText('searches')).toBeVisible()
  await workshop.expectAccessible()
  for (const [name, section] of [
    ['URL builder', 'urls'],
    ['Payments', 'payments'],
    ['Refused requests', 'refused'],
    ['Time', 'time'],
    ['Faults', 'faults'],
    ['Webhook inbox', 'sinks'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).click()
    await expect(page.getByTestId('section')).toHaveAttribute('data-section', section)
    await expect(page.getByTestId('section')).toBeFocused()
  }
  await page.goBack()
  await expect(page.getByTestId('section')).toHaveAttribute('data-section', 'faults')
  await page.keyboard.press('3')
  await expect(page.getByTestId('section')).toHaveAttribute('data-section', 'payments')
})

test('workshop: a planned fault is injected as often as planned, and can be ended', async ({
  page,
  merchant,
  customer,
}) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
  await workshop.open('faults')
  await page.getByLabel('Operation').selectOption('createPayin')
  await page.getByLabel('What happens').selectOption('406')
  await page.getByLabel('Code of the 406').selectOption('SECURITY_CHECK_FAILED')
  await workshop.press('Plan this fault')
  // Faults are per merchant, so other tests are not affected.
  const planned = page.getByTestId('faults').getByRole('listitem').filter({ hasText: merchant.merchantCode })
  await expect(planned).toContainText('SECURITY_CHECK_FAILED')
  await workshop.expectAccessible()
  await page.goto(order.url)
  await customer.sees('rejected')

  await workshop.open('faults')
  await expect(page.getByTestId('faults')).toBeVisible()
  await expect(planned).toHaveCount(0)
  await workshop.press('Plan this fault')
  await planned.getByRole('button', { name: 'End createPayin' }).click()
  await expect(planned).toHaveCount(0)
})

test('workshop: a refused token request is shown with its cause and the text that should have been signed', async ({
  page,
  request,
  merchant: { merchantCode },
}) => {
  const workshop = workshopAt(page, merchantCode)
  const body = { merchantCode, operations: ['GET /balances'], timestamp: Date.now() }
  const sent = await request.post('/api/auth-tokens', {
    data: JSON.stringify(body, null, 2),
    headers: { 'x-api-version': '2', 'content-type': 'application/json' },
  })
  expect(sent.status()).toBe(401)
  await workshop.open('refused')
  const shown = page.getByTestId('refused-request').first()
  await expect(shown).toContainText('timestamp is in milliseconds')
  await expect(shown).toContainText('X-SIGNATURE is missing.')
  await expect(shown.getByTestId('code-expected-text')).toHaveText(JSON.stringify(body))
  await workshop.expectAccessible()
})

test('workshop: the page requires the sandbox key, accepts the right one, and stores it nowhere', async ({
  page,
  merchant,
}) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  await requireKey(page)
  await page.goto(`/sandbox?merchantCode=${merchant.merchantCode}`)
  await workshop.expectAccessible()
  await page.getByLabel('SANDBOX_KEY').fill('wrong-key')
  await workshop.press('Open the workshop')
  await expect(page.getByText('The sandbox did not take this key.')).toBeVisible()
  await page.getByLabel('SANDBOX_KEY').fill('right-key')
  await workshop.press('Open the workshop')
  await expect(page.getByText('What runs here')).toBeVisible()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(kept + page.url()).not.toContain('right-key')
  await page.reload()
  await expect(page.getByLabel('SANDBOX_KEY')).toBeVisible()
})

test('workshop: forced colours show the open section, the chosen scenario and the switch of the keys', async ({
  page,
  merchant,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await workshopAt(page, merchant.merchantCode).open('urls', { scenario: '4' })
  const styleOf = (name: 'accentColor' | 'borderTopWidth' | 'width', locator: Locator) =>
    locator.evaluate((element, property) => getComputedStyle(element)[property], name)
  const sections = page.getByRole('navigation').getByRole('link')
  expect(await styleOf('borderTopWidth', sections.filter({ hasText: 'URL builder' }))).toBe('1px')
  expect(await styleOf('borderTopWidth', sections.filter({ hasText: 'Faults' }))).toBe('0px')
  expect(await styleOf('borderTopWidth', page.getByRole('button', { pressed: true }))).toBe('2px')
  // The mark is white on it; a colour of the page would be white too.
  expect(await styleOf('accentColor', page.getByRole('checkbox'))).toBe('auto')
  expect(await styleOf('width', page.getByRole('checkbox'))).toBe('24px')
})

for (const path of ['/sandbox', '/gallery']) {
  test(`workshop: ${path} says when a part of it does not load, and loads it by a press`, async ({ page }) => {
    await page.route('**/assets/en*.js*', (route) => route.abort())
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(english('connection.partial.heading'))
    await page.unroute('**/assets/en*.js*')
    await page.getByRole('button', { name: english('connection.partial.reload') }).click()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
}
