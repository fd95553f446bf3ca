import { type BrowserContextOptions, expect, type Page } from '@playwright/test'
import { requiredValues } from '../journeys/begin-payin.test-support.ts'
import { goOnToPay } from '../journeys/go-on-to-pay.test-support.ts'
import { customerAt } from '../kit/customer.ts'
import { demoCheckout } from '../kit/demo-shop.ts'
import { test as base } from '../kit/test.ts'
import { watchPage } from '../kit/watch.ts'

interface Started {
  /** A page in a browser of its own, which nobody has told a language. */
  readonly openPage: (options?: BrowserContextOptions) => Promise<Page>
}

const test = base.extend<Started>({
  openPage: async ({ playwright, launchOptions, baseURL }, use) => {
    const { LANGUAGE: _, LC_MESSAGES: __, ...env } = process.env
    const browser = await playwright.chromium.launch({ ...launchOptions, env: { ...env, LANG: 'C', LC_ALL: 'C' } })
    const watches: ReturnType<typeof watchPage>[] = []
    await use(async (options = {}) => {
      // `launch` and `newContext` of the library: unlike the test runner it sets no language.
      const context = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }), ...options })
      const page = await context.newPage()
      watches.push(watchPage(page))
      return page
    })
    await browser.close()
    for (const watch of watches) watch.expectClean()
  },
})

/** Some Chromiums name the locale of the system (the headless shell of 147 does), others speak English. */
const started: readonly {
  readonly name: string
  readonly options: BrowserContextOptions
  readonly tag: string[]
}[] = [
  { name: 'a browser started with LANG=C', options: {}, tag: ['@phone'] },
  { name: 'a browser that says en-US@posix', options: { locale: 'en-US@posix' }, tag: ['@phone', '@nightly'] },
]

for (const { name, options, tag } of started) {
  test.describe(name, { tag }, () => {
    test('shows the QR code that the shop has selected', async ({ openPage }) => {
      const page = await openPage(options)
      await page.goto(demoCheckout(4))
      await customerAt(page).sees('pay')
      await expect(page.getByTestId('qr')).toBeVisible()
      await expect(page.locator('time').first()).toHaveText(/\d:\d\d/)
      if ('locale' in options) expect(await page.evaluate(() => navigator.languages)).toEqual([options.locale])
    })

    test('shows the account number of a payment that the customer chooses', async ({ openPage, merchant }) => {
      const page = await openPage(options)
      const customer = customerAt(page)
      await page.goto((await merchant.order({ amount: 45, currencyCode: 'IDR' })).url)
      await customer.choose('VAPAY')
      await goOnToPay(customer, requiredValues({ method: 'VAPAY', currencyCode: 'IDR' }))
      await expect(page.getByTestId('value-accountNumber')).toBeVisible()
    })

    test('finds an open payment again, and its status', async ({ openPage, merchant }) => {
      const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
      await merchant.create(order, { paymentMethodCode: 'PIXQR' })
      const page = await openPage(options)
      await page.goto(order.url)
      await customerAt(page).sees('pay')
      const { id, token } = order
      await page.goto(`/status?${new URLSearchParams({ idPayin: id, token, currencyCode: 'BRL' })}`)
      await customerAt(page).sees('status')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  })
}
