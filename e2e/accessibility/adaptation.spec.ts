import { expect, type Page } from '@playwright/test'
import { PNG } from 'pngjs'
import { decodeScreen } from '../kit/code/qr.ts'
import { test } from '../kit/test.ts'
import { inEveryLanguage, languagePicker } from '../languages/language-picker.test-support.ts'
import { type ShownScreen, shownScreens, showScreen } from './shown-screens.test-support.ts'

/** WCAG 1.4.12 (Text Spacing): the values that a customer's own style sheet may set. */
const ownSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-block-end: 2em !important }`

const narrow = [
  [280, 653],
  [640, 360],
] as const
/** A narrow phone and a desktop. */
const roomy = [
  [360, 740],
  [1280, 800],
] as const

for (const screen of shownScreens) {
  const { step, state, methodCode } = screen
  // Other screens are made of the same parts.
  const isExample = step === 'form' || (step === 'pay' && methodCode === 'DUITNOW')
  const tag = isExample ? ['@phone'] : ['@phone', '@nightly']
  const tagOfSizes = step === 'form' ? ['@phone'] : ['@phone', isExample ? '@ci' : '@nightly']

  // 1280 × 1024 at 400 %, which is 320 × 256.
  test(`${step} of ${methodCode}, ${state}, fits at 400 % and with text spaced by the customer`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await showScreen(page, screen)
    expect(await page.evaluate(cutOff)).toEqual([])
    await page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, ownSpacing)
    expect(await page.evaluate(cutOff)).toEqual([])
  })

  test(`${step} of ${methodCode}, ${state}, fits a folded phone, a turned one, and text of twice the size`, {
    tag: tagOfSizes,
  }, async ({ page }) => {
    await showScreen(page, screen)
    for (const [width, height] of narrow) {
      await page.setViewportSize({ width, height })
      expect(await page.evaluate(cutOff), `${width} × ${height}`).toEqual([])
    }
    await doubleText(page)
    for (const [width, height] of roomy) {
      await page.setViewportSize({ width, height })
      expect(await page.evaluate(cutOff), `${width} × ${height}, twice the size`).toEqual([])
      expect(await page.evaluate(cutUp, '*'), `${width} × ${height}, twice the size`).toEqual([])
    }
  })

  test(`${step} of ${methodCode}, ${state}, keeps its shapes and texts in forced colours`, {
    tag: tagOfSizes,
  }, async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' })
    await showScreen(page, screen)
    expect(await page.evaluate(withoutShape)).toEqual([])
    expect(await page.evaluate(unseen)).toEqual([])
    await expectDarkOnLight(page)
  })
}

test('a turned phone keeps the screen and what was typed', { tag: '@phone' }, async ({ page, merchant, customer }) => {
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '12345' })
  for (const [width, height] of [
    [740, 360],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(page.getByTestId('accountNumber')).toHaveValue('12345')
    expect(await page.evaluate(cutOff)).toEqual([])
  }
})

test('the button of the example shop keeps its shape in forced colours', { tag: ['@phone', '@nightly'] }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/demo-shop/embed/popup')
  await expect(page.getByRole('button')).toHaveCount(1)
  expect(await page.evaluate(withoutShape)).toEqual([])
})

for (const guide of ['testing', 'redirect-parameters']) {
  test(`the tables of the guide ${guide} break no word at 400 %`, { tag: ['@phone', '@nightly'] }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto(`/docs/guides/${guide}`)
    expect(await page.evaluate(cutUp, 'table')).toEqual([])
  })
}

test('the words in an empty search field are whole on a small phone with text of twice the size', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  await showDoubled(page, 320, { step: 'operator', state: 'open', methodCode: 'ONLINE', currencyCode: 'THB' })
  const search = page.getByRole('searchbox')
  await inEveryLanguage(page, async (locale) => {
    // Only of what is typed a browser tells how wide it is.
    await search.fill((await search.getAttribute('placeholder')) ?? '')
    expect(await search.evaluate((field) => field.scrollWidth - field.clientWidth), locale).toBe(0)
  })
})

test('long names in the list of methods are whole on a phone with text of twice the size', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  for (const [locale, methodCode, currencyCode] of [
    ['es', 'OFFLINE', 'MXN'],
    ['tr', 'BANK_TRANSFER', 'MXN'],
    ['sw', 'EWALLET', 'IDR'],
    ['en', 'CODE_PAYMENT', 'TWD'],
  ] as const) {
    await showDoubled(page, 360, { step: 'choose', state: 'open', methodCode, currencyCode, locale })
    expect(await page.evaluate(cutUp, '*'), `${methodCode} in ${locale}`).toEqual([])
  }
})

for (const [locale, step, state, methodCode, currencyCode] of [
  ['ms', 'error', 'busy', 'PROMPTPAY', 'THB'],
  ['ms', 'form', 'errors', 'PROMPTPAY', 'THB'],
  ['id', 'done', 'CUSTOMER_VERIFICATION_INACTIVITY', 'EWALLET', 'IDR'],
  ['id', 'pay', 'open', 'PIXQR', 'BRL'],
  ['fil', 'done', 'DIFFERENT_AMOUNT_CONFIRMED', 'OFFLINE', 'PHP'],
  ['sw', 'error', 'CUSTOMER_NOT_REGISTERED', 'MOBILE_MONEY', 'GHS'],
  ['tr', 'error', 'not_offered', 'PIXQR', 'BRL'],
  ['af', 'form', 'empty', 'BANKA_PAY', 'ZAR'],
  ['af', 'error', 'CUSTOMER_NOT_REGISTERED', 'MOBILE_MONEY', 'GHS'],
  ['pt-BR', 'pay', 'open', 'OFFLINE', 'VND'],
] as const) {
  test(`what is in bold is whole on a small phone with text of twice the size: ${step} ${state} in ${locale}`, {
    tag: ['@phone', locale === 'ms' ? '@ci' : '@nightly'],
  }, async ({ page }) => {
    await showDoubled(page, 320, { step, state, methodCode, currencyCode, locale })
    expect(await page.evaluate(cutUp, 'h1, h2, button, summary, label, b, [role="alert"]')).toEqual([])
    expect(await languagePicker(page).evaluate(nameOverflow)).toBeLessThanOrEqual(0)
  })
}

test('the tiles of apps hold their marks and names on a small phone with text of twice the size', {
  tag: ['@phone', '@nightly'],
}, async ({ page }) => {
  await showDoubled(page, 320, { step: 'pay', state: 'open', methodCode: 'UPIQR', currencyCode: 'INR' })
  const tiles = page.getByTestId('app-buttons').getByRole('link')
  const overflowing = await tiles.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
  expect(await tiles.count()).toBeGreaterThan(3)
  expect(overflowing).toBe(0)
  expect(await page.evaluate(cutUp, '*')).toEqual([])
})

test('a customer who takes an hour over the form loses no input', { tag: ['@phone', '@ci'] }, async ({
  page,
  merchant,
  clock,
  customer,
}) => {
  await page.clock.install()
  await page.goto((await merchant.order({ amount: 45, currencyCode: 'THB' })).url)
  await customer.choose('PROMPTPAY')
  await customer.fill({ accountNumber: '1234567890' })
  await clock.advance(3_600)
  await page.clock.runFor(3_600_000)
  await expect(page.getByTestId('accountNumber')).toHaveValue('1234567890')
  await customer.submit()
  await customer.sees('pay')
})

test('wherever a printed page ends, no text stands over another', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await showScreen(page, { step: 'pay', state: 'open', methodCode: 'VAPAY', currencyCode: 'IDR' })
  expect(await page.evaluate(printedOver)).toEqual([])
  // Firefox breaks no sheet within a grid that holds grids.
  const summary = page.getByRole('main').locator('summary').last()
  const around = summary.locator('xpath=ancestor::*[ancestor::body]')
  expect(await around.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))).not.toContain('grid')
})

/** Whatever is sized in rem or em grows with the text, as in a browser with a larger default font size. */
const doubleText = (page: Page): Promise<void> =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))

/** Shows a screen on a phone of that width with text of twice the size. */
async function showDoubled(page: Page, width: number, screen: ShownScreen): Promise<void> {
  await page.setViewportSize({ width, height: 740 })
  await showScreen(page, screen)
  await doubleText(page)
}

/** A QR code stays dark on light whatever the colours are; otherwise phones cannot scan it. */
async function expectDarkOnLight(page: Page): Promise<void> {
  const code = page.getByTestId('qr').getByRole('img')
  for (const one of await code.all()) {
    await decodeScreen(one)
    const { data, width, height } = PNG.sync.read(await one.screenshot({ scale: 'css' }))
    const inQuietZone = 4 * (width * Math.floor(height / 2) + 4)
    expect([...data.subarray(inQuietZone, inQuietZone + 3)], 'the quiet zone').toEqual([255, 255, 255])
  }
}

/** Elements that overflow: the page itself, and boxes that cut off their content. */
function cutOff(): readonly string[] {
  const page = document.documentElement
  const boxes = [...document.body.querySelectorAll<HTMLElement>('*')].filter((one) => {
    if (!one.checkVisibility() || one.closest('.visually-hidden, svg, select') !== null) return false
    const cutsOff = getComputedStyle(one).overflowX !== 'visible'
    return cutsOff && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  })
  const wide = page.scrollWidth > page.clientWidth ? [`the page, by ${page.scrollWidth - page.clientWidth}`] : []
  return [...wide, ...boxes.map((one) => one.outerHTML.slice(0, 120))]
}

/** Words that are broken over lines, as in a column too narrow to read. Data may have words of any length. */
function cutUp(within: string): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const broken: string[] = []
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const around = text.parentElement
    if (!around?.checkVisibility() || around.closest(within) === null) continue
    if (around.closest('[translate="no"], .visually-hidden, select, code') !== null) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)))
      if (lines.size > 1) broken.push(word)
    }
  }
  return broken
}

/** By how many pixels the chosen name is wider than its list box, whose arrow takes one em. */
function nameOverflow(box: HTMLElement): number {
  const { font, paddingInlineStart, paddingInlineEnd, fontSize } = getComputedStyle(box)
  const canvas = document.createElement('canvas').getContext('2d')
  if (!canvas || !(box instanceof HTMLSelectElement)) throw new Error('no list box')
  canvas.font = font
  const name = canvas.measureText(box.selectedOptions[0]?.textContent ?? '').width
  const taken = [paddingInlineStart, paddingInlineEnd].reduce((sum, pad) => sum + Number.parseFloat(pad), 0)
  return Math.ceil(name + taken + Number.parseFloat(fontSize) - box.clientWidth)
}

/** Controls whose shape only a background shows: forced colours remove backgrounds. */
function withoutShape(): readonly string[] {
  const controls = [...document.querySelectorAll<HTMLElement>('button, select, input:not([type="radio"])')]
  return controls
    .filter((control) => {
      const framed = [control, control.parentElement].some((one) => {
        if (one === null) return false
        const { borderBlockEndWidth, borderBlockEndStyle, borderBlockEndColor } = getComputedStyle(one)
        const isSeen = borderBlockEndColor !== getComputedStyle(document.body).backgroundColor
        return isSeen && borderBlockEndStyle !== 'none' && Number.parseFloat(borderBlockEndWidth) >= 1
      })
      const isLink = getComputedStyle(control).textDecorationLine === 'underline'
      return control.checkVisibility() && !framed && !isLink
    })
    .map((control) => control.outerHTML.slice(0, 120))
}

/** Texts in the colour of what they stand on: forced colours choose both, and some elements have text colours of their own. */
function unseen(): readonly string[] {
  const groundOf = (one: Element | null): string => {
    const { backgroundColor } = getComputedStyle(one ?? document.documentElement)
    const isClear = /^rgba\(.*, 0\)$/.test(backgroundColor)
    return one !== null && isClear ? groundOf(one.parentElement) : backgroundColor
  }
  return [...document.body.querySelectorAll('*')]
    .filter((one) => {
      const hasText = [...one.childNodes].some(
        ({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim(),
      )
      return hasText && one.checkVisibility() && getComputedStyle(one).color === groundOf(one)
    })
    .map((one) => one.outerHTML.slice(0, 120))
}

/** Texts over others on sheets of many heights. Columns break where sheets do. */
function printedOver(): readonly string[] {
  const linesOf = (text: Element) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return [...range.getClientRects()]
  }
  const isOver = (next: DOMRect, former: DOMRect) =>
    next.left < former.right && former.left < next.right && next.top < former.bottom - 8
  const texts = [...document.querySelectorAll('main :is(p, li, summary)')]
  const over = new Set<string>()
  Object.assign(document.body.style, { columnWidth: '700px', columnFill: 'auto', minBlockSize: '0' })
  for (let height = 500; height < 1_100; height += 10) {
    document.body.style.blockSize = `${height}px`
    let former: DOMRect | undefined
    for (const text of texts) {
      const [first] = linesOf(text)
      if (former && first && isOver(first, former)) over.add(text.textContent ?? '')
      former = linesOf(text).at(-1) ?? former
    }
  }
  return [...over]
}
