import { expect } from '@playwright/test'
import { test } from '../kit/test.ts'
import { ENTRY, holdScript, RENDERER } from './hold-script.test-support.ts'

test('hydration keeps the focus and the elements of the rendered screen, and announces nothing', {
  tag: ['@waits', '@phone'],
}, async ({ page, merchant, customer }) => {
  // From the merchant's second payment on, the screen comes from a template.
  await page.goto((await merchant.order({ amount: 30, currencyCode: 'THB' })).url)
  const release = await holdScript(page, ENTRY)
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  const response = await page.goto(order.url, { waitUntil: 'commit' })
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
  await expect(page.locator('html')).toHaveAttribute('data-taps', 'watched')
  await expect(row).toBeFocused()
  await expect(row).toHaveAttribute('data-same', 'yes')
  const heard: string[] = await page.evaluate(() => Reflect.get(window, 'heard'))
  expect(heard.filter((text) => text !== '')).toEqual([])
  expect(await found()).toBe(before)
})

test('a page that the server did not render shows its list before the renderer, and takes over the press on it', {
  tag: ['@waits', '@phone'],
}, async ({ page, merchant, customer }) => {
  const order = await merchant.order({ amount: 45, currencyCode: 'THB' })
  await page.goto(order.url)
  await customer.sees('choose')
  // Without the token, which has left the address, the server renders nothing.
  const release = await holdScript(page, RENDERER)
  await page.reload({ waitUntil: 'commit' })
  await customer.sees('choose')
  await expect(page.locator('html[data-answered]')).toHaveCount(0)
  expect(await page.title()).toContain('Choose how to pay')
  const header = page.locator('header')
  await expect(header).toContainText('฿45.00')
  await header.evaluate((one) => void Reflect.set(window, 'drawn', one))
  const row = page.getByTestId('choose').locator('[value=PROMPTPAY]')
  await row.click()
  await expect(row).toHaveAttribute('data-held')
  release()
  await expect(page.getByTestId('accountNumber')).toBeVisible()
  expect(await header.evaluate((one) => one === Reflect.get(window, 'drawn'))).toBe(true)
})
