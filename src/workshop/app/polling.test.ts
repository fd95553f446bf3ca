import { expect, test } from 'vitest'
import { type RunningWorkshop, runWorkshop } from './run-workshop.test-support.tsx'

let workshop: RunningWorkshop

/** How often each call is made in the 6 seconds after a section is open. */
async function callsAt(query: string) {
  workshop = await runWorkshop(query)
  workshop.sent.length = 0
  await workshop.page.pass(6_100)
  const calls = workshop.sent.map(({ call }) => call)
  return Object.fromEntries([...new Set(calls)].map((call) => [call, calls.filter((other) => other === call).length]))
}

const PAYMENT = 'GET /merchants/shop/payins/order-1'

test.each([
  ['section=start', {}],
  ['section=payments', { 'GET /merchants/shop/payments': 3 }],
  [
    'section=payments&payment=payins/order-1',
    { [PAYMENT]: 3, [`${PAYMENT}/callbacks`]: 3, 'GET /clock?merchantCode=shop': 3 },
  ],
  ['section=refused', { 'GET /merchants/shop/refused-requests': 3 }],
  ['section=time', { 'GET /clock?merchantCode=shop': 3, 'GET /merchants/shop/upcoming': 3 }],
  ['section=faults', { 'GET /faults': 3 }],
  ['section=sinks', { 'GET /sinks': 3, 'GET /sinks/shop': 3 }],
])('the section of "%s" stays fresh: in 6 s it reads %j times', async (query, calls) => {
  expect(await callsAt(query)).toEqual(calls)
})

test('the verdict on a compiled address is asked for every 5 s, because its token expires', async () => {
  workshop = await runWorkshop('section=urls')
  await workshop.press('Compile the URL')
  const asked = () => workshop.sent.filter(({ call }) => call === 'POST /redirect-urls/!explain').length
  expect(asked()).toBe(1)
  await workshop.page.pass(4_900)
  expect(asked()).toBe(1)
  await workshop.page.pass(200)
  expect(asked()).toBe(2)
})
