import { expect, test } from 'vitest'
import { type RunningWorkshop, runWorkshop } from '../app/run-workshop.test-support.tsx'

const CLOCK = 'GET /clock?merchantCode=shop'
const reading = { now: '2026-01-01T10:00:00.000Z', offsetSeconds: 0 }
let workshop: RunningWorkshop | undefined

test.each([
  [false, 'Freeze', 'POST /clock/!freeze'],
  [true, 'Resume', 'POST /clock/!unfreeze'],
])('a clock that is frozen: %s, is switched by %s', async (frozen, name, call) => {
  workshop = await runWorkshop('section=time', { [CLOCK]: { ...reading, frozen } })
  await workshop.press(name)
  expect(workshop.sent.filter((one) => one.call.startsWith('POST'))).toEqual([{ call, body: { merchantCode: 'shop' } }])
})

test('the next event of a payment is gone to on the clock of its merchant, and then said', async () => {
  const PAYMENT = 'GET /merchants/shop/payins/order-1'
  workshop = await runWorkshop('section=payments&payment=payins/order-1', { [CLOCK]: { ...reading, frozen: true } })
  const { page, sent, responses } = workshop
  responses['POST /clock/!advance'] = { ...reading, frozen: true }
  responses[PAYMENT] = { ...Object(responses[PAYMENT]), upcoming: [] }
  await workshop.press('To the next due event: Expiry is registered (2 h 15 min)')
  expect(sent.filter(({ call }) => call.startsWith('POST /clock'))).toEqual([
    { call: 'POST /clock/!advance', body: { seconds: 8_100, merchantCode: 'shop' } },
  ])
  expect(page.find('drive').textContent).toContain('It happened: Expiry is registered.')
})
