import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PayinDetail, PaymentOptions } from '#contract/operations/results.ts'
import { queriesAsInBrowser } from '../../browser/browser-queries.test-support.ts'
import { fire } from '../../browser/open-window.test-support.ts'
import { sessionHistory } from '../../browser/session-history.test-support.ts'
import type { CheckoutParams } from '../../checkout/params/checkout-params.ts'
import type { OpenedPage } from '../../checkout/params/opened-page.ts'
import { createQueryClient } from '../../checkout/payment/query-client.ts'
import { detailOf, optionOf, optionsOf, paramsWith } from '../../checkout/steps/sample-progress.test-support.ts'
import { english } from '../../i18n/english.test-support.ts'
import { PageRouter } from '../../navigation/page-router.tsx'
import { type RunningPage, runPage } from '../../ui/run-page.test-support.tsx'
import { App, preloadEveryScreen } from '../app.tsx'

type Call = 'createPayin' | 'readPayin' | 'listPayinOptions' | 'readMerchantInfo' | 'setExternalReference'

let page: RunningPage
let calls: { readonly name: Call; readonly body: unknown }[]
/** What the gateway responds from now on. */
let gateway: Record<Call, () => Response | Promise<Response>>
let history: ReturnType<typeof sessionHistory>

const refusal = (status: number, headers = {}): Response =>
  Response.json({ code: 'REFUSED', message: 'refused' }, { status, headers })
const lost = (): Promise<Response> => Promise.reject(new TypeError('reset'))
/** What a proxy in front of the gateway writes itself. */
const overloadedProxy = () => new Response('<h1>503</h1>', { status: 503, headers: { 'content-type': 'text/html' } })
const callsOf = (name: Call) => calls.filter((call) => call.name === name)

beforeAll(() => preloadEveryScreen())
queriesAsInBrowser()
beforeEach(() => {
  calls = []
  gateway = {
    createPayin: () => Response.json(accepted, { status: 201 }),
    readPayin: () => refusal(410),
    listPayinOptions: () => Response.json(offered),
    readMerchantInfo: () => Response.json({ channelInfo: { name: 'Blue Bottle' } }),
    setExternalReference: () => new Response(null, { status: 204 }),
  }
})

const offered: PaymentOptions = optionsOf(optionOf('PROMPTPAY'), optionOf('ONLINE', 'KBANK', 'SCB'))
const payin = (change: Partial<Parameters<typeof detailOf>[0]> = {}): PayinDetail =>
  detailOf({
    ...change,
    answer: { idPayin: 'Order_1', qrCode: '000201', returnUrl: 'https://shop.example/back', ...change.answer },
  })
const { process: _, ...accepted } = payin()

function nameOf(url: string, method: string | undefined): Call {
  if (url.endsWith('/!availablePaymentOptions')) return 'listPayinOptions'
  if (url.endsWith('/!setExternalReference')) return 'setExternalReference'
  if (url.endsWith('/merchant-info')) return 'readMerchantInfo'
  return method === 'POST' ? 'createPayin' : 'readPayin'
}

async function open(opened: OpenedPage, path = '/') {
  history = sessionHistory((arrived) => fire(page.window, 'popstate', arrived))
  page = await runPage(null, {
    url: `https://pay.example${path}`,
    globals: {
      BroadcastChannel: undefined,
      history,
      fetch: async (url: string, { method, body }: RequestInit) => {
        const name = nameOf(url, method)
        calls.push({ name, body: body && JSON.parse(String(body)) })
        // Each response comes in a task of its own, as from a network.
        await new Promise((resolve) => setTimeout(resolve, 20))
        return gateway[name]()
      },
    },
  })
  Object.assign(page.window, { history })
  Object.assign(Object(page.window).location, { assign: vi.fn() })
  await page.draw(
    <PageRouter>
      <App opened={opened} client={createQueryClient()} />
    </PageRouter>,
  )
  await page.pass(100)
}
const openPayment = (change: Partial<CheckoutParams> = {}) => open({ kind: 'payment', params: paramsWith(change) })
const openStatus = () =>
  open({ kind: 'status', params: { idPayin: 'Order_1', token: 'a.b.c', currencyCode: 'THB' } }, '/status')

const step = () => page.find('step').getAttribute('data-step')
const isBusy = () => page.find('[data-testid="form"] button[type="submit"]').getAttribute('aria-disabled')
const bodiesOf = (name: Call) => callsOf(name).map(({ body }) => body)
const press = async (name: string) => {
  await page.click(page.button(name))
  await page.pass(100)
}
const choose = async (code: string) => {
  await page.click(page.find(`button[value="${code}"]`))
  await page.pass(1_100)
}

/** Chooses PromptPay, fills in its form and sends it. */
async function sendPromptPay() {
  await choose('PROMPTPAY')
  await page.type(page.find('accountNumber'), '1234567890')
  fire(page.find('[data-testid="form"]'), 'submit')
}

/** Opens a payment, sends it, and lets this time pass. */
async function payByPromptPay(ms = 500) {
  await openPayment()
  await sendPromptPay()
  await page.pass(ms)
}

/** Opens a payment, sends it, and goes back to the list before the gateway has answered. */
async function goBackFromCreate() {
  await payByPromptPay()
  history.back()
  await page.pass(200)
}

describe('a new payment', () => {
  test('goes from the method to its form, its create and its success', async () => {
    await openPayment()
    expect(step()).toBe('choose')
    expect(page.document.title).toBe(english('page.title', { heading: english('choose.heading') }))
    await choose('PROMPTPAY')
    expect(step()).toBe('fill')
    await page.type(page.find('accountNumber'), '1234567890')
    fire(page.find('[data-testid="form"]'), 'submit')
    await page.pass(500)
    const paymentMethod = { paymentMethodCode: 'PROMPTPAY', account: { accountNumber: '1234567890' } }
    const paymentRequested = { money: { amount: 100.5, currencyCode: 'THB' } }
    expect(bodiesOf('createPayin')).toMatchObject([{ paymentRequested, paymentMethod }])
    expect(step()).toBe('pay')
    expect(history.state).toBeNull()
    expect(page.find('amount').textContent).toContain('100.50')
    gateway.readPayin = () => Response.json(payin({ status: 'SUCCESS' }))
    await page.pass(3_000)
    expect(step()).toBe('done')
    expect(page.find('status').getAttribute('data-status')).toBe('SUCCESS')
  })

  test('keeps its form and what was typed while the create is on its way', async () => {
    gateway.createPayin = () => new Promise(() => undefined)
    await payByPromptPay()
    expect([step(), callsOf('createPayin')]).toEqual(['submit', [expect.anything()]])
    expect(page.valueOf(page.find('accountNumber'))).toBe('1234567890')
    expect(isBusy()).toBe('true')
  })

  test('asks for the operator of a method that has several, which the create names', async () => {
    await openPayment()
    await choose('ONLINE')
    expect(step()).toBe('operator')
    expect(page.count('return')).toBe(1)
    await choose('SCB')
    if (step() === 'fill') {
      fire(page.find('[data-testid="form"]'), 'submit')
      await page.pass(500)
    }
    const paymentMethod = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
    expect(bodiesOf('createPayin')).toMatchObject([{ paymentMethod }])
  })

  test('keeps what was typed when the customer goes back to the methods and chooses again', async () => {
    await openPayment()
    await choose('PROMPTPAY')
    await page.type(page.find('accountNumber'), '12345')
    await press(english('choose.changeMethod'))
    expect(step()).toBe('choose')
    expect(history.state).toBeNull()
    await choose('PROMPTPAY')
    expect(page.valueOf(page.find('accountNumber'))).toBe('12345')
  })

  test('goes back from a form to its banks and the methods, and forward to each, by the browser’s buttons', async () => {
    gateway.listPayinOptions = () =>
      Response.json(optionsOf(optionOf('PROMPTPAY'), optionOf('OFFLINE', 'KBANK', 'SCB')))
    await openPayment()
    await choose('OFFLINE')
    expect(step()).toBe('operator')
    await choose('KBANK')
    expect(step()).toBe('fill')
    const seen: (string | null | undefined)[] = []
    for (const way of ['back', 'back', 'forward', 'forward'] as const) {
      history[way]()
      await page.pass(100)
      seen.push(step())
    }
    expect(seen).toEqual(['operator', 'choose', 'operator', 'fill'])
    expect(callsOf('createPayin')).toEqual([])
  })

  test('whose create did not arrive may be sent again by the customer, with the same values', async () => {
    gateway.createPayin = lost
    await payByPromptPay(2_000)
    expect(step()).toBe('resend')
    expect(callsOf('createPayin')).toHaveLength(1)
    gateway.createPayin = () => Response.json(accepted, { status: 201 })
    await press(english('connection.notSent.again'))
    await page.pass(500)
    const [first, second] = callsOf('createPayin')
    expect(second?.body).toEqual(first?.body)
    expect(step()).toBe('pay')
  })

  test.each([
    ['was lost', lost, 'connection.notSent.text'],
    ['was refused for too many requests', () => refusal(429), 'connection.notSent.busy'],
    ['found an overloaded gateway', () => refusal(503), 'connection.notSent.busy'],
    ['found an overloaded proxy', overloadedProxy, 'connection.notSent.busy'],
    ['found a failing gateway', () => refusal(500), 'connection.notSent.busy'],
  ] as const)('whose create %s says so, and nothing else', async (_what, create, text) => {
    gateway.createPayin = create
    await payByPromptPay(2_000)
    expect(step()).toBe('resend')
    const both = ['connection.notSent.text', 'connection.notSent.busy'] as const
    expect(both.filter((id) => page.text().includes(english(id)))).toEqual([text])
    expect(page.text()).toContain(english('connection.notSent.again'))
  })

  test('whose create is refused for too many requests speaks of no lost connection while it waits', async () => {
    gateway.createPayin = () => Response.json({}, { status: 429, headers: { 'retry-after': '20' } })
    await payByPromptPay(10_000)
    expect(page.text()).toContain(english('connection.unsure'))
    expect(page.text()).not.toMatch(/connection/i)
    await page.pass(15_000)
    expect(page.text()).toContain(english('connection.notSent.busy'))
    expect(callsOf('createPayin')).toHaveLength(1)
  })

  test('that a business rule refuses may be corrected or paid otherwise', async () => {
    gateway.createPayin = () => Response.json([{ code: 'PAYMENT_METHOD_UNAVAILABLE', message: 'no' }], { status: 406 })
    await payByPromptPay()
    expect(step()).toBe('rejected')
    // A reload does not repeat what was refused.
    expect(history.state).toEqual({ laterSteps: 1, chosen: undefined })
    expect(page.find('money').getAttribute('data-money')).toBe('none')
    await press(english('form.correct'))
    expect(step()).toBe('fill')
    expect(page.valueOf(page.find('accountNumber'))).toBe('123-4-56789-0')
    fire(page.find('[data-testid="form"]'), 'submit')
    await page.pass(500)
    await press(english('choose.changeMethod'))
    expect(step()).toBe('choose')
  })
})

describe('a customer who goes back while a create is under way, and chooses another method', () => {
  let answer: (response: Response) => void
  beforeEach(async () => {
    gateway.createPayin = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await goBackFromCreate()
    await choose('ONLINE')
    await choose('SCB')
  })
  const sentMethods = () =>
    bodiesOf('createPayin').map((body) => Object(body).paymentMethod.paymentMethodCode as string)

  test('is not told of the other method what the gateway says of the former one, and gets the other one', async () => {
    expect(sentMethods()).toEqual(['PROMPTPAY'])
    answer(Response.json([{ code: 'PAYMENT_METHOD_UNAVAILABLE', message: 'no' }], { status: 406 }))
    await page.pass(500)
    expect([step(), sentMethods()]).toEqual(['submit', ['PROMPTPAY', 'ONLINE']])
  })

  test('reads that the payment is the former one where the gateway has accepted it', async () => {
    answer(Response.json(accepted, { status: 201 }))
    await page.pass(500)
    expect([step(), sentMethods()]).toEqual(['pay', ['PROMPTPAY']])
    expect(page.find('standing-notice').textContent).toContain('PromptPay')
  })
})

test('a form that waits for the end of a former create is busy, and then sent', async () => {
  const answers: ((response: Response) => void)[] = []
  gateway.createPayin = () => new Promise((resolve) => answers.push(resolve))
  await goBackFromCreate()
  await choose('PROMPTPAY')
  expect(isBusy()).toBe('false')
  fire(page.find('[data-testid="form"]'), 'submit')
  await page.pass(500)
  expect([isBusy(), answers.length]).toEqual(['true', 1])
  answers[0]?.(refusal(400))
  await page.pass(2_000)
  expect([isBusy(), answers.length]).toEqual(['true', 2])
})

test.each([401, 403])(
  'a payment that the link does not permit leads back to the shop alone, because no other input or method helps: %i',
  async (status) => {
    gateway.createPayin = () => refusal(status)
    await payByPromptPay(2_000)
    expect(step()).toBe('rejected')
    for (const way of ['form.correct', 'choose.changeMethod'] as const) expect(page.text()).not.toContain(english(way))
    expect(page.count('return')).toBe(1)
  },
)

describe('a page that cannot go on', () => {
  test('reads the payment and the options again by a press', async () => {
    gateway.readPayin = () => refusal(500)
    gateway.listPayinOptions = () => refusal(500)
    await openPayment()
    await page.pass(6_000)
    expect(step()).toBe('stopped')
    gateway.readPayin = () => refusal(410)
    gateway.listPayinOptions = () => Response.json(offered)
    await press(english('connection.notSent.again'))
    expect(step()).toBe('choose')
  })

  test('goes on by itself once the gateway answers', async () => {
    gateway.listPayinOptions = () => refusal(500)
    await openPayment()
    await page.pass(6_000)
    expect(step()).toBe('stopped')
    gateway.listPayinOptions = () => Response.json(offered)
    await page.pass(10_000)
    expect(step()).toBe('choose')
  })

  test('after a refused token says so and offers no retry', async () => {
    gateway.readPayin = () => refusal(401)
    await openPayment()
    expect(step()).toBe('stopped')
    expect(page.text()).toContain(english('stopped.notValid'))
    expect(page.text()).not.toContain(english('connection.notSent.again'))
    expect([page.count('return-host'), page.count('return')]).toEqual([1, 0])
  })

  test('after a token that expires while the form is filled in leads back to the shop', async () => {
    await openPayment()
    gateway.createPayin = () => refusal(401)
    gateway.readPayin = () => refusal(401)
    await sendPromptPay()
    await page.pass(500)
    expect(step()).toBe('stopped')
    expect(page.find('return').querySelector('a')?.getAttribute('href')).toBe(paramsWith().returnUrl)
    expect(page.find('return').textContent).toContain(new URL(paramsWith().returnUrl).host)
    expect(page.count('return-host')).toBe(0)
  })
})

describe('a payment under way', () => {
  test('that existed when the page was opened is shown, and nothing is created', async () => {
    gateway.readPayin = () => Response.json(payin())
    await openPayment()
    expect(step()).toBe('pay')
    expect(page.count('standing-notice')).toBe(0)
    expect(callsOf('createPayin')).toEqual([])
  })

  test('that another tab has created with another method meanwhile is said to be that one', async () => {
    gateway.createPayin = () => refusal(409)
    await openPayment()
    await choose('PROMPTPAY')
    await page.type(page.find('accountNumber'), '1234567890')
    gateway.readPayin = () => Response.json(payin({ method: 'PIXQR' }))
    fire(page.find('[data-testid="form"]'), 'submit')
    await page.pass(1_000)
    const other = english('connection.otherMethod', { name: 'Pix', merchant: 'Blue Bottle' })
    expect(page.find('standing-notice').textContent).toContain(other)
  })

  test('is read at its deadline, and its instructions are gone', async () => {
    const expireAt = new Date(Date.parse('2026-11-21T12:00:00Z') + 65_000).toISOString()
    gateway.readPayin = () =>
      Response.json(payin({ answer: { expireAt } }), { headers: { date: new Date(Date.now()).toUTCString() } })
    await openPayment()
    expect(page.count('qr')).toBe(1)
    await page.pass(63_000)
    // The gateway's clock is known to a second.
    let before = 0
    for (let tenths = 0; tenths < 40 && page.count('qr') === 1; tenths += 1) {
      before = callsOf('readPayin').length
      await page.pass(100)
    }
    expect(callsOf('readPayin').length).toBeGreaterThan(before)
    expect(page.count('qr')).toBe(0)
    expect(page.find('late').textContent).toContain(english('late.notPaid', { merchant: 'Blue Bottle' }))
    expect(page.document.title).toBe(english('page.title', { heading: english('late.heading') }))
  })

  test('is read only by a press two minutes after its deadline', async () => {
    const expireAt = '2026-11-21T12:00:01.000Z'
    gateway.readPayin = () =>
      Response.json(payin({ answer: { expireAt } }), { headers: { date: new Date(Date.now()).toUTCString() } })
    await openPayment()
    await page.pass(140_000)
    const before = callsOf('readPayin').length
    await page.pass(60_000)
    expect(callsOf('readPayin')).toHaveLength(before)
    await press(english('pay.checkNow'))
    expect(callsOf('readPayin')).toHaveLength(before + 1)
    expect(page.text()).toContain(english('status.unchanged', { time: '' }).slice(0, 8))
  })

  const sendNumber = async () => {
    await page.type(page.find('input'), '613244427799')
    await press(english('pay.reference.submit'))
  }
  const upi = { method: 'UPIQR', answer: { upiQrDeepLink: 'upi://pay?pa=shop@bank' } }
  test('asks for its number until it is sent, and then says to wait', async () => {
    gateway.readPayin = () => Response.json(payin(upi))
    await openPayment()
    expect(page.text()).not.toContain(english('pay.waiting'))
    await sendNumber()
    expect(bodiesOf('setExternalReference')).toEqual([{ reference: '613244427799' }])
    expect(page.text()).toContain(english('pay.waiting'))
  })

  const refusedBy = (code: string) => () => Response.json([{ code, message: 'no' }], { status: 406 })
  test.each<readonly [answer: string, isWaitedFor: boolean, respond: () => Response]>([
    ['accepts', true, () => new Response(null, { status: 204 })],
    ['refuses as not allowed', true, () => refusal(403)],
    ['refuses as final', true, refusedBy('PAYMENT_ALREADY_FINAL')],
    ['refuses as used', false, refusedBy('EXTERNAL_REFERENCE_ALREADY_USED')],
    ['refuses by its format', false, () => refusal(400)],
    ['answers with an error', false, () => refusal(500)],
  ])('whose number the gateway %s says that the payment is waited for: %s', async (_answer, isWaitedFor, respond) => {
    gateway.readPayin = () => Response.json(payin(upi))
    gateway.setExternalReference = respond
    await openPayment()
    await sendNumber()
    await page.pass(500)
    expect(page.text().includes(english('pay.waiting'))).toBe(isWaitedFor)
  })

  test('whose number comes too late is read at once, because it has ended', async () => {
    gateway.readPayin = () => Response.json(payin({ method: 'UPIQR' }))
    gateway.setExternalReference = refusedBy('PAYMENT_ALREADY_FINAL')
    await openPayment()
    await page.type(page.find('input'), '613244427799')
    gateway.readPayin = () => Response.json(payin({ method: 'UPIQR', status: 'SUCCESS' }))
    await press(english('pay.reference.submit'))
    expect(step()).toBe('done')
  })

  test('says that it asks again after two failed reads, and no longer once one succeeds', async () => {
    gateway.readPayin = () => Response.json(payin())
    await openPayment()
    gateway.readPayin = () => refusal(503)
    await page.pass(2_500)
    expect(page.count('retrying')).toBe(0)
    await page.pass(2_500)
    expect(page.count('retrying')).toBe(1)
    expect(page.count('qr')).toBe(1)
    gateway.readPayin = () => Response.json(payin())
    await page.pass(6_000)
    expect(page.count('retrying')).toBe(0)
  })
})

describe('the page of a payment’s status', () => {
  test('says that there is no such payment, and finds it by a press once there is', async () => {
    await openStatus()
    expect(page.find('h1').textContent).toBe(english('status.notFound.heading'))
    gateway.readPayin = () => Response.json(payin({ status: 'FAILED' }))
    await press(english('pay.checkNow'))
    expect(page.find('status').getAttribute('data-status')).toBe('FAILED')
  })

  test('does not return to the shop by itself', async () => {
    gateway.readPayin = () => Response.json(payin({ status: 'SUCCESS' }))
    await openStatus()
    expect(page.find('status').getAttribute('data-status')).toBe('SUCCESS')
    await page.pass(20_000)
    expect(page.count('automatic-return')).toBe(0)
    expect(Object(page.window).location.assign).not.toHaveBeenCalled()
  })
})

test('a link that cannot be used names each fault for its author, and the shop’s host without a link', async () => {
  await open({
    kind: 'faulty',
    page: 'payment',
    faults: [
      { parameter: 'amount', problem: 'format', expected: 'a number', came: 'ten' },
      { parameter: 'token', problem: 'missing', expected: 'a token', came: undefined },
    ],
    returnUrl: 'https://shop.example/back',
  })
  expect(step()).toBe('arrival_error')
  expect(page.find('fault-amount').textContent).toBe(
    `amount${english('arrival.technical.expected', { expected: 'a number' })}${english('arrival.technical.came')} ten`,
  )
  expect(page.find('fault-token').textContent).toContain(english('arrival.technical.nothing'))
  expect(page.find('return-host').textContent).toContain('shop.example')
  expect(page.count('a')).toBe(0)
  expect(calls).toEqual([])
})
