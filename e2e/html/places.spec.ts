import { expect } from '@playwright/test'
import { english } from '../languages/page-words.test-support.ts'
import { keepDocument, test, ways } from './ways.test-support.ts'

/** The button below the first rows; it names how many there are. */
const SHOW_ALL = new RegExp(`^${english('choose.all', { count: '(\\d+)' })}$`)

test.describe('without a script', { tag: ['@phone', '@ci'] }, () => {
  test.use(ways.html)

  test('a browser that names no language gets the page in that of the currency’s country, or of the address', async ({
    page,
    merchant,
    customer,
  }) => {
    // Chromium writes the header anew where a test takes it away.
    await page.route('**/*', (route, request) =>
      route.continue({ headers: { ...request.headers(), 'accept-language': '' } }),
    )
    const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
    await page.goto(`${order.url}&lang=en`)
    await expect(customer.heading).toHaveText(english('choose.heading'))
    await page.goto(order.url)
    await expect(page.locator('html')).toHaveAttribute('lang', 'pt-BR')
    await customer.choose('PIXQR')
    await customer.sees('pay')
    await expect(page.getByTestId('qr').getByRole('img')).toBeVisible()
  })

  test('a deadline stands there as a time whose zone is named, also in the last minutes, and does not count down', async ({
    page,
    merchant,
    customer,
    clock,
  }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'INR' }, { paymentMethodCode: 'P2A_V2' })
    await page.goto(`${order.url}&lang=en`)
    await customer.chooseFirstOperator()
    await customer.sees('pay')
    const deadline = page.getByText(/^Pay before .* (?:GMT\+5:30|IST)$/)
    await expect(deadline).toBeVisible()
    await clock.advance(24 * 3600 - 200)
    await page.reload()
    await expect(deadline).toBeVisible()
    await expect(page.getByRole('timer')).toBeHidden()
  })

  test('a long list of banks says that it goes on, and shows all of them', async ({ page, merchant, customer }) => {
    const order = await merchant.order({ amount: 60, currencyCode: 'VND' }, { paymentMethodCode: 'ONLINE' })
    await page.goto(`${order.url}&lang=en`)
    await customer.sees('operator')
    const rows = page.getByTestId('operator').locator('li > button[value]')
    const first = await rows.count()
    const button = page.getByTestId('operator').getByRole('button', { name: SHOW_ALL })
    const [, count] = SHOW_ALL.exec(await button.innerText()) ?? []
    await button.click()
    await expect(rows).toHaveCount(Number(count))
    expect(Number(count)).toBeGreaterThan(first)
    await expect(button).toBeHidden()
  })

  test('a document that loads itself anew shows the steps of each channel: nothing in it is folded', async ({
    page,
    merchant,
    customer,
  }) => {
    const order = await merchant.order({ amount: 45, currencyCode: 'IDR' }, { paymentMethodCode: 'VAPAY' })
    await page.goto(`${order.url}&lang=en`)
    await customer.chooseFirstOperator()
    await customer.submit()
    await customer.sees('pay')
    await keepDocument(page)
    const folded = page.getByTestId('channels').locator('details:not([open])')
    await expect(folded).not.toHaveCount(0)
    for (const channel of await folded.all()) await expect(channel.locator('ol')).toBeVisible()
  })

  test('a payment is made in a frame of its shop', async ({ page }) => {
    // The example's own script shows its frame.
    await page.route('**/demo-shop/embed/frame?*', async (route) => {
      const response = await route.fetch()
      return route.fulfill({ response, body: (await response.text()).replace(' hidden></iframe>', '></iframe>') })
    })
    await page.goto('/demo-shop/embed/frame?amount=45&currencyCode=THB&lang=en')
    await page.getByRole('button', { name: 'Pay on this page' }).click()
    const frame = page.frameLocator('iframe')
    await frame.locator('li > button[value="PROMPTPAY"]').click()
    await frame.getByTestId('accountNumber').fill('1234567890')
    await frame.getByTestId('form').locator('button[type="submit"]').click()
    await expect(frame.getByTestId('qr').getByRole('img')).toBeVisible()
  })
})
