import { expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { shownScreens, showScreen } from './shown-screens.test-support.ts'

/** WCAG 2.2.2: animation beside other content must stop by itself within this time. */
const MOVES_AT_MOST_MS = 5_000

/** A button that is busy, and a page that waits for a payment. */
const restless = [
  { step: 'submit', state: 'sending', methodCode: 'BANKA_PAY', currencyCode: 'ZAR' },
  ...shownScreens.filter(({ step }) => step === 'pay'),
] as const

for (const screen of restless) {
  const { step, state, methodCode } = screen
  const tag = step === 'submit' || methodCode === 'DUITNOW' ? ['@phone'] : ['@phone', '@nightly']

  test(`nothing moves with prefers-reduced-motion: ${step} of ${methodCode}, ${state}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await showScreen(page, screen)
    expect(await movingFor(page, 100)).toEqual([])
    const slowest = await page.evaluate(() =>
      Math.max(
        ...[...document.querySelectorAll('*')].map((one) =>
          Number.parseFloat(getComputedStyle(one).transitionDuration),
        ),
      ),
    )
    expect(slowest).toBeLessThan(0.1)
  })
}

for (const screen of restless.filter(({ step }) => step === 'pay')) {
  const tag = screen.methodCode === 'DUITNOW' ? ['@phone'] : ['@phone', '@nightly']

  test(`no animation runs without end on the screen of ${screen.methodCode}, ${screen.state}`, { tag }, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await showScreen(page, screen)
    expect(await movingFor(page, MOVES_AT_MOST_MS)).toEqual([])
  })
}

/** Animations that run longer than that. */
const movingFor = (page: Page, atMostMs: number) =>
  page.evaluate(
    (ms) =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0) > ms)
        .map((one) => (one instanceof CSSAnimation ? one.animationName : one.id)),
    atMostMs,
  )
