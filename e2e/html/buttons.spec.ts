import { expect, type Page } from '@playwright/test'
import { beginPayin } from '../journeys/begin-payin.test-support.ts'
import { ENTRY, holdScript } from '../journeys/hold-script.test-support.ts'
import { openAt, test } from './ways.test-support.ts'

type Pair = Parameters<typeof beginPayin>[2]

/** The places of all buttons, and which of those that are seen no form sends. */
const buttonsOf = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.querySelectorAll<HTMLButtonElement>('#app button')].filter((button) =>
      button.checkVisibility(),
    )
    const isSeen = (button: HTMLButtonElement) => button.checkVisibility({ visibilityProperty: true })
    return {
      places: shown.map((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return [button.innerText, x, y + window.scrollY, width, height].join(' ')
      }),
      appOnly: shown.filter(({ type }) => type === 'button').length,
      seenInVain: shown.filter((button) => isSeen(button) && !button.form).map(({ innerText }) => innerText),
    }
  })

/** Before the app listens no button is seen that needs it; then each is, and none has moved. */
async function expectHonestButtons(page: Page, open: () => Promise<void>): Promise<number> {
  const release = await holdScript(page, ENTRY)
  await open()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // A part of the document shows before the rest of it has come.
  await page.waitForLoadState('domcontentloaded')
  const before = await buttonsOf(page)
  expect(before.seenInVain).toEqual([])
  release()
  await expect(page.locator('html')).toHaveAttribute('data-app', 'runs')
  // The app takes the token out of the document last.
  await expect(page.locator('input[name="address"]')).toHaveCount(0)
  const after = await buttonsOf(page)
  expect(after.seenInVain).toHaveLength(after.appOnly)
  expect(after.places.slice(0, before.places.length).map(withoutWords)).toEqual(before.places.map(withoutWords))
  return before.appOnly
}

/** Of a button that is not seen the browser tells no words. */
const withoutWords = (place: string) => place.split(' ').slice(-4).join(' ')

/** Every kind of completion; CI sees the two that have the most buttons. */
const kinds: readonly (readonly [Pair, nightly: boolean])[] = [
  [{ method: 'PIXQR', currencyCode: 'BRL' }, false],
  [{ method: 'VAPAY', currencyCode: 'IDR' }, false],
  [{ method: 'P2A_V2', currencyCode: 'INR' }, true],
  [{ method: 'CODE_PAYMENT', currencyCode: 'TWD' }, true],
  [{ method: 'CRYPTO_OFFLINE', currencyCode: 'USDC' }, true],
  [{ method: 'BANKA_PAY', currencyCode: 'ZAR' }, true],
  [{ method: 'BANKB_PAY', currencyCode: 'ZAR' }, true],
]

test.describe('buttons that need the app', { tag: '@phone' }, () => {
  for (const [pair, isNightly] of kinds)
    test(`are seen once a press on them counts, in the place that they have from the start: ${pair.method}`, {
      tag: isNightly ? '@nightly' : '@ci',
    }, async ({ page, merchant, sandbox }) => {
      const order = await merchant.order({ amount: 45, currencyCode: pair.currencyCode })
      await beginPayin(merchant, order, pair)
      const open = () => openAt(page, order.url)
      const underWay = await expectHonestButtons(page, open)
      await page.unroute(ENTRY)
      await sandbox.settle(order.id, { status: 'SUCCESS' })
      expect(underWay + (await expectHonestButtons(page, open))).toBeGreaterThan(0)
    })

  test('are seen once a press on them counts: on the list, the operators and a form', {
    tag: '@nightly',
  }, async ({ page, merchant }) => {
    for (const method of [undefined, 'ONLINE', 'PROMPTPAY'] as const) {
      const order = await merchant.order(
        { amount: 45, currencyCode: 'THB' },
        { ...(method && { paymentMethodCode: method }) },
      )
      await expectHonestButtons(page, () => openAt(page, order.url))
      await page.unroute(ENTRY)
    }
  })
})
