import { expect } from '@playwright/test'
import { showScreen } from '../accessibility/shown-screens.test-support.ts'
import { holdScript } from '../journeys/hold-script.test-support.ts'
import { isTakenOver } from '../journeys/taken-over.test-support.ts'
import { upiPayment } from '../journeys/upi-payment.test-support.ts'
import { test } from '../kit/test.ts'
import { languagePicker } from './language-picker.test-support.ts'
import { english, messageIn } from './page-words.test-support.ts'

test.describe('the language of the page', { tag: '@phone' }, () => {
  test.describe('is Thai', () => {
    test.use({ locale: 'th-TH' })

    test('without a choice, in a browser that prefers Thai', async ({ page, merchant, customer }) => {
      await page.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
      await customer.sees('choose')
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    })
  })

  test('can be changed in the middle of a form, which keeps the focus and the input', {
    tag: '@waits',
  }, async ({ page, merchant, customer }) => {
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
    await customer.choose('PROMPTPAY')
    await customer.fill({ accountNumber: '12345' })
    const title = await page.title()
    const picker = languagePicker(page)
    await picker.focus()
    await picker.selectOption('th')
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(picker).toBeFocused()
    await expect(page.getByTestId('accountNumber')).toHaveValue('12345')
    await expect(page).not.toHaveTitle(title)
    await expect(page).toHaveTitle(/\p{Script=Thai}/u)
  })

  test('is also that of what is wrong with a payment reference, in words that were there before', async ({
    page,
    merchant,
  }) => {
    await page.goto((await upiPayment(merchant)).url)
    await isTakenOver(page)
    const form = page.getByTestId('reference-form')
    const field = form.getByRole('textbox')
    const said = (locale: string, fault: string) =>
      expect(field).toHaveAccessibleDescription(new RegExp(messageIn(locale, `pay.reference.${fault}`)))
    const picker = languagePicker(page)
    await field.fill('a number')
    await field.press('Enter')
    await said('en', 'letters')
    await picker.selectOption('hi')
    await said('hi', 'letters')
    await page.route('**/!setExternalReference', (route) =>
      route.fulfill({ status: 406, json: [{ code: 'EXTERNAL_REFERENCE_ALREADY_USED', message: '' }] }),
    )
    await field.fill('413244427799')
    await field.press('Enter')
    await said('hi', 'outcome.used')
    await picker.selectOption('en')
    await said('en', 'outcome.used')
  })

  test('is the one that was picked last, and the list shows it while it is loading', { tag: '@nightly' }, async ({
    page,
    merchant,
    customer,
  }) => {
    const release = await holdScript(page, '**/assets/th.first-*.js')
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
    await customer.sees('choose')
    // Rendered by the part of the app that loads last.
    await isTakenOver(page)
    const picker = languagePicker(page)
    await picker.selectOption('th')
    await expect(picker).toHaveValue('th')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await picker.selectOption('vi')
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
    const late = page.waitForResponse('**/assets/th.first-*.js')
    release()
    await (await late).finished()
    await expect(picker).toHaveValue('vi')
    await expect(page.locator('html')).toHaveAttribute('lang', 'vi')
  })

  test('stays as it is, in words, without a connection, and the same pick works once it is back', {
    tag: '@waits',
  }, async ({ page, merchant, customer }) => {
    await page.goto((await merchant.order({ amount: 45, currencyCode: 'BRL' })).url)
    await customer.sees('choose')
    await isTakenOver(page)
    const footer = page.getByRole('contentinfo')
    const picker = languagePicker(page)
    await page.context().setOffline(true)
    await picker.selectOption('th')
    await expect(footer.getByRole('alert')).toHaveText(english('pay.notLoaded'))
    await expect(picker).toHaveValue('en')
    await customer.expectAccessible()
    await footer.getByRole('button', { name: english('pay.loadAgain') }).click()
    await expect(footer.getByRole('alert')).toHaveText(english('pay.notLoaded'))
    await page.context().setOffline(false)
    await picker.selectOption('th')
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    await expect(footer.getByRole('alert')).toHaveCount(0)
  })

  test('is marked as English in parts that only developers read', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/?lang=th&merchantCode=demo-shop&amount=ten')
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
    const expected = page.getByTestId('parameter-faults').locator('[lang="en"]')
    await page.getByRole('main').locator('summary').click()
    await expect(expected.first()).toBeVisible()
    for (const one of await page.getByTestId('parameter-faults').locator('dd').all()) {
      if (/[a-z]{3} [a-z]{2}/.test(await one.innerText())) await expect(one.locator('[lang="en"]')).toHaveCount(1)
    }
    // The server writes the words about a failed start in the language of the address.
    const words = (await page.locator('#not-loaded-words').textContent()) ?? ''
    expect(JSON.parse(words)).toMatchObject({ lang: 'th' })
  })

  test('is marked as Chinese in the labels of store machines', async ({ page }) => {
    await showScreen(page, { step: 'pay', state: 'open', methodCode: 'CODE_PAYMENT', currencyCode: 'TWD' })
    const words = page.getByTestId('machine')
    await expect(words.locator('[lang="zh-Hant"]')).not.toHaveCount(0)
    const others = await words.evaluate((one) => {
      for (const part of one.querySelectorAll('[lang]')) part.remove()
      return one.textContent ?? ''
    })
    expect(others).not.toMatch(/\p{Script=Han}/u)
  })
})
