import { expect, type Page } from '@playwright/test'
import { kinds } from '../accessibility/shown-screens.test-support.ts'
import { test } from '../kit/test.ts'
import { browserEnvironments, replaceAnswers } from './environments.test-support.ts'

const screens = [
  { step: 'choose', state: 'open', seen: /^choose$/ },
  { step: 'operator', state: 'open', seen: /^operator$/ },
  { step: 'form', state: 'errors', seen: /^(?:fill|submit|pay)$/ },
  { step: 'pay', state: 'open', seen: /^pay$/ },
  { step: 'pay', state: 'countdown', seen: /^pay$/ },
  { step: 'pay', state: 'late', seen: /^pay$/ },
  { step: 'done', state: 'SUCCESS', seen: /^done$/ },
  { step: 'error', state: 'not_sent', seen: /^(?:resend|submit)$/ },
] as const

/** The page's own words about an app that did not start or had to stop. */
const givenUp = (page: Page) => page.locator('html[data-not-loaded]')

async function seesCase(page: Page, { seen, ...shown }: (typeof screens)[number] & (typeof kinds)[number]) {
  await page.goto(`/gallery?${new URLSearchParams({ frame: '1', ...shown })}`)
  await expect(page.getByTestId('step')).toHaveAttribute('data-step', seen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(givenUp(page)).toHaveCount(0)
}

/** Every method in the list of cases has its own; a screen that a method lacks is left out. */
const lacks = (step: string, { methodCode }: (typeof kinds)[number]) =>
  (step === 'operator' && !['VAPAY', 'MOBILE_MONEY', 'ONLINE'].includes(methodCode)) ||
  (step === 'form' && ['PIXQR', 'OFFLINE', 'CRYPTO_OFFLINE', 'VAPAY'].includes(methodCode))

const all = kinds.flatMap((kind) =>
  screens.filter(({ step }) => !lacks(step, kind)).map((screen) => ({ ...screen, ...kind })),
)

for (const [index, { name, replaced }] of browserEnvironments.entries()) {
  // Every run has one of fourteen, beginning with the one that was seen in the wild.
  const isFirst = index % 14 === 0
  test.describe(`in a browser ${name}`, { tag: '@phone' }, () => {
    test.beforeEach(({ page }) => page.addInitScript(replaceAnswers, replaced))

    const tag = isFirst ? [] : '@nightly'
    test('a payment is chosen, shown, and found again', { tag }, async ({ page, merchant, customer }) => {
      const order = await merchant.order({ amount: 45, currencyCode: 'BRL' })
      await page.goto(order.url)
      await customer.choose('PIXQR')
      await customer.sees('pay')
      await expect(page.getByTestId('qr')).toBeVisible()
      await page.reload()
      await customer.sees('pay')
      await expect(page.getByTestId('qr')).toBeVisible()
      await expect(givenUp(page)).toHaveCount(0)
    })

    // CI renders every screen in every environment in Node (src/launch/every-screen/environments.test.ts).
    test('screens of each kind are drawn', { tag: '@nightly' }, async ({ page }) => {
      // Each environment has others, and together they have all.
      for (const shown of all.filter((_, at) => at % 16 === index % 16)) await seesCase(page, shown)
    })

    test('every screen of each kind is drawn', { tag: '@nightly' }, async ({ page }) => {
      test.setTimeout(300_000)
      for (const shown of all) await seesCase(page, shown)
    })
  })
}

test('a payment that is paid is seen in a browser that says for ever that its page is hidden', {
  tag: '@phone',
}, async ({ page, merchant, sandbox, customer }) => {
  const hidden = [{ in: 'document', name: 'visibilityState', by: { is: 'hidden' } }] as const
  await page.addInitScript(replaceAnswers, hidden)
  const order = await merchant.order({ amount: 45, currencyCode: 'BRL' }, { paymentMethodCode: 'PIXQR' })
  await page.goto(order.url)
  await customer.sees('pay')
  await sandbox.settle(order.id, { status: 'SUCCESS' })
  // The page reads by itself: nothing tells it that the customer is back.
  await customer.sees('done')
})
