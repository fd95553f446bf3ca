import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { press, textIn, useDrawn } from '../../browser/drawn-elements.test-support.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { english } from '../../i18n/english.test-support.ts'
import { inLanguage } from '../../i18n/in-language.test-support.ts'
import { CheckNow } from './check-now.tsx'

let running: RunningHook<ReturnType<typeof useDrawn>> | undefined

test.each([
  [true, english('status.unchanged', { time: '\\d\\d:00:00' })],
  [false, english('connection.server.heading')],
])('after a check that the gateway has answered (%s) the page says: %s', async (hasResponse, expected) => {
  const catalogue = await loadCatalogue('en')
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: ['en-GB'] })
  running = await runHook(() => useDrawn(createElement(CheckNow, { readNow: async () => hasResponse })), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: inLanguage(catalogue),
  })
  press(running.latest())
  await running.pass(1)
  expect(textIn(running.latest())).toMatch(new RegExp(expected))
})

test('a check in Urdu is told in 24 hours, like every time on the page', async () => {
  const catalogue = await loadCatalogue('ur')
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: ['ur-PK'] })
  running = await runHook(() => useDrawn(createElement(CheckNow, { readNow: async () => true })), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: inLanguage(catalogue),
  })
  press(running.latest())
  await running.pass(1)
  expect(textIn(running.latest())).toMatch(/\d\d:00:00/)
  expect(textIn(running.latest())).not.toMatch(/[AP]M/)
})

test('a second check says another time, so that it is seen and announced', async () => {
  const catalogue = await loadCatalogue('en')
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: ['en-GB'] })
  running = await runHook(() => useDrawn(createElement(CheckNow, { readNow: async () => true })), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: inLanguage(catalogue),
  })
  const { latest, pass } = running
  const said: string[] = []
  for (let check = 0; check < 2; check++) {
    press(latest())
    await pass(1_500)
    said.push(textIn(latest()))
  }
  expect(said[0]).toMatch(/\d\d:00:0\d/)
  expect(said[1]).not.toBe(said[0])
})

test('a check that is on its way says so, and afterwards when it was, in the customer’s own notation', async () => {
  const catalogue = await loadCatalogue('en')
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: ['en-GB'] })
  let answer: (hasResponse: boolean) => void = () => undefined
  const readNow = () => new Promise<boolean>((resolve) => (answer = resolve))
  running = await runHook(() => useDrawn(createElement(CheckNow, { readNow })), {
    startsAt: '2026-11-21T12:00:00.000Z',
    wrap: inLanguage(catalogue),
  })
  const { latest, pass } = running
  press(latest())
  await pass(1)
  expect(textIn(latest())).toBe(english('status.checking'))
  answer(true)
  await pass(1)
  const unchanged = english('status.unchanged', { time: '\\d\\d:00:00' })
  expect(textIn(latest())).toMatch(new RegExp(`^${english('pay.checkNow')}${unchanged}$`))
})
