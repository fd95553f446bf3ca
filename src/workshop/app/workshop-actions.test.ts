import { beforeEach, describe, expect, test } from 'vitest'
import type { Payment } from '#contract/sandbox/payments.ts'
import type { RunningPage } from '#web/ui/run-page.test-support.tsx'
import { samplePayment } from '../payments/sample-payment.test-support.ts'
import { type RunningWorkshop, runWorkshop, sampleOverview } from './run-workshop.test-support.tsx'

const NOW = '2026-01-01T10:00:00.000Z'
const PAYMENT = '/merchants/shop/payins/order-1'

let workshop: RunningWorkshop
let page: RunningPage
/** What the sandbox responds, by method and path, where a test says so. */
let responses: Record<string, unknown>

beforeEach(() => {
  responses = {}
})

async function open(query: string, latencyMs = 0) {
  workshop = await runWorkshop(query, responses, latencyMs)
  page = workshop.page
  responses = workshop.responses
}
/** The calls that change something. */
const sent = () => workshop.sent.filter(({ call }) => !call.startsWith('GET') && call !== 'POST /redirect-urls')

const changes = () => sent().map(({ call, body }) => [call, body])

const labelled = (label: string) => {
  const [found, ...others] = [...page.document.querySelectorAll('label')].filter(
    ({ textContent }) => textContent === label || textContent === `${label} (optional)`,
  )
  const control = page.document.getElementById(found?.getAttribute('for') ?? '')
  if (!control || others.length > 0) throw new Error(`no field ${label}`)
  return control
}
const errorOf = (label: string) =>
  page.document.getElementById(`${labelled(label).getAttribute('id')}-error`)?.textContent

describe('an open payment', () => {
  const at = 'section=payments&payment=payins/order-1'
  const settle = `POST ${PAYMENT}/!settle`

  test.each([
    ['Succeed', settle, { status: 'SUCCESS' }, 'Simulated: SUCCESS.'],
    ['Refuse', settle, { status: 'REFUSED' }, 'Simulated: REFUSED.'],
    ['Expire', `POST ${PAYMENT}/!expire`, undefined, 'Simulated: expired.'],
  ])('gets its status by the button %s', async (...[name, call, body, said]) => {
    await open(at)
    await workshop.press(name)
    expect(sent()).toEqual([{ call, body }])
    expect(page.text()).toContain(said)
  })

  test('fails with the reason that is chosen', async () => {
    await open(at)
    await page.choose(labelled('Reason of a failure'), 'INCORRECT_CURRENCY')
    await workshop.press('Fail')
    expect(sent().map(({ body }) => body)).toEqual([{ status: 'FAILED', failureReasonCode: 'INCORRECT_CURRENCY' }])
    const [said] = page.document.querySelectorAll('[role="status"]')
    expect(said?.textContent).toBe('Simulated: FAILED, INCORRECT_CURRENCY.')
    expect(said?.innerHTML).toContain('INCORRECT_<wbr>CURRENCY.')
  })

  test('is paid late a minute after its deadline: the clock first, then the status', async () => {
    await open(at)
    await workshop.press('Pay late (moves the clock)')
    expect(changes()).toEqual([
      ['POST /clock/!advance', { seconds: 16 * 60, merchantCode: 'shop' }],
      [settle, { status: 'SUCCESS' }],
    ])
  })

  test('is not settled when the clock could not be moved', async () => {
    responses['POST /clock/!advance'] = 400
    await open(at)
    await workshop.press('Pay late (moves the clock)')
    expect(sent().map(({ call }) => call)).toEqual(['POST /clock/!advance'])
    expect(page.text()).toContain('Not accepted.')
  })

  test.each([
    ['Pay a different amount', false],
    ['Pay it, accepted', true],
  ])('receives another amount by the button "%s"', async (name, accepted) => {
    await open(at)
    expect(page.valueOf(labelled('Another amount that arrives, in BRL'))).toBe('101')
    await page.type(labelled('Another amount that arrives, in BRL'), '99.5')
    await workshop.press(name)
    expect(changes()).toEqual([[`POST ${PAYMENT}/!pay`, { amount: 99.5, accepted }]])
    expect(page.text()).toContain('99.5 BRL arrived.')
  })

  test.each([
    [127.98, '128.98'],
    [99_999_999_999_999, '100000000000000'],
  ])('of %d is offered an amount that can arrive: %s', async (amount, other) => {
    responses[`GET ${PAYMENT}`] = { ...samplePayment, money: { amount, currencyCode: 'BRL' } }
    await open(at)
    expect(page.valueOf(labelled('Another amount that arrives, in BRL'))).toBe(other)
    await workshop.press('Pay a different amount')
    expect(changes()).toEqual([[`POST ${PAYMENT}/!pay`, { amount: Number(other), accepted: false }]])
  })

  test.each(['0', '-1', '1.005', 'ten'])('receives no amount "%s"', async (amount) => {
    await open(at)
    await page.type(labelled('Another amount that arrives, in BRL'), amount)
    await workshop.press('Pay a different amount')
    expect(sent()).toEqual([])
    expect(errorOf('Another amount that arrives, in BRL')).toBe(
      'Another amount: an amount in BRL, above 0, at most 15 digits and 2 decimals.',
    )
  })

  test('is read again after a change, and every 2 s', async () => {
    await open(at)
    const paid: Payment = { ...samplePayment, status: 'SUCCESS', state: 'final', upcoming: [] }
    responses[`GET ${PAYMENT}`] = paid
    await workshop.press('Succeed')
    expect(page.text()).toContain('Its status is SUCCESS, which is final')
    expect(page.text()).toContain('Simulated: SUCCESS.')
    responses[`GET ${PAYMENT}`] = { ...paid, failureReasonCode: 'INCORRECT_CURRENCY' }
    await page.pass(1_900)
    expect(page.text()).not.toContain('INCORRECT_CURRENCY')
    await page.pass(200)
    expect(page.text()).toContain('INCORRECT_CURRENCY')
  })
})

test('the callback of a final payment is sent again by a press', async () => {
  responses[`GET ${PAYMENT}`] = { ...samplePayment, status: 'FAILED', state: 'final', upcoming: [] }
  await open('section=payments&payment=payins/order-1')
  await workshop.press('Send the callback again')
  expect(sent().map(({ call }) => call)).toEqual([`POST ${PAYMENT}/callbacks/!resend`])
  expect(page.text()).toContain('Callback sent again.')
})

test('what narrows the list of payments is in the address, and an empty filter is not', async () => {
  await open('section=payments')
  await page.type(labelled('Search'), 'thb')
  expect(workshop.address()).toBe('/sandbox?section=payments&search=thb')
  expect(page.count('payment-row')).toBe(0)
  await page.type(labelled('Search'), '')
  await page.choose(labelled('Status'), 'PROCESSING')
  expect(workshop.address()).toBe('/sandbox?section=payments&status=PROCESSING')
  expect(page.count('payment-row')).toBe(1)
})

test('another merchant’s payments are read, not shown from the former one', async () => {
  responses['GET /merchants/other/payments'] = { payments: [] }
  await open('section=payments')
  expect(page.count('payment-row')).toBe(1)
  workshop.latencyMs = 1_000
  await page.choose(labelled('Merchant'), 'other')
  expect(page.text()).toContain('Reading the payments…')
  expect(page.count('payment-row')).toBe(0)
  await page.pass(1_100)
  expect(page.text()).toContain('Payments of other')
  expect(page.text()).toContain('No payment yet.')
})

describe.each([
  ['payments', '/merchants/shop/payments', 'the payments', 'No payment yet.'],
  ['refused', '/merchants/shop/refused-requests', 'the refused requests', 'None since the sandbox started.'],
  ['faults', '/faults', 'the faults', 'No fault is planned'],
  ['sinks', '/sinks', 'the inboxes', 'No inbox has received'],
  ['sinks', '/sinks/shop', 'its requests', 'Nothing yet.'],
])('the list of the section %s that GET %s fills', (...[section, path, content, none]) => {
  const reading = `Reading ${content}…`

  test('claims to be empty only once it is read', async () => {
    responses['GET /merchants/shop/payments'] = { payments: [] }
    await open(`section=${section}`, 1_000)
    await page.pass(1_100)
    expect(page.text()).toContain(reading)
    expect(page.text()).not.toContain(none)
    await page.pass(1_100)
    expect(page.text()).not.toContain(reading)
    expect(page.text()).toContain(none)
  })

  test('says why it could not be read', async () => {
    responses[`GET ${path}`] = 503
    await open(`section=${section}`)
    expect(page.text()).toContain('Not accepted.')
    expect(page.text()).not.toContain(none)
  })
})

describe('the clock', () => {
  const seconds = { '+ 1 min': 60, '+ 2 min': 120, '+ 15 min': 900, '+ 2 h': 7_200, '+ 1 d': 86_400 }
  test.each(Object.entries(seconds))('moves by the button %s', async (name, seconds) => {
    await open('section=time')
    await workshop.press(name)
    expect(sent().map(({ body }) => body)).toEqual([{ seconds, merchantCode: 'shop' }])
  })

  test('moves by the seconds that are typed, which are above 0', async () => {
    await open('section=time')
    for (const wrong of ['0', '-5', 'soon', '']) {
      await page.type(labelled('By seconds'), wrong)
      await workshop.submit()
      expect(errorOf('By seconds')).toBe('By seconds: a number of seconds above 0.')
    }
    expect(sent()).toEqual([])
    await page.type(labelled('By seconds'), '90.5')
    await workshop.submit()
    expect(sent().map(({ body }) => body)).toEqual([{ seconds: 90.5, merchantCode: 'shop' }])
    expect(page.text()).toContain('Moved by 90.5 s.')
    await page.type(labelled('By seconds'), '-5')
    await workshop.submit()
    expect(page.find('main').textContent).not.toContain('Moved by')
  })

  test('moves to the earliest of the planned events', async () => {
    responses['GET /merchants/shop/upcoming'] = {
      events: ['10:00:20', '10:05:00'].map((time) => ({
        kind: 'callback',
        at: `2026-01-01T${time}.000Z`,
        attempt: 2,
        collection: 'payins',
        id: `o-${time}`,
      })),
    }
    await open('section=time')
    expect(page.text()).toContain('Callback attempt 2 in 20 s')
    await workshop.press('To the next due event (20 s)')
    expect(sent().map(({ body }) => body)).toEqual([{ seconds: 20, merchantCode: 'shop' }])
  })
})

test('a merchant is reset only after a confirmation', async () => {
  await open('section=time')
  await workshop.press('Reset this merchant…')
  await workshop.press('Keep it')
  expect(sent()).toEqual([])
  await workshop.press('Reset this merchant…')
  await workshop.press('Yes, delete everything of this merchant')
  expect(changes()).toEqual([['POST /!reset', { merchantCode: 'shop' }]])
  expect(page.text()).toContain('Reset: shop is empty.')
  expect(page.announced()).toBe('Reset: shop is empty.')
  expect(page.button('Reset this merchant…')).toBeTruthy()
})

describe('the focus', () => {
  const focused = () => page.document.activeElement?.textContent
  const pressed = async (name: string) => {
    page.button(name).focus()
    await workshop.press(name)
    return focused()
  }

  test('stays on the button of a confirmation, and goes to the heading of what was confirmed', async () => {
    await open('section=time')
    expect(await pressed('Reset this merchant…')).toBe('Keep it')
    expect(await pressed('Keep it')).toBe('Reset this merchant…')
    await workshop.press('Reset this merchant…')
    expect(await pressed('Yes, delete everything of this merchant')).toBe('Reset')
  })

  test('goes to the heading of a payment that its press has made final', async () => {
    await open('section=payments&payment=payins/order-1')
    responses[`GET ${PAYMENT}`] = { ...samplePayment, status: 'SUCCESS', state: 'final', upcoming: [] }
    expect(await pressed('Succeed')).toBe('Simulate')
    expect(page.announced()).toBe('Simulated: SUCCESS.')
  })

  test('goes to the heading of the faults when one was ended', async () => {
    responses['GET /faults'] = { faults: [{ operation: 'createPayin', fault: '500', times: 2 }] }
    await open('section=faults')
    responses['GET /faults'] = { faults: [] }
    expect(await pressed('End createPayin')).toBe('Planned faults')
  })

  test('goes to the heading that names a payment when it is opened, as the document does', async () => {
    await open('section=payments')
    page.button('order-1').focus()
    await workshop.follow('order-1')
    expect(focused()).toBe('Payments: payins/order-1')
    expect(page.document.title).toBe('Payments: payins/order-1 · Workshop')
  })

  test('stays where nothing was taken away', async () => {
    await open('section=time')
    expect(await pressed('Freeze')).toBe('Freeze')
    await page.pass(3_000)
    expect(focused()).toBe('Freeze')
  })
})

describe('a fault', () => {
  test('is planned for the merchant alone, or for every merchant', async () => {
    await open('section=faults')
    await page.choose(labelled('Operation'), 'readPayin')
    await page.type(labelled('How many times'), '3')
    await workshop.submit()
    const plan = { operation: 'readPayin', fault: '500', times: 3 }
    expect(changes()).toEqual([['PUT /faults', { ...plan, merchantCode: 'shop' }]])
    expect(page.text()).toContain('Planned for readPayin.')
    await page.choose(labelled('To requests'), 'all')
    await workshop.submit()
    expect(sent().at(-1)?.body).toEqual(plan)
    await page.type(labelled('How many times'), '0')
    await workshop.submit()
    expect(page.find('main').textContent).not.toContain('Planned for readPayin.')
  })

  test('planned for one merchant is not reported to another', async () => {
    await open('section=faults')
    await page.choose(labelled('Operation'), 'readPayin')
    await workshop.submit()
    expect(page.text()).toContain('Planned for readPayin.')
    await page.choose(labelled('Merchant'), 'other')
    await page.pass(100)
    expect(page.find('main').textContent).not.toContain('Planned for readPayin.')
  })
})

test.each([50, 51, 52])(
  'a webhook inbox shows its latest 50 of %i requests, the latest first, and how many earlier ones there are',
  async (count) => {
    const earlier = count === 50 ? undefined : String(count - 50)
    const requests = Array.from({ length: count }, (_, place) => ({
      at: NOW,
      method: 'POST',
      headers: { 'content-type': 'application/json', signature: 'abc' },
      body: `body ${place}`,
    }))
    responses['GET /sinks/shop'] = { name: 'shop', requests }
    await open('section=sinks')
    const texts = [...page.find('sink-requests').querySelectorAll('pre')].map(({ textContent }) => textContent)
    expect(texts).toHaveLength(50)
    expect(texts[0]).toBe(`content-type: application/json\nsignature: abc\n\nbody ${count - 1}`)
    expect(/and (\d+) earlier ones/.exec(page.text())?.[1]).toBe(earlier)
  },
)

test('the key of the sandbox is asked for, sent with each call from then on, and asked for again if it is wrong', async () => {
  responses['GET /overview'] = 401
  await open('section=time')
  await workshop.submit()
  expect(errorOf('SANDBOX_KEY')).toBe('SANDBOX_KEY: at least one character.')
  await page.type(labelled('SANDBOX_KEY'), 'wrong')
  await workshop.submit()
  expect(errorOf('SANDBOX_KEY')).toBe('The sandbox did not take this key.')
  responses['GET /overview'] = sampleOverview
  await page.type(labelled('SANDBOX_KEY'), ' right ')
  await workshop.submit()
  await workshop.press('Freeze')
  expect(sent().map(({ authorization }) => authorization)).toEqual(['Bearer right'])
  expect(page.find('code-curl').textContent).toContain('--header "Authorization: Bearer $SANDBOX_KEY"')
})

test('a sandbox that is away for a while is named as such, keeps the open section, and comes back by itself', async () => {
  await open('section=time')
  await page.type(labelled('By seconds'), '90')
  responses['GET /overview'] = 503
  await workshop.press('Freeze')
  expect(page.find('main').textContent).toContain('Not accepted.')
  expect(page.valueOf(labelled('By seconds'))).toBe('90')
  responses['GET /overview'] = sampleOverview
  await page.pass(2_100)
  expect(page.find('main').textContent).not.toContain('Not accepted.')
  expect(page.valueOf(labelled('By seconds'))).toBe('90')
})

test('a sandbox that is away when the workshop is opened is asked again until it answers', async () => {
  responses['GET /overview'] = 503
  await open('section=time')
  responses['GET /overview'] = sampleOverview
  await page.pass(2_100)
  expect(page.text()).toContain('The sandbox clock')
})

test('another merchant is opened with its section, without the open payment', async () => {
  await open('section=payments&payment=payins/order-1&amount=5')
  await page.choose(labelled('Merchant'), 'other')
  await page.pass(20)
  expect(workshop.address()).toBe('/sandbox?section=payments&amount=5&merchantCode=other')
})
