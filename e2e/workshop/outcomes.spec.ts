import { expect, type Page } from '@playwright/test'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { stayAtResults } from '../kit/stay-at-results.ts'
import { test } from '../kit/test.ts'
import { english, messageIn } from '../languages/page-words.test-support.ts'
import { requireKey } from './workshop-page.test-support.ts'

const pix = { paymentMethodCode: 'PIXQR' }
const open45 = { amount: 45, currencyCode: 'BRL' } as const

/** The panel at the end of the payment page. */
function panelAt(page: Page) {
  const panel = page.getByTestId('outcomes')
  return {
    panel,
    open: () => panel.locator('summary').first().click(),
    press: (name: string | RegExp) => panel.getByRole('button', { name }).click(),
  }
}
type Panel = ReturnType<typeof panelAt>

test('outcomes: the page says that it is a test before any script has loaded', async ({ page, merchant }) => {
  await page.route('**/*.js', (route) => route.abort())
  await page.goto((await merchant.order(open45)).url)
  await expect(page.getByTestId('test-banner')).toBeVisible()
  await expect(page.getByTestId('test-banner')).toContainText(english('sandbox.banner'))
})

test('outcomes: the page says that it is a test before a payment exists, in its own language', {
  tag: ['@phone', '@nightly'],
}, async ({ page, merchant, customer }) => {
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' }, { lang: 'th' })).url)
  await customer.sees('choose')
  await expect(page.getByTestId('test-banner')).toContainText(messageIn('th', 'sandbox.banner'))
  await expect(page.getByTestId('test-banner')).toHaveCount(1)
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('th')
})

interface Outcome {
  readonly does: string
  readonly status: 'SUCCESS' | 'FAILED'
  readonly act: (panel: Panel) => Promise<void>
  readonly tag?: string[]
}
/** That each button sends its own request is for workshop-actions.test.ts. */
const outcomes: readonly Outcome[] = [
  { does: 'succeed', status: 'SUCCESS', act: ({ press }) => press('Succeed'), tag: ['@waits'] },
  {
    does: 'fail for a chosen reason',
    status: 'FAILED',
    act: async ({ panel, press }) => {
      await panel.getByLabel('Reason of a failure').selectOption('CUSTOMER_ACCOUNT_LIMIT_EXCEEDED')
      await press('Fail')
    },
  },
  {
    does: 'be paid with a different amount',
    status: 'FAILED',
    act: async ({ panel, press }) => {
      await panel.getByLabel(/^Another amount/).fill('44.99')
      await press('Pay a different amount')
    },
    tag: ['@phone', '@nightly'],
  },
]

for (const { does, status, act, tag = [] } of outcomes) {
  test(`outcomes: a payment can ${does} from its own page`, { tag }, async ({ page, merchant, customer }) => {
    await stayAtResults(page)
    await page.goto((await merchant.order(open45, pix)).url)
    await customer.sees('pay')
    const panel = panelAt(page)
    await panel.open()
    await act(panel)
    await expect(panel.panel.locator('[aria-live="polite"]')).toHaveText(/^Simulated|arrived/)
    await customer.sees('done')
    await expect(customer.status).toHaveAttribute('data-status', status)
    await expect(panel.panel).toContainText('which is final')
  })
}

test('outcomes: a press triggers the next due event without waiting', {
  tag: ['@phone', '@nightly'],
}, async ({ page, merchant, clock, customer }) => {
  // Without interference, this amount succeeds in ten seconds.
  await clock.freeze()
  await stayAtResults(page)
  await page.goto((await merchant.order({ amount: 60, currencyCode: 'BRL' }, pix)).url)
  await customer.sees('pay')
  const panel = panelAt(page)
  await panel.open()
  await panel.press(/^To the next due event: Settles by its amount/)
  await customer.sees('done')
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
})

test('outcomes: the bar of the test mode opens the panel, which is the last element, within view and accessible', async ({
  page,
  merchant,
  customer,
}) => {
  await page.goto((await merchant.order(open45, pix)).url)
  await customer.sees('pay')
  // The screen is there before its parts are.
  await expect(page.getByTestId('qr').getByRole('img')).toBeVisible()
  await expect(page.getByTestId('more-details')).toBeVisible()
  await isTakenOver(page)
  const { panel } = panelAt(page)
  await expect(panel.locator('summary').first()).toBeVisible()
  await expect(panel.getByRole('button')).toHaveCount(0)
  expect(
    await page.evaluate(() => [...document.querySelectorAll('a, button, input, select, summary')].at(-1)?.textContent),
  ).toBe('Test outcomes')
  await expect(panel.locator('summary').first()).toHaveAccessibleName('Test outcomes')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const folded = await height()
  // Whatever of the bar is pressed: the middle of it opens the panel.
  await page.getByTestId('test-banner').click({ force: true })
  await expect(panel.getByRole('button', { name: 'Succeed' })).toBeInViewport({ ratio: 1 })
  expect(await height()).toBe(folded)
  await customer.expectAccessible()
  // It lies over the page, and perhaps over what has the focus there.
  await page.getByTestId('more-details').locator('summary').first().focus()
  await page.keyboard.press('Escape')
  await expect(panel.getByRole('button')).toHaveCount(0)
  await panel.locator('summary').first().press('Enter')
  await panel.getByRole('button', { name: 'Succeed' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel.locator('summary').first()).toBeFocused()
})

test('outcomes: the panel requires the sandbox key when there is one', {
  tag: ['@phone', '@nightly'],
}, async ({ page, merchant, customer }) => {
  await requireKey(page)
  await stayAtResults(page)
  await page.goto((await merchant.order(open45, pix)).url)
  await customer.sees('pay')
  const { panel, open, press } = panelAt(page)
  await open()
  const key = panel.getByLabel('SANDBOX_KEY')
  await key.fill('right-key')
  // The panel polls without a key too: polling must keep what is typed.
  for (const _ of [1, 2]) await page.waitForResponse((response) => response.status() === 401)
  await expect(key).toHaveValue('right-key')
  await press('Open the workshop')
  await press('Succeed')
  await customer.sees('done')
  await expect(customer.status).toHaveAttribute('data-status', 'SUCCESS')
})
