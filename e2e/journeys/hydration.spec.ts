import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'

test('hydration keeps the focus, the choice and the input that a customer began on the rendered screen', {
  tag: '@phone',
}, async ({ page, merchant, customer }) => {
  const release = await holdScript(page, ENTRY)
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url, { waitUntil: 'commit' })
  await customer.sees('choose')
  const radio = page.getByRole('radio').nth(1)
  await radio.focus()
  await page.keyboard.press('Space')
  await expect(radio).toBeChecked()
  await radio.evaluate((one) => {
    one.dataset['same'] = 'yes'
    const heard: string[] = []
    Reflect.set(window, 'heard', heard)
    const tell = () => heard.push(...[...document.querySelectorAll('[role="status"], [role="alert"]')].map(textOf))
    const textOf = (place: Element) => (place.checkVisibility() ? (place.textContent ?? '') : '')
    new MutationObserver(tell).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  // The button's label follows the choice, which only the hydrated app knows.
  const found = async () => (await page.locator('#app').ariaSnapshot()).replace(/button "Continue[^"]*"/, 'button')
  const before = await found()
  release()
  // Rendered by the part of the app that loads last.
  await expect(page.locator('html')).toHaveAttribute('data-taps', 'watched')
  await expect(radio).toBeFocused()
  await expect(radio).toBeChecked()
  await expect(radio).toHaveAttribute('data-same', 'yes')
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'))
  expect(heard.filter((text) => text !== '')).toEqual([])
  expect(await found()).toBe(before)
})
