import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'

test('hydration keeps the focus and the elements of the rendered screen, and announces nothing', {
  tag: ['@waits', '@phone'],
}, async ({ page, merchant, customer }) => {
  // From the merchant's second payment on, the screen comes from a template.
  await page.goto((await merchant.order({ amount: 30, currencyCode: 'THB' })).url)
  const release = await holdScript(page, ENTRY)
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  // A busy browser shows a part of the document before it has read all of it.
  const response = await page.goto(order.url, { waitUntil: 'domcontentloaded' })
  expect(response?.headers()['content-encoding']).toBe('br')
  await expect(page.locator('header')).toContainText('฿45.00')
  await expect(page.getByTestId('order-number')).toContainText(order.id)
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
  await isTakenOver(page)
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('data-same', 'yes')
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'))
  expect(heard.filter((text) => text !== '')).toEqual([])
  expect(await found()).toBe(before)
})
