import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'

test('who has begun on the rendered screen notices nothing when the app takes it over', { tag: '@phone' }, async ({
  page,
  merchant,
  customer,
}) => {
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
  // What the button promises follows the choice, which only the app can know.
  const found = async () => (await page.locator('#app').ariaSnapshot()).replace(/button "Continue[^"]*"/, 'button')
  const before = await found()
  release()
  // Said by the last part of the app to come.
  await expect(page.locator('html')).toHaveAttribute('data-taps', 'watched')
  await expect(radio).toBeFocused()
  await expect(radio).toBeChecked()
  await expect(radio).toHaveAttribute('data-same', 'yes')
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'))
  expect(heard.filter((text) => text !== '')).toEqual([])
  expect(await found()).toBe(before)
})
