import { devices, expect } from '@playwright/test'
import { openPix } from '../journeys/open-pix.test-support.ts'
import { decodeScreen } from '../kit/code/qr.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'

// A phone's screen is no larger than the code.
test.use({ userAgent: devices['Desktop Chrome'].userAgent })

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'dark' ? ['@phone'] : ['@phone', '@nightly']
  test(`the QR code is enlarged and closed with the keyboard alone, ${colorScheme}`, { tag }, async ({
    page,
    merchant,
    customer,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openPix({ page, merchant, customer })
    const small = page.getByTestId('qr').getByRole('img')
    const code = await decodeScreen(small)
    const enlarge = page.getByRole('button', { name: english('pay.qr.enlarge') })
    await enlarge.press('Enter')
    const dialog = page.getByRole('dialog', { name: english('pay.qr.enlarge') })
    await expect(dialog.getByRole('img', { name: english('pay.qr.alt', { amount: 'R$45.00' }) })).toBeVisible()
    expect(await decodeScreen(dialog.getByRole('img'))).toEqual(code)
    const close = dialog.getByRole('button', { name: english('page.close') })
    await expect(close).toBeFocused()
    // The focus ring is drawn on the dialog's white background: WCAG 1.4.11 requires 3:1.
    const ring = await close.evaluate((one) => getComputedStyle(one).outlineColor)
    expect(contrastWithWhite(ring)).toBeGreaterThanOrEqual(3)
    await customer.expectAccessible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(enlarge).toBeFocused()
    await expect(page.getByRole('img', { name: /QR code/ })).toHaveCount(1)
  })
}

/** WCAG 2.2's contrast of a colour as browsers compute it, `rgb(r, g, b)`, with white. */
function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map((channel) => {
    const part = Number(channel) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
