import { afterEach, expect, test } from 'vitest'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Deadline } from './deadline.tsx'

let page: RunningPage
afterEach(() => page.end())

const START_MS = Date.parse('2026-11-21T12:00:00Z')
const nowMs = () => Date.now()
const open = async (lifetimeMs: number, startMs = START_MS) => {
  page = await runPage(<Deadline expireAtMs={START_MS + lifetimeMs} startMs={startMs} nowMs={nowMs} />)
}

test('the time that is left is announced at the minutes and in the last one, once each', async () => {
  await open(125_500)
  const heard: string[] = []
  for (let second = 0; second < 130; second += 2) {
    await page.pass(2_000)
    const said = page.announced()
    if (said !== '' && heard.at(-1) !== said) heard.push(said)
  }
  expect(heard).toEqual([
    '2 minutes left to pay',
    '60 seconds left to pay',
    '30 seconds left to pay',
    'The time to pay is over',
  ])
})

test.each([3_600_000, 280_000, 45_000, -1_000])(
  'a page that opens %i ms before the deadline announces nothing over its heading',
  async (lifetimeMs) => {
    await open(lifetimeMs)
    await page.pass(10)
    expect(page.announced()).toBe('')
  },
)

test('a deadline counts down in its last five minutes, silently, and then is over', async () => {
  await open(301_000)
  expect(page.text()).toContain('Pay before')
  await page.pass(1_000)
  expect(page.find('[role="timer"]').textContent).toBe('Time left: 5:00')
  expect(page.find('[role="timer"]').getAttribute('aria-live')).toBe('off')
  await page.pass(1_000)
  expect(page.find('[role="timer"]').textContent).toBe('Time left: 4:59')
})

test.each([
  [START_MS - 180_000, '25 100'],
  [START_MS, '100 100'],
  [Number.NaN, '100 100'],
])('a minute before the deadline of a payment that began at %d the ring is filled by %s', async (startMs, expected) => {
  await open(60_000, startMs)
  expect(dashOf()).toBe(expected)
})

const dashOf = () =>
  page.document.documentElement
    .all('circle')
    .map((circle) => circle.getAttribute('stroke-dasharray') ?? circle.getAttribute('strokeDasharray'))
    .find((dash) => dash !== null)
