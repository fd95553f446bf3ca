import { expect, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { isTakenOver } from './taken-over.test-support.ts'

/** The position of a method's row, where a finger would tap again. */
async function middleOf(page: Page, method: string): Promise<readonly [number, number]> {
  const button = page.getByTestId('choose').locator(`li > button[value="${method}"]`)
  await button.scrollIntoViewIfNeeded()
  const box = await button.boundingBox()
  if (box === null) throw new Error('There is no button.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

for (const by of ['mouse', 'finger'] as const) {
  const tag = by === 'finger' ? ['@phone', '@waits'] : ['@phone', '@exhaustive']

  test(`the second half of a double tap hits nothing on the next screen: by ${by}`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    for (const [currencyCode, method, next] of [
      ['ARS', 'OFFLINE', 'operator'],
      ['THB', 'PROMPTPAY', 'fill'],
    ] as const) {
      await page.goto((await merchant.order({ amount: 45, currencyCode })).url)
      await isTakenOver(page)
      const [x, y] = await middleOf(page, method)
      if (by === 'mouse') await page.mouse.dblclick(x, y)
      else await Promise.all([page.touchscreen.tap(x, y), page.touchscreen.tap(x, y)])
      await customer.sees(next)
      await expect(page.locator('[aria-current]')).toHaveCount(0)
      await expect(page.getByTestId('error-summary')).toHaveCount(0)
      await expect(page.locator('[aria-describedby$="-error"]')).toHaveCount(0)
    }
  })
}
