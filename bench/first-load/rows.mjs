import { blockingOf, namedScriptBytes, openPage, press, shiftOf, switchOff, switchOn, visit } from './measure.mjs'

/**
 * @import { Browser } from '@playwright/test'
 * @typedef {{ order: (values: Record<string, string | number>) => Promise<string>, create: (url: string) => Promise<void> }} Shop
 * @typedef {{ launch: () => Promise<Browser>, restart: () => Promise<void>, shop: Shop, isOurs: boolean, at: (url: string) => string }} Subject
 * @typedef {Record<string, number>} Figures by the name of a row
 */

const THB = { amount: 45, currencyCode: 'THB' }
const BRL = { amount: 45, currencyCode: 'BRL' }
const IDR = { amount: 45_000, currencyCode: 'IDR' }

/** What each screen shows first: on our page, and on the one that is written by hand. */
const selectors = {
  row: { ours: '[data-testid="choose"] button[value="PROMPTPAY"]', byHand: 'button[value="PROMPTPAY"]' },
  pix: { ours: '[data-testid="choose"] [data-current] button:not([aria-expanded])', byHand: 'button[value="PIXQR"]' },
  input: { ours: '[data-testid="accountNumber"]', byHand: 'input[name="accountNumber"]' },
  submit: { ours: '[data-testid="form"] button[type="submit"]:not([form])', byHand: '#form button' },
  qr: { ours: '[data-testid="qr"] svg[role="img"]', byHand: '#qr svg' },
  account: { ours: '[data-testid="channels"]', byHand: '#accountNumber' },
  settled: { ours: 'html[data-taps]', byHand: 'main > *' },
}

/** @param {Subject} subject @returns {(name: keyof typeof selectors) => string} */
const selecting = (subject) => (name) => selectors[name][subject.isOurs ? 'ours' : 'byHand']

/** First visit and repeat visit of a new payment: the list, and the form after a press as soon as the list can be seen. */
export async function list(/** @type {Subject} */ subject) {
  const of = selecting(subject)
  const phone = await switchOn(subject.launch)
  const first = await openPage(phone, of('row'))
  const { shownMs } = await visit(first, subject.at(await subject.shop.order(THB)))
  const { answeredMs } = await press(first, { target: of('row'), answer: of('input') })
  await first.close()
  const again = await openPage(phone, of('row'))
  const repeated = await visit(again, subject.at(await subject.shop.order(THB)))
  const bytes = await namedScriptBytes(again)
  await switchOff(phone)
  return {
    'first visit: list shown': shownMs,
    'first visit: pressed at once, form shown': answeredMs,
    'repeat visit, warm cache: list shown': repeated.shownMs,
    'repeat visit ÷ first visit': repeated.shownMs / shownMs,
    'scripts that the page names, kB': bytes / 1000,
  }
}

/** The list for the first customer after a start of the gateway, which has compiled and kept nothing yet. */
export async function started(/** @type {Subject} */ subject) {
  const of = selecting(subject)
  const url = subject.at(await subject.shop.order(THB))
  await subject.restart()
  const phone = await switchOn(subject.launch)
  const { shownMs } = await visit(await openPage(phone, of('row')), url)
  await switchOff(phone)
  return { 'first visit of a started server: list shown': shownMs }
}

/** Pix asks for nothing: a press as soon as the list can be seen creates the payment. */
export async function pix(/** @type {Subject} */ subject) {
  const of = selecting(subject)
  const phone = await switchOn(subject.launch, 'America/Sao_Paulo')
  const page = await openPage(phone, of('pix'))
  await visit(page, subject.at(await subject.shop.order(BRL)))
  const { answeredMs } = await press(page, { target: of('pix'), answer: of('qr') })
  await switchOff(phone)
  return { 'navigation → QR code, Pix pressed at once': answeredMs }
}

/** Scenario 4: the merchant fixed the method, so its form comes first. Then it is sent. */
export async function form(/** @type {Subject} */ subject) {
  const of = selecting(subject)
  const phone = await switchOn(subject.launch)
  const url = subject.at(await subject.shop.order({ ...THB, paymentMethodCode: 'PROMPTPAY' }))
  const page = await openPage(phone, of('input'))
  const { shownMs } = await visit(page, url)
  const shift = await shiftOf(page)
  await page.locator(of('settled')).first().waitFor({ state: 'attached' })
  await page.locator(of('input')).fill('1234567890')
  const sent = await press(page, { target: of('submit'), answer: of('qr') })
  await switchOff(phone)
  return {
    'fixed method: form shown': shownMs,
    'fixed method: layout shift': shift,
    'submit → QR code': sent.sincePressMs,
    'longest task after submit (QR), ms': sent.longestMs,
  }
}

/** A virtual account: instructions instead of a code. */
export async function instructions(/** @type {Subject} */ subject) {
  const of = selecting(subject)
  const phone = await switchOn(subject.launch, 'Asia/Jakarta')
  const page = await openPage(phone, of('submit'))
  const fixed = { paymentMethodCode: 'VAPAY', paymentOperatorCode: 'BCA' }
  await visit(page, subject.at(await subject.shop.order({ ...IDR, ...fixed })))
  await page.locator(of('settled')).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(2_000)
  const sent = await press(page, { target: of('submit'), answer: of('account') })
  await switchOff(phone)
  return { 'submit → instructions': sent.sincePressMs, 'longest task after submit, ms': sent.longestMs }
}

/** The same link again, while the payment is under way: with an empty and a warm cache, and its status page. */
export async function resume(/** @type {Subject} */ subject) {
  const of = selecting(subject)
  const opened = async (/** @type {Awaited<ReturnType<typeof switchOn>>} */ phone, /** @type {string} */ path) => {
    const url = await subject.shop.order(THB)
    await subject.shop.create(url)
    const page = await openPage(phone, of('qr'))
    const { shownMs } = await visit(page, subject.at(url).replace('/?', `${path}?`))
    const shift = await shiftOf(page)
    const blockedMs = await blockingOf(page)
    await page.close()
    return { shownMs, shift, blockedMs }
  }
  const phone = await switchOn(subject.launch)
  const cold = await opened(phone, '/')
  const warm = await opened(phone, '/')
  await switchOff(phone)
  const other = await switchOn(subject.launch)
  const status = await opened(other, '/status')
  await switchOff(other)
  return {
    'resume link, empty cache: QR code': cold.shownMs,
    'resume link: layout shift': cold.shift,
    'resume link: blocking time until idle, ms': cold.blockedMs,
    'resume link, warm cache: QR code': warm.shownMs,
    '/status: QR code': status.shownMs,
    '/status: layout shift': status.shift,
  }
}
