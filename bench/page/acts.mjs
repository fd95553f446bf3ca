import { advance, order } from '../../scripts/system/orders.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').Locator} Locator */
/** A tap on what it names, or another act. @typedef {(name: string, act: Locator | (() => Promise<unknown>)) => Promise<void>} Measure */
/** @typedef {{ page: Page, port: number, measure: Measure }} Scene */

/** More banks than any list of the sandbox has. */
const OPERATORS = Array.from({ length: 64 }, (_, place) => ({ code: `BANK${place}`, name: `Bank number ${place + 1}` }))
/** Longer than a code by Pix is good for, with the two minutes in which the page still asks by itself. */
const PAST_DEADLINE_SECS = 20 * 60

/**
 * What a customer does on the page. Each act gets a new page.
 * @type {readonly ((scene: Scene) => Promise<void>)[]}
 */
export const scenes = [banks, phoneNumber, name, accountType, code, transfer, late]

/** @param {Scene} scene */
async function banks({ page, port, measure }) {
  const data = [{ paymentMethodCode: 'ONLINE', paymentOperators: OPERATORS }, { paymentMethodCode: 'PROMPTPAY' }]
  await page.route('**/!availablePaymentOptions', (route) => route.fulfill({ json: { data } }))
  await open({ page, port, step: 'choose' }, { amount: 45, currencyCode: 'THB' })
  await measure('opening a list of 64 banks', page.locator('[data-testid="choose"] button[value="ONLINE"]'))
  await measure('a letter in its search', () => page.getByRole('searchbox').press('b'))
  await measure('emptying the search', () => page.getByRole('searchbox').press('Backspace'))
  await measure('back to the methods', page.getByRole('button', { name: 'Choose another method' }))
  await page.locator('[data-testid="choose"]').waitFor()
  await page.getByRole('contentinfo').getByRole('combobox').focus()
  await measure('another language', () => page.keyboard.press('ArrowDown'))
}

/** @param {Scene} scene */
async function phoneNumber({ page, port, measure }) {
  const method = { paymentMethodCode: 'MOBILE_MONEY', paymentOperatorCode: 'MPESA' }
  await open({ page, port, step: 'fill' }, { amount: 45, currencyCode: 'KES', ...method })
  const phone = page.locator('[data-testid="phoneNumber"]')
  await measure('the first key in a phone number', () => phone.press('0'))
  await phone.fill('071234567')
  await measure('its last key', () => phone.press('8'))
  await measure('leaving it', () => page.keyboard.press('Tab'))
  await measure('submitting the form', page.locator('[data-testid="form"] button[type="submit"]:not([form])'))
}

/** @param {Scene} scene */
async function name({ page, port, measure }) {
  await open({ page, port, step: 'fill' }, { amount: 45, currencyCode: 'ZAR', paymentMethodCode: 'BANKA_PAY' })
  const submit = page.locator('[data-testid="form"] button[type="submit"]:not([form])')
  await measure('unfolding a part of a form', page.locator('summary').first())
  await measure('submitting a form that is wrong', submit)
  await measure('going to what is wrong', page.getByTestId('error-summary').getByRole('link').first())
  await page.getByRole('contentinfo').getByRole('combobox').focus()
  await measure('another language over a form', () => page.keyboard.press('ArrowDown'))
}

/** @param {Scene} scene */
async function accountType({ page, port, measure }) {
  const method = { paymentMethodCode: 'BANK_TRANSFER', paymentOperatorCode: '012' }
  await open({ page, port, step: 'fill' }, { amount: 45, currencyCode: 'MXN', ...method })
  await measure('choosing a kind of account', page.getByRole('radio').nth(1))
}

/** @param {Scene} scene */
async function code({ page, port, measure }) {
  await open({ page, port, step: 'choose' }, { amount: 45, currencyCode: 'BRL' })
  const list = page.locator('[data-testid="choose"]')
  await measure('choosing a method without a form', list.locator('button[value="PIXQR"]').first())
  // A press soon after another one is taken for its second half.
  await page.waitForTimeout(1_000)
  await measure('starting a payment by QR code', list.getByRole('button', { name: /^Continue/ }))
  await page.locator('[data-testid="qr"] svg[role="img"]').first().waitFor()
  await measure('the picture of the code larger', page.getByRole('button', { name: 'Enlarge' }))
  await measure('closing it', page.getByRole('button', { name: 'Close' }))
  await measure('copying the code', page.getByRole('button', { name: 'Copy the Pix code' }))
  await measure('unfolding the code', page.locator('[data-testid="raw-code"] summary'))
  await measure('unfolding the details', page.locator('[data-testid="more-details"] summary'))
  await measure('saving the picture', page.getByRole('button', { name: 'Save image' }))
  await page.getByRole('contentinfo').getByRole('combobox').focus()
  await measure('another language over a code', () => page.keyboard.press('ArrowDown'))
  await measure('a status that is read while nothing is done', () =>
    page.evaluate(() => window.dispatchEvent(new Event('focus'))),
  )
}

/** @param {Scene} scene */
async function transfer({ page, port, measure }) {
  const method = { paymentMethodCode: 'OFFLINE', paymentOperatorCode: 'VCB' }
  await open({ page, port, step: 'pay' }, { scenario: 2, amount: 45, currencyCode: 'VND', ...method })
  await measure('copying a number', page.locator('[data-testid="copy-accountNumber"]'))
}

/** @param {Scene} scene */
async function late({ page, port, measure }) {
  const values = { amount: 45, currencyCode: 'BRL', paymentMethodCode: 'PIXQR' }
  await open({ page, port, step: 'pay' }, values)
  await advance(port, PAST_DEADLINE_SECS)
  await page.reload()
  const check = page.locator('[data-testid="check-now"] button')
  await check.waitFor()
  await page.waitForTimeout(1_500)
  await measure('asking for the status', check)
}

/** @param {{ page: Page, port: number, step: string }} where @param {Record<string, unknown>} values */
async function open({ page, port, step }, values) {
  await page.goto((await order(port, { scenario: 1, ...values })).url)
  await page.locator(`[data-step="${step}"]`).waitFor()
  // A press right after a page came up is taken for one aimed at another window; later parts are fetched meanwhile.
  await page.waitForTimeout(1_500)
}
