import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'

test('hydration keeps the focus and the elements of the rendered screen, and announces nothing', {
  tag: '@phone',
}, async ({ page, merchant, customer }) => {
  const release = await holdScript(page, ENTRY)
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url, { waitUntil: 'commit' })
  await customer.sees('choose')
  const row = page.getByTestId('choose').getByRole('button').nth(1)
  await row.focus()
  await row.evaluate((one) => {
    one.dataset['same'] = 'yes'
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const tell = () => heard.push(...[...document.querySelectorAll('[role="status"], [role="alert"]')].map(textOf))
    const textOf = (place: Element) => (place.checkVisibility() ? (place.textContent ?? '') : '')
    new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  const found = () => page.locator('#app').ariaSnapshot()
  const before = await found()
  release()
  // Rendered by the part of the app that loads last.
  await expect(page.locator('html')).toHaveAttribute('data-taps', 'watched')
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('data-same', 'yes')
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'))
  expect(heard.filter((text) => text !== '')).toEqual([])
  expect(await found()).toBe(before)
})
