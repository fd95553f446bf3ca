import { expect, type Locator } from '@playwright/test'

/**
 * Presses a copy button; resolves to the text that it puts on the clipboard. A button says for a moment only that it has
 * copied, which a test on a slow machine may miss: the clipboard keeps it.
 */
export async function copiedBy(button: Locator): Promise<string> {
  const page = button.page()
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await button.click()
  await expect.poll(read, 'the clipboard').not.toBe('')
  return read()
}
