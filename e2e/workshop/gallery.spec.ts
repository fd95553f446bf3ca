import { expect, type Page } from '@playwright/test'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { kinds, screenHeading } from '../accessibility/shown-screens.test-support.ts'
import { expectAccessible } from '../kit/accessibility.ts'
import { test } from '../kit/test.ts'

/** One screen by itself, as the gallery's frame shows it. */
const open = (page: Page, values: Readonly<Record<string, string>>) =>
  page.goto(`/gallery?${new URLSearchParams({ frame: '1', ...values })}`)
const screen = (page: Page) => page.getByTestId('step')

const isOfKinds = (methodCode: string, currencyCode: string) =>
  kinds.some((kind) => kind.methodCode === methodCode && kind.currencyCode === currencyCode)

test('the gallery shows the screens that its address asks for, as the customer sees them', async ({ page }) => {
  await page.goto('/gallery?step=pay&state=late&methodCode=PIXQR&scheme=dark&color=%230b5d3b')
  await expect(page.getByTestId('count')).toHaveText('1 screen')
  const shown = page.frameLocator('iframe').first()
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(shown.getByTestId('late')).toBeVisible()
  await page.getByLabel('State').selectOption('open')
  await expect(shown.getByTestId('qr')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('state')).toBe('open')
})

test('the gallery renders the screen of each step with the payment page itself', async ({ page }) => {
  const own = { methodCode: 'EWALLET', currencyCode: 'IDR' }
  const steps = [
    [{ ...own, step: 'choose', state: 'open' }, 'choose'],
    [{ ...own, step: 'operator', state: 'open' }, 'operator'],
    [{ ...own, step: 'form', state: 'empty', operatorCode: 'DANA' }, 'fill'],
    [{ ...own, step: 'submit', state: 'sending', operatorCode: 'DANA' }, 'submit'],
    [{ ...own, step: 'pay', state: 'open', operatorCode: 'OVO' }, 'pay'],
    [{ ...own, step: 'done', state: 'REFUSED' }, 'done'],
    [{ ...own, step: 'error', state: 'not_offered' }, 'not_offered'],
    [{ ...own, step: 'error', state: 'data_invalid', operatorCode: 'DANA' }, 'data_invalid'],
    [{ ...own, step: 'error', state: 'faulty_link' }, 'arrival_error'],
    [{ ...own, step: 'error', state: 'token_refused' }, 'stopped'],
  ] as const
  for (const [values, name] of steps) {
    await open(page, values)
    await expect(screen(page)).toHaveAttribute('data-step', name)
  }
})

for (const { method: methodCode, currencyCode } of methodPairs) {
  test(`${methodCode} in ${currencyCode}, open and past its deadline, has enough contrast in dark colours`, {
    // Colours follow the kind of completion; CI looks at one method of each.
    tag: ['@phone', '@exhaustive', ...(isOfKinds(methodCode, currencyCode) ? [] : ['@nightly'])],
  }, async ({ page }) => {
    for (const state of ['open', 'late']) {
      await open(page, { step: 'pay', state, methodCode, currencyCode, scheme: 'dark', color: '#7a1fa2' })
      await expect(screen(page)).toHaveAttribute('data-step', 'pay')
      await expectAccessible(page)
    }
  })
}

test('no language overflows a narrow phone, on any completion page, also with text of twice the size', {
  tag: ['@phone', '@exhaustive'],
}, async ({ page }) => {
  // Every language on every kind of page.
  test.setTimeout(300_000)
  await page.setViewportSize({ width: 320, height: 640 })
  await open(page, { step: 'choose', state: 'open', methodCode: 'PIXQR', currencyCode: 'BRL' })
  const picker = page.getByRole('contentinfo').getByRole('combobox').getByRole('option')
  await expect(picker.first()).toBeAttached()
  const locales = await picker.evaluateAll((options: HTMLOptionElement[]) => options.map(({ value }) => value))
  expect(locales.length).toBeGreaterThanOrEqual(10)
  for (const kind of kinds) {
    await open(page, { step: 'pay', state: 'resumed', ...kind })
    await expect(screenHeading(page)).toBeVisible()
    for (const locale of locales) {
      await page.getByRole('contentinfo').getByRole('combobox').selectOption(locale)
      await expect(page.locator('html')).toHaveAttribute('lang', locale)
      for (const textSize of ['100%', '200%']) {
        const overflow = await page.evaluate((size) => {
          const root = document.documentElement
          root.style.setProperty('font-size', size)
          return root.scrollWidth - root.clientWidth
        }, textSize)
        expect(overflow, `${locale}, ${kind.methodCode}, ${textSize}`).toBeLessThanOrEqual(0)
      }
    }
  }
})
