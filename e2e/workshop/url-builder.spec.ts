import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { workshopAt } from './workshop-page.test-support.ts'

/**
 * The screen that the customer of each scenario sees first. Brazil has Pix only, so another method needs another
 * currency.
 */
const scenarios = [
  { scenario: 1, currencyCode: 'BRL', title: /^1\. /, first: 'choose' },
  { scenario: 2, currencyCode: 'BRL', title: /^2\. /, first: 'choose' },
  { scenario: 3, currencyCode: 'BRL', title: /^3\. /, first: 'choose' },
  { scenario: 4, currencyCode: 'BRL', title: /^4\. /, first: 'pay' },
  { scenario: 5, currencyCode: 'THB', title: /^5\. /, first: 'choose' },
] as const

for (const { scenario, currencyCode, title, first } of scenarios) {
  const tag = scenario === 1 || scenario === 4 ? [] : ['@nightly']
  test(`workshop: a URL compiled for scenario ${scenario} opens the first screen of that scenario`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    const workshop = workshopAt(page, merchant.merchantCode)
    await workshop.open('urls', { currencyCode, amount: '45' })
    await workshop.press(title)
    await expect(page.getByRole('button', { name: title })).toHaveAttribute('aria-pressed', 'true')
    await workshop.press('Compile the URL')
    await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'right')
    await expect(page.locator('[aria-live="polite"]')).toHaveText('This address works.')
    await workshop.expectAccessible()
    await page.goto(await workshop.code('url'))
    await customer.sees(first)
  })
}

test('workshop: a chosen scenario moves nothing on the page', async ({ page, merchant }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  // As wide as a title that just fits its box.
  await page.setViewportSize({ width: 1280, height: 900 })
  await workshop.open('urls')
  const scenario = page.getByRole('button', { name: /^3\. / })
  const before = await scenario.boundingBox()
  await scenario.click()
  await expect(scenario).toHaveAttribute('aria-pressed', 'true')
  expect(await scenario.boundingBox()).toEqual(before)
})

test('workshop: the merchant’s options can be picked, and valid data is filled in', {
  tag: '@nightly',
}, async ({ page, merchant, customer }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  await workshop.open('urls', { currencyCode: 'THB', amount: '45' })
  await workshop.unfold('What the customer may choose')
  // A text to type before the merchant's options are loaded.
  await page.locator('select[data-testid="parameter-paymentMethodCode"]').selectOption('PROMPTPAY')
  const accountName = page.getByTestId('parameter-accountName')
  await workshop.unfold('Data of the customer')
  await workshop.press('Fill in valid data for PROMPTPAY')
  await expect(accountName).not.toHaveValue('')
  await workshop.press('Compile the URL')
  await page.goto(await workshop.code('url'))
  await customer.sees('pay')
})

test('workshop: the address of a test case opens the same case for another person', {
  tag: '@nightly',
}, async ({ page, merchant }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  await workshop.open('urls')
  await page.getByTestId('parameter-amount').fill('12.34')
  await page.getByTestId('parameter-idPayin').fill('case-1')
  await expect(page).toHaveURL(/amount=12\.34&idPayin=case-1/)
  await page.goto(await workshop.code('case'))
  await expect(page.getByTestId('parameter-amount')).toHaveValue('12.34')
  await expect(page.getByTestId('parameter-idPayin')).toHaveValue('case-1')
  expect(page.url()).not.toContain('token')
})

test('workshop: every fault of an address is explained', async ({ page, merchant }) => {
  const workshop = workshopAt(page, merchant.merchantCode)
  const { url } = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { optionsAvailable: 'yes' })
  const spoilt = new URL(url)
  spoilt.searchParams.set('amount', '1,5')
  spoilt.searchParams.delete('returnUrl')
  spoilt.searchParams.set('currencycode', 'BRL')
  await workshop.open('urls')
  await page.getByLabel(/^Paste a redirect URL/).fill(spoilt.href)
  for (const name of ['amount', 'returnUrl', 'optionsAvailable'])
    await expect(page.getByTestId(`explained-${name}`)).toContainText('expected')
  await expect(page.getByTestId('verdict')).toHaveAttribute('data-verdict', 'wrong')
  await expect(page.getByTestId('verdict')).toContainText('Is currencyCode meant?')
  await workshop.expectAccessible()
})

test('workshop: a compiled URL is shown as on a phone, with its token and token request, and why a phone cannot open it', {
  tag: '@nightly',
}, async ({ page }) => {
  // The only merchant here that lets this origin frame its page.
  const merchantCode = 'demo-shop'
  const idPayin = `framed-${crypto.randomUUID()}`
  const workshop = workshopAt(page, merchantCode)
  await workshop.open('urls', { currencyCode: 'THB', idPayin })
  await workshop.press('Compile the URL')
  await workshop.press('Show as on a phone')
  await expect(page.frameLocator('iframe').getByTestId('step')).toHaveAttribute('data-step', 'choose')
  await workshop.press('Hide the phone')
  const compiled = page.getByTestId('compiled')
  for (const title of ['Open on a phone', 'The signed token request', 'What the token says'])
    await compiled.getByText(title).click()
  await expect(compiled.getByText('A phone cannot reach this address')).toBeVisible()
  await expect(compiled.getByRole('img', { name: 'QR code of the redirect URL' })).toBeVisible()
  expect(await workshop.code('request')).toContain('openssl dgst -sha256 -sign')
  expect(JSON.parse(await workshop.code('claims'))).toMatchObject({
    claims: { sub: merchantCode, operations: expect.arrayContaining([`POST /payins/${idPayin}`]) },
  })
  await workshop.expectAccessible()
})
