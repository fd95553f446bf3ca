import { expect } from '@playwright/test'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { kinds, showScreen } from '../accessibility/shown-screens.test-support.ts'
import { expectAccessible, overflowOf } from '../kit/accessibility.ts'
import { test } from '../kit/test.ts'
import { inEveryLanguage } from '../languages/language-picker.test-support.ts'

const inCi = 'CRYPTO_OFFLINE'

test('the gallery shows the screens that its address asks for, as the customer sees them', async ({ page }) => {
  await page.goto('/gallery?step=pay&state=late&methodCode=PIXQR&scheme=dark&color=%230b5d3b')
  await expect(page.getByTestId('count')).toHaveText('1 screen')
  const shown = page.frameLocator('iframe').first()
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown.getByTestId('late')).toBeVisible()
  await page.getByLabel('State').selectOption('open')
  await expect(shown.getByTestId('qr')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('state')).toBe('open')
})

for (const { method: methodCode, currencyCode } of methodPairs) {
  test(`${methodCode} in ${currencyCode}, open and past its deadline, has enough contrast in dark colours`, {
    // Colours are the same for all but a few parts: CI looks at one page.
    tag: ['@phone', methodCode === inCi ? '@ci' : '@nightly'],
  }, async ({ page }) => {
    for (const state of ['open', 'late']) {
      await showScreen(page, { step: 'pay', state, methodCode, currencyCode, scheme: 'dark', color: '#7a1fa2' })
      await expectAccessible(page)
    }
  })
}

test('no language overflows a narrow phone, on any completion page, also with text of twice the size', {
  tag: ['@phone', '@ci'],
}, async ({ page }) => {
  // Every language on every kind of page.
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 320, height: 640 })
  for (const kind of kinds) {
    await showScreen(page, { step: 'pay', state: 'resumed', ...kind })
    await inEveryLanguage(page, async (locale) => {
      for (const textSize of ['100%', '200%']) {
        await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), textSize)
        expect(await overflowOf(page), `${locale}, ${kind.methodCode}, ${textSize}`).toBeLessThanOrEqual(0)
      }
    })
  }
})
