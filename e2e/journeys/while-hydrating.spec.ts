import { expect, type Page } from '@playwright/test'
import type { Customer } from '../kit/customer.ts'
import type { Merchant, Order } from '../kit/merchant.ts'
import { test } from '../kit/test.ts'
import { english } from '../languages/page-words.test-support.ts'
import { ENTRY, holdScript } from './hold-script.test-support.ts'
import { isTakenOver } from './taken-over.test-support.ts'
import { type Deed, doNow, doWhileHydrating, moments, noteCopies } from './while-hydrating.test-support.ts'

interface Seen {
  readonly page: Page
  readonly customer: Customer
  /** The bodies of the requests that changed something, in their order. */
  readonly sent: readonly string[]
  /** How often the page has read the payin. */
  readonly reads: () => number
  /** How many documents were opened. */
  readonly documents: () => number
}

interface Case {
  /** What is not lost. */
  readonly name: string
  readonly open: (merchant: Merchant) => Promise<Order>
  readonly deeds: readonly Deed[]
  readonly expect: (seen: Seen) => Promise<void>
  /** Where it is another thing if the browser answers. Undefined: the same; null: only the app can do it. */
  readonly expectOfBrowser?: ((seen: Seen) => Promise<void>) | null
}

const CHOICE = '[data-testid=choose]'
const OPERATORS = '[data-testid=operator]'
const SEARCH = `${OPERATORS} input[type=search]`
const ACCOUNT = '[data-testid=accountNumber]'
const PHONE = '[data-testid=phoneNumber]'
const EMAIL = '[data-testid=emailAddress]'
const SUBMIT = '[data-testid=form] button[type=submit]'
const REFERENCE = '[data-testid=reference-form] input:not([type=hidden])'
const SEND = '[data-testid=reference-form] button'

type Placed = Parameters<Merchant['order']>
const placed =
  (money: Placed[0], values: Placed[1] = {}) =>
  (merchant: Merchant) =>
    merchant.order(money, values)
const thb = (values: Placed[1] = {}) => placed({ amount: 45, currencyCode: 'THB' }, values)
const inBrazil = placed({ amount: 45, currencyCode: 'BRL' })
/** A payin under way. */
const begun = (open: Case['open'], paymentMethodCode: string) => async (merchant: Merchant) => {
  const order = await open(merchant)
  await merchant.create(order, { paymentMethodCode })
  return order
}
const inIndia = placed({ amount: 35, currencyCode: 'INR' })
const promptPay = { paymentMethodCode: 'PROMPTPAY', emailAddress: 'old@shop.example', allowCustomerDataChange: true }

const isSentOnce =
  (text: string) =>
  async ({ sent }: Seen) => {
    await expect.poll(() => sent.length).toBeGreaterThan(0)
    expect(sent).toEqual([expect.stringContaining(text)])
  }

/** Each kind of control on the screens that the server renders. */
const cases: readonly Case[] = [
  {
    name: 'the press on a row of the list',
    open: thb(),
    deeds: [{ kind: 'press', at: `${CHOICE} li > button[value=ONLINE]` }],
    expect: async ({ customer }) => void (await customer.sees('operator')),
  },
  {
    name: 'the press that confirms a preselected method',
    open: placed({ amount: 35, currencyCode: 'INR' }, { paymentMethodCode: 'UPIQR', optionsAvailable: true }),
    deeds: [{ kind: 'press', at: `${CHOICE} button[formmethod=post]` }],
    expect: async ({ customer }) => void (await customer.sees('fill')),
  },
  {
    name: 'the press on a row of the operators',
    open: thb({ paymentMethodCode: 'ONLINE' }),
    deeds: [{ kind: 'press', at: `${OPERATORS} li > button[value=SCB]` }],
    expect: isSentOnce('SCB'),
  },
  {
    name: 'a text in the search of the operators',
    open: thb({ paymentMethodCode: 'ONLINE' }),
    deeds: [{ kind: 'type', at: SEARCH, text: 'siam' }],
    expect: async ({ page }) => {
      await expect(page.locator(SEARCH)).toHaveValue('siam')
      await expect(page.locator(`${OPERATORS} li > button[value]`)).toHaveCount(1)
    },
  },
  {
    name: 'Enter in the search of the operators',
    open: thb({ paymentMethodCode: 'ONLINE' }),
    deeds: [
      { kind: 'type', at: SEARCH, text: 'siam' },
      { kind: 'enter', at: SEARCH },
    ],
    expect: async ({ page, customer }) => {
      await expect(page.locator(`${OPERATORS} li > button[value]`)).toHaveCount(1)
      await expect(page.locator(`${OPERATORS} li > button[value]`)).toBeFocused()
      await customer.sees('operator')
    },
    expectOfBrowser: async ({ page, documents }) => {
      await expect.poll(documents).toBe(2)
      await expect(page.locator(SEARCH)).toHaveValue('siam')
      await expect(page.locator(`${OPERATORS} button[value]`)).toHaveCount(1)
    },
  },
  {
    name: 'a text in a form, and the press that sends it',
    open: thb(promptPay),
    deeds: [
      { kind: 'type', at: ACCOUNT, text: '1234567890' },
      { kind: 'type', at: EMAIL, text: 'new@shop.example' },
      { kind: 'press', at: SUBMIT },
    ],
    expect: async (seen) => {
      await isSentOnce('1234567890')(seen)
      expect(decodeURIComponent(seen.sent[0] ?? '')).toContain('new@shop.example')
    },
  },
  {
    name: 'a text that a script has written, and Enter in it',
    open: thb(promptPay),
    deeds: [
      { kind: 'write', at: ACCOUNT, text: '1234567890' },
      { kind: 'enter', at: ACCOUNT },
    ],
    expect: isSentOnce('1234567890'),
  },
  {
    name: 'the country code of a phone number, which then stands there once',
    open: placed(
      { amount: 45, currencyCode: 'KES' },
      { paymentMethodCode: 'MOBILE_MONEY', paymentOperatorCode: 'MPESA' },
    ),
    deeds: [{ kind: 'type', at: PHONE, text: '+254712' }],
    expect: async ({ page }) => {
      await expect(page.locator(PHONE)).toHaveValue('+254712')
      await expect(page.locator(`${PHONE} + *`)).toHaveCount(0)
    },
  },
  {
    name: 'a radio button, and the press that sends it',
    open: placed(
      { amount: 45, currencyCode: 'MXN' },
      { paymentMethodCode: 'BANK_TRANSFER', paymentOperatorCode: '002' },
    ),
    deeds: [
      { kind: 'press', at: '[data-testid=accountType] input[value=debit_card]' },
      { kind: 'press', at: SUBMIT },
    ],
    expect: isSentOnce('debit_card'),
  },
  {
    name: 'a language',
    open: thb(),
    deeds: [{ kind: 'choose', at: 'footer select', value: 'th' }],
    expect: async ({ page }) => {
      await expect(page.locator('html')).toHaveAttribute('lang', 'th')
      await expect(page.locator('footer select')).toHaveValue('th')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^[\p{Script=Thai}\s]+$/u)
    },
  },
  {
    name: 'a part that is unfolded',
    open: begun(inIndia, 'UPIQR'),
    deeds: [{ kind: 'press', at: '[data-testid=reference-form] summary' }],
    expect: async ({ page }) => {
      await expect(page.getByText(english('pay.reference.where.gpay'))).toBeVisible()
    },
  },
  {
    name: 'the press that copies a code',
    open: begun(inBrazil, 'PIXQR'),
    deeds: [{ kind: 'press', at: 'main button[data-state]' }],
    expect: async ({ page }) => {
      await expect(page.locator('main button[data-has-copied]')).toHaveCount(1)
    },
    expectOfBrowser: null,
  },
  {
    name: 'the press that checks the payment',
    open: async (merchant) => {
      const order = await inBrazil(merchant)
      return { ...order, url: order.url.replace('/?', '/status?') }
    },
    deeds: [{ kind: 'press', at: '[data-testid=check-now] button' }],
    expect: async ({ page, reads }) => {
      await expect(page.getByTestId('check-now').getByRole('status')).not.toBeEmpty()
      // A page that took long to load reads the payin once more by itself.
      const isOld = await page.evaluate(() => performance.now() > 5_000)
      expect(isOld ? [1, 2] : [1]).toContain(reads())
    },
    expectOfBrowser: async ({ page, documents }) => {
      await expect.poll(documents).toBe(2)
      await expect(page.getByTestId('check-now')).toBeVisible()
    },
  },
  {
    name: 'the way back to the shop',
    open: begun(inBrazil, 'PIXQR'),
    deeds: [{ kind: 'press', at: '[data-testid=return] a' }],
    expect: async ({ page }) => {
      await expect(page).toHaveURL(/demo-shop/)
    },
  },
  {
    name: 'the panel of outcomes',
    open: begun(inBrazil, 'PIXQR'),
    deeds: [{ kind: 'press', at: '#outcomes summary' }],
    expect: async ({ page }) => {
      await expect(page.getByTestId('outcome-panel')).toBeVisible()
    },
  },
  ...['UPIQR', 'P2A_V2'].flatMap((method) => [
    {
      name: `the reference of ${method}, and the press that sends it`,
      open: begun(inIndia, method),
      deeds: [
        { kind: 'type', at: REFERENCE, text: '413244427799' },
        { kind: 'press', at: SEND },
      ] as const,
      expect: isSentOnce('413244427799'),
    },
    {
      name: `the reference of ${method} that is not sent yet`,
      open: begun(inIndia, method),
      deeds: [{ kind: 'type', at: REFERENCE, text: '41324442' }] as const,
      expect: async ({ page, sent }: Seen) => {
        await expect(page.locator(REFERENCE)).toHaveValue('41324442')
        expect(sent).toEqual([])
      },
    },
  ]),
]

/** What the page and its forms ask. */
function watchRequests(page: Page): Pick<Seen, 'sent' | 'reads' | 'documents'> {
  const sent: string[] = []
  let [reads, documents] = [0, 0]
  page.on('request', (request) => {
    // The document that follows a POST is opened by its redirect.
    const isDocument = request.isNavigationRequest() && request.redirectedFrom() === null
    if (isDocument) documents += 1
    if (!isDocument && !new URL(request.url()).pathname.startsWith('/api/')) return
    if (request.method() !== 'GET') sent.push(request.postData() ?? '')
    else if (/payins\/[^/]+$/.test(request.url())) reads += 1
  })
  return { sent, reads: () => reads, documents: () => documents }
}

for (const { name, open, deeds, expect: expectDone, expectOfBrowser } of cases) {
  for (const moment of moments) {
    if (moment === 'before' && expectOfBrowser === null) continue
    test(`${name} is neither lost nor counted twice where it comes while the page hydrates: ${moment}`, {
      tag: '@phone',
    }, async ({ page, merchant, customer }) => {
      const order = await open(merchant)
      const seen = { page, customer, ...watchRequests(page) }
      const release = await holdScript(page, ENTRY)
      await noteCopies(page)
      if (moment === 'listens') await doWhileHydrating(page, deeds)
      // A busy browser shows a button before it has read what its form sends with it.
      await page.goto(order.url, { waitUntil: 'domcontentloaded' })
      // What needs the app has its place only.
      await expect(page.locator(deeds[0]?.at ?? 'main').first()).toBeAttached()
      if (moment === 'before') await doNow(page, deeds)
      release()
      await (moment === 'before' && expectOfBrowser ? expectOfBrowser : expectDone)(seen)
    })
  }
}

test('what is typed before the script has loaded keeps its caret', { tag: '@phone' }, async ({ page, merchant }) => {
  const order = await thb({ paymentMethodCode: 'PROMPTPAY' })(merchant)
  const release = await holdScript(page, ENTRY)
  await page.goto(order.url, { waitUntil: 'commit' })
  await page.locator(ACCOUNT).pressSequentially('123890')
  for (let place = 0; place < 3; place += 1) await page.keyboard.press('ArrowLeft')
  release()
  await isTakenOver(page)
  await page.keyboard.type('4567')
  await expect(page.locator(ACCOUNT)).toHaveValue('1234567890')
})

/** As fast as the browser takes it: what is typed and pressed waits for the slow processor, and meets every moment. */
async function typeAndPress(
  page: Page,
  { field, button, text }: Record<'field' | 'button' | 'text', string>,
): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await page.locator(field).focus()
  const box = await page.locator(button).evaluate((element) => {
    element.scrollIntoView({ block: 'center' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })
  const mouse = { ...box, button: 'left', clickCount: 1 } as const
  await Promise.all([
    ...[...text].flatMap((key) => [
      devTools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
      devTools.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]),
    devTools.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse }),
    devTools.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse }),
  ])
}

const typedAndSent = [
  { what: 'reference of UPIQR', open: begun(inIndia, 'UPIQR'), field: REFERENCE, button: SEND, text: '413244427799' },
  { what: 'reference of P2A_V2', open: begun(inIndia, 'P2A_V2'), field: REFERENCE, button: SEND, text: '413244427799' },
  { what: 'form', open: thb({ paymentMethodCode: 'PROMPTPAY' }), field: ACCOUNT, button: SUBMIT, text: '1234567890' },
]

for (const cpuSlowdown of [1, 6, 15]) {
  test.describe(`on a processor ${cpuSlowdown} times slower`, { tag: ['@phone', '@nightly'] }, () => {
    test.use({ cpuSlowdown })

    for (const { what, open, ...typed } of typedAndSent) {
      test(`a ${what} that is filled in and sent at once is sent once`, async ({ page, merchant, customer }) => {
        const order = await open(merchant)
        const seen = { page, customer, ...watchRequests(page) }
        await page.goto(order.url, { waitUntil: 'commit' })
        await typeAndPress(page, typed)
        await isSentOnce(typed.text)(seen)
        await expect(page.locator(typed.field)).toHaveCount(0)
      })
    }
  })
}
