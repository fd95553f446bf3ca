import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { alignServerClock } from '../../browser/time/server-clock.test-support.ts'
import { serverClock } from '../../browser/time/server-clock.ts'
import { english } from '../../i18n/english.test-support.ts'
import { type RunningPage, runPage } from '../run-page.test-support.tsx'
import { Deadline } from './deadline.tsx'

let page: RunningPage
beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  alignServerClock()
})
afterAll(alignServerClock)

const START_MS = Date.parse('2026-11-21T12:00:00Z')
const open = async (lifetimeMs: number, startMs = START_MS) => {
  page = await runPage(<Deadline expireAtMs={START_MS + lifetimeMs} startMs={startMs} />)
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
    english('deadline.minutesLeft', { minutes: 2 }),
    english('deadline.secondsLeft', { seconds: 60 }),
    english('deadline.secondsLeft', { seconds: 30 }),
    english('deadline.passed'),
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

test('a deadline counts down in its last five minutes, silently and urgently, and then is over', async () => {
  await open(301_000)
  const line = page.find('[data-urgent]')
  expect(line.getAttribute('data-urgent')).toBe('false')
  expect(page.text()).toContain(english('deadline.before', { time: '' }))
  await page.pass(1_000)
  expect(page.find('[role="timer"]').textContent).toBe(english('deadline.left', { clock: '5:00' }))
  expect(page.find('[role="timer"]').getAttribute('aria-live')).toBe('off')
  // On paper the countdown would stand still.
  expect(page.find('[role="timer"]').hasAttribute('data-screen-only')).toBe(true)
  expect(page.find('[data-still]').textContent).toContain(english('deadline.before', { time: '' }))
  expect(line.getAttribute('data-urgent')).toBe('true')
  await page.pass(1_000)
  expect(page.find('[role="timer"]').textContent).toBe(english('deadline.left', { clock: '4:59' }))
  await page.pass(301_000)
  expect(line.textContent).toBe(english('deadline.passed'))
})

test.each([
  ['set back', -120, -60],
  ['set forward', -60, -120],
])('where the clock is %s in its last hour, a deadline counts down for that hour', async (_name, before, after) => {
  const spy = vi.spyOn(Date.prototype, 'getTimezoneOffset')
  spy.mockImplementation(function (this: Date) {
    return this.getTime() < START_MS + 3_540_000 ? before : after
  })
  await open(3_601_000)
  expect([page.count('time'), page.count('[role="timer"]')]).toEqual([1, 0])
  for (const left of ['60:00', '59:59']) {
    await page.pass(1_000)
    expect(page.find('[role="timer"]').textContent).toBe(english('deadline.left', { clock: left }))
  }
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
  [...page.document.querySelectorAll('circle')]
    .map((circle) => circle.getAttribute('stroke-dasharray') ?? circle.getAttribute('strokeDasharray'))
    .find((dash) => dash !== null)

test.each([
  ['today is written without its day', 30, /^\d{1,2}:\d{2}/],
  ['tomorrow is written with its day', 30 * 60, /^\w{3}.* 22 Nov/],
])('a deadline %s', async (_name, minutes, expected) => {
  await open(minutes * 60_000)
  const [before = '', after = ''] = english('deadline.before', { time: '\n' }).split('\n')
  expect(page.text().replace(before, '').replace(after, '')).toMatch(expected)
})

test('a deadline that the gateway moves, or a clock that a response corrects, is shown at once', async () => {
  const drawn = (lifetimeMs: number) => <Deadline expireAtMs={START_MS + lifetimeMs} startMs={START_MS} />
  page = await runPage(drawn(200_000))
  const shown = () => page.find('[role="timer"]').textContent
  expect(shown()).toBe(english('deadline.left', { clock: '3:20' }))
  await page.draw(drawn(260_000))
  expect(shown()).toBe(english('deadline.left', { clock: '4:20' }))
  // Nothing else is drawn anew: a response that brings no news corrects the clock as well.
  serverClock.observe(new Date(START_MS + 60_000).toUTCString(), START_MS + 500, START_MS + 500)
  await page.pass(0)
  expect(shown()).toBe(english('deadline.left', { clock: '3:20' }))
})
