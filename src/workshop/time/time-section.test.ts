import { expect, test } from 'vitest'
import { outlineOf } from '../app/outline.test-support.ts'
import { type RunningWorkshop, runWorkshop } from '../app/run-workshop.test-support.tsx'

const CLOCK = 'GET /clock?merchantCode=shop'
const reading = { now: '2026-01-01T10:00:00.000Z', offsetSeconds: 0, frozen: false }
let workshop: RunningWorkshop

test('the section of time shows a frozen clock, the planned events, and the ways to advance and to reset', async () => {
  workshop = await runWorkshop('section=time', {
    [CLOCK]: { ...reading, offsetSeconds: 93_784, frozen: true },
    'GET /merchants/shop/upcoming': {
      events: [
        { kind: 'callback', at: '2026-01-01T10:02:05.000Z', attempt: 3, collection: 'payouts', id: 'payout-1' },
        { kind: 'settle', at: '2026-01-01T12:15:00.000Z', attempt: 1, collection: 'payins', id: 'order-1' },
        { kind: 'constructor', at: '2026-01-02T12:15:00.000Z', attempt: 1, collection: 'payins', id: 'order-1' },
      ],
    },
  })
  expect(outlineOf(workshop.page.find('main'))).toBe(`h2 data-section=time data-testid=section tabindex=-1 "Time"
section data-testid=clock
h3 "The sandbox clock"
dt "Now"
time datetime=2026-01-01T10:00:00.000Z "2026-01-01 10:00:00 UTC"
dt "Ahead of real time by"
dd "1 d 2 h"
dt "State"
dd "Frozen"
button type=button, span "Resume"
p "Each merchant has its own clock, which only advances. Timers and callbacks that fall due on the way happen at their own instant. While it is frozen, nothing falls due until you advance it."
h3 "Advance the clock"
button type=button, span "To the next due event (2 min 5 s)"
button type=button, span "+ 1 min"
button type=button, span "+ 2 min"
button type=button, span "+ 15 min"
button type=button, span "+ 2 h"
button type=button, span "+ 1 d"
form novalidate
label "By seconds"
input inputmode=decimal name=seconds type=text holds ""
button type=submit, span "Advance"
section data-testid=upcoming
h3 "Upcoming events"
span "{} in 2 min 5 s"
strong "Callback attempt 3"
a href=/sandbox?section=payments&payment=payouts%2Fpayout-1 "payout-1"
time datetime=2026-01-01T10:02:05.000Z "2026-01-01 10:02:05 UTC"
span "{} in 2 h 15 min"
strong "Settles by its amount"
a href=/sandbox?section=payments&payment=payins%2Forder-1 "order-1"
time datetime=2026-01-01T12:15:00.000Z "2026-01-01 12:15:00 UTC"
span "{} in 1 d 2 h"
strong "constructor"
a href=/sandbox?section=payments&payment=payins%2Forder-1 "order-1"
time datetime=2026-01-02T12:15:00.000Z "2026-01-02 12:15:00 UTC"
h3 "Reset"
p "Empties the sandbox of {}: its payments, callbacks, faults and clock. Keys and tokens stay valid."
code "shop"
button type=button, span "Reset this merchant…"`)
})

test('the section of time shows a clock behind real time, with nothing planned', async () => {
  workshop = await runWorkshop('section=time', { [CLOCK]: { ...reading, offsetSeconds: -65 } })
  expect([...workshop.page.find('clock').querySelectorAll('dd, button')].map(({ textContent }) => textContent)).toEqual(
    ['2026-01-01 10:00:00 UTC', '1 min 5 s', 'Running with real time', 'Freeze'],
  )
  expect(workshop.page.find('clock').textContent).toContain('Behind real time by1 min 5 s')
  expect(workshop.page.find('upcoming').textContent).toBe('Upcoming eventsNothing is planned for this merchant.')
  expect(workshop.page.text()).toContain('Nothing to wait for.')
})

test('no button flashes for what is about to happen by itself', async () => {
  const event = { kind: 'callback', at: '2026-01-01T10:00:00.400Z', attempt: 1, collection: 'payins', id: 'order-1' }
  workshop = await runWorkshop('section=time', { 'GET /merchants/shop/upcoming': { events: [event] } })
  expect(workshop.page.text()).toContain('Callback attempt 1 in 0.4 s')
  expect(workshop.page.text()).not.toContain('To the next due event')
})

test('a press says what has become of the clock', async () => {
  workshop = await runWorkshop('section=time', { [CLOCK]: reading })
  workshop.responses['POST /clock/!freeze'] = { ...reading, frozen: true }
  workshop.responses['POST /clock/!unfreeze'] = reading
  workshop.responses[CLOCK] = { ...reading, frozen: true }
  await workshop.press('Freeze')
  expect(workshop.page.find('clock').textContent).toContain('Frozen. Only advancing moves it.')
  await workshop.page.pass(1_000)
  workshop.responses[CLOCK] = reading
  await workshop.press('Resume')
  expect(workshop.page.find('clock').textContent).toContain('Running.')
  const posted = workshop.sent.filter(({ call }) => call.startsWith('POST'))
  expect(posted.map(({ call }) => call)).toEqual(['POST /clock/!freeze', 'POST /clock/!unfreeze'])
  for (const { body } of posted) expect(body).toEqual({ merchantCode: 'shop' })
})

test('the section of time says why the planned events could not be read, and not that nothing is planned', async () => {
  workshop = await runWorkshop('section=time', { [CLOCK]: reading, 'GET /merchants/shop/upcoming': 400 })
  expect(workshop.page.find('upcoming').textContent).toBe('Upcoming eventsNot accepted.')
  expect(workshop.page.text()).not.toContain('Nothing to wait for.')
})

test('the section of time says why the clock could not be read', async () => {
  workshop = await runWorkshop('section=time', { [CLOCK]: 400 })
  expect(workshop.page.find('main').textContent).toBe('TimeNot accepted.')
})

test('the next event of a payment is gone to on the clock of its merchant, and then said', async () => {
  const frozen = { ...reading, frozen: true }
  const PAYMENT = 'GET /merchants/shop/payins/order-1'
  workshop = await runWorkshop('section=payments&payment=payins/order-1', { [CLOCK]: frozen })
  const { page, sent, responses } = workshop
  responses['POST /clock/!advance'] = frozen
  responses[PAYMENT] = { ...Object(responses[PAYMENT]), upcoming: [] }
  await workshop.press('To the next due event: Expiry is registered (2 h 15 min)')
  const advance = { call: 'POST /clock/!advance', body: { seconds: 8_100, merchantCode: 'shop' } }
  expect(sent.filter(({ call }) => call.startsWith('POST /clock'))).toEqual([advance])
  expect(page.find('drive').textContent).toContain('It happened: Expiry is registered.')
})
