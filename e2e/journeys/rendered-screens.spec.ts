import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../kit/test.ts'
import { beginPayin } from './begin-payin.test-support.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'

/** Of the screen's markup what hydration changes: what a server can only guess or HTML alone needs, and what runs. */
const CHANGING =
  'time, time + [data-html-only], [aria-live], [aria-live] + [data-html-only], circle[pathLength], [type="hidden"]'

/** The screen's markup without that. */
const markupOf = (page: Page) =>
  page.locator('#app').evaluate((app, selector) => {
    const copy = app.cloneNode(true)
    if (copy instanceof Element) for (const part of copy.querySelectorAll(selector)) part.remove()
    return copy instanceof Element ? copy.innerHTML : ''
  }, CHANGING)

/**
 * Records what moves on each page that is opened from now on, but for the sandbox's panel of outcomes: it comes with a
 * script of its own, and no customer of a live shop has it.
 */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: string[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: readonly { readonly node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : 'text'))
        shifts.push(...moved.filter((text) => !text.includes('id="outcomes"')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Whether a time has the hour and minute of the browser's zone. */
const isOwn = (time: Locator) =>
  time.evaluate((element) => {
    const local = new Date(element instanceof HTMLTimeElement ? element.dateTime : '')
    const [hour, minute] = [local.getHours(), String(local.getMinutes()).padStart(2, '0')]
    return new RegExp(`\\b(?:0?${hour}|${hour % 12 || 12}):${minute}`).test(element.textContent)
  })

/** The server can only guess the zone: before hydration a time is seen if the guess was right. Whether it was for all. */
async function expectNoForeignTimes(page: Page): Promise<boolean> {
  const guessed: boolean[] = []
  for (const time of await page.locator('time[data-zone]').all()) {
    const isRight = await isOwn(time)
    await expect(time).toBeVisible({ visible: isRight })
    guessed.push(isRight)
  }
  return guessed.every(Boolean)
}

/** The app has written every time in the browser's zone. */
async function expectOwnTimes(page: Page) {
  await expect(page.locator('time[data-zone]')).toHaveCount(0)
  for (const time of await page.locator('time').all()) {
    await expect(time).toBeVisible()
    expect(await isOwn(time)).toBe(true)
  }
}

const cases = [
  {
    name: 'a QR code',
    pair: { method: 'PIXQR', currencyCode: 'BRL' },
    lang: 'lo',
    path: '/',
    shows: 'svg[role="img"] path',
  },
  {
    name: 'instructions on the status page',
    pair: { method: 'VAPAY', currencyCode: 'IDR' },
    lang: 'ar',
    path: '/status',
    shows: '[data-testid="channels"]',
  },
  { name: 'a form', pair: undefined, lang: 'ja', path: '/', shows: '[data-testid="accountNumber"]' },
  { name: 'a faulty address', pair: undefined, lang: 'th', path: '/', shows: '[data-step="arrival_error"]' },
] as const

for (const { name, pair, lang, path, shows } of cases) {
  test(`${name}: the screen is rendered before the script, and hydration changes nothing`, {
    tag: name === 'a QR code' ? '@waits' : [],
  }, async ({ page, merchant, clock }) => {
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await watchShifts(page)
    // The time left to pay is drawn as a ring, which would change meanwhile.
    await clock.freeze()
    await page.clock.setFixedTime(await clock.now())
    const fixed = pair === undefined ? { paymentMethodCode: 'PROMPTPAY' } : {}
    const order = await merchant.order({ amount: 45, currencyCode: pair?.currencyCode ?? 'THB' }, { lang, ...fixed })
    if (pair) await beginPayin(merchant, order, pair)
    const release = await holdScript(page, ENTRY)
    const url = order.url.replace('/?', `${path}?`)
    const wrong = name === 'a faulty address' ? url.replace('amount=45', 'amount=4,5') : url
    const opened = await page.goto(wrong, { waitUntil: 'commit' })
    expect(opened?.headers()['cache-control']).toBe('no-store, no-transform')
    await expect(page.locator(shows).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', lang)
    // A busy browser shows a part of the document before it has read all of it.
    await page.waitForFunction(() => document.readyState !== 'loading')
    const areOwn = await expectNoForeignTimes(page)
    const before = await markupOf(page)
    // What moved until now is the arrival of the document and of the sandbox's panel, not hydration.
    await page.evaluate(() => Reflect.get(window, 'shifts').splice(0))
    release()
    // React has found the elements of the screen, and has marked them.
    await page.waitForFunction(() => Object.keys(document.querySelector('#app main') ?? {}).length > 0)
    await expectOwnTimes(page)
    expect(await markupOf(page)).toBe(before)
    // The time of another zone may take another line: with its day, for instance.
    if (areOwn) expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
    expect(errors).toEqual([])
  })
}
