import { type CDPSession, expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { holdScript } from './hold-script.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** The position of a method's row, where a finger would tap again. */
async function middleOf(page: Page, method: string): Promise<Place> {
  const button = page.getByTestId('choose').locator(`li > button[value="${method}"]`)
  // A long list lays out its rows as they come into view, which moves those below.
  await button.click({ trial: true })
  const box = await button.boundingBox()
  if (box === null) throw new Error('There is no button.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

interface Place {
  readonly x: number
  readonly y: number
}

/** Seconds between the halves of a double tap, and for which each of them lasts. */
const BETWEEN_SECS = 0.2
const PRESS_SECS = 0.04

/**
 * One half of a double tap. It has the time at which the device has felt it, as every tap has; a slow page may get it
 * much later.
 */
type Tap = (
  devTools: CDPSession,
  place: Place,
  half: { readonly count: 1 | 2; readonly atSecs: number },
) => Promise<void>

const taps: Readonly<Record<'mouse' | 'finger', Tap>> = {
  mouse: async (devTools, place, { count, atSecs }) => {
    const press = { ...place, button: 'left', clickCount: count } as const
    await devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press, timestamp: atSecs })
    await devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press, timestamp: atSecs + PRESS_SECS })
  },
  finger: async (devTools, place, { atSecs }) => {
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [place], timestamp: atSecs })
    await devTools.send('Input.dispatchTouchEvent', {
      type: 'touchEnd',
      touchPoints: [],
      timestamp: atSecs + PRESS_SECS,
    })
  },
}

for (const by of ['mouse', 'finger'] as const) {
  const tag = by === 'finger' ? ['@phone', '@waits'] : ['@phone', '@nightly']

  test(`the second half of a double tap hits nothing on the next screen: by ${by}`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    const devTools = await page.context().newCDPSession(page)
    for (const [currencyCode, method, next] of [
      ['ARS', 'OFFLINE', 'operator'],
      ['THB', 'PROMPTPAY', 'fill'],
    ] as const) {
      await page.goto((await merchant.order({ amount: 45, currencyCode })).url)
      await isTakenOver(page)
      const place = await middleOf(page, method)
      const atSecs = Date.now() / 1000
      await taps[by](devTools, place, { count: 1, atSecs })
      await customer.sees(next)
      await taps[by](devTools, place, { count: 2, atSecs: atSecs + BETWEEN_SECS })
      await customer.sees(next)
      await expect(page.locator('[aria-current]')).toHaveCount(0)
      await expect(page.getByTestId('error-summary')).toHaveCount(0)
      await expect(page.locator('[aria-describedby$="-error"]')).toHaveCount(0)
    }
  })
}

test('a tap that repeats one which had to wait hits nothing on the screen that has just come', {
  tag: '@phone',
}, async ({ page, merchant, customer }) => {
  const devTools = await page.context().newCDPSession(page)
  const release = await holdScript(page, '**/*.later-*.js')
  await page.addInitScript(() => {
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLHeadingElement) document.documentElement.dataset['screenAt'] = String(Date.now())
    })
  })
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'ARS' })).url)
  await isTakenOver(page)
  const place = await middleOf(page, 'OFFLINE')
  await taps.finger(devTools, place, { count: 1, atSecs: Date.now() / 1000 })
  await expect(page.locator('li > button[aria-busy="true"]')).toBeVisible()
  // So that the next tap is no second half of a double tap.
  await page.waitForTimeout(600)
  release()
  await customer.sees('operator')
  await expect(page.locator('html[data-screen-at]')).toBeAttached()
  const screenAtMs = await page.evaluate(() => Number(document.documentElement.dataset['screenAt']))
  await taps.finger(devTools, place, { count: 2, atSecs: screenAtMs / 1000 + BETWEEN_SECS })
  await page.waitForTimeout(500)
  await customer.sees('operator')
})
