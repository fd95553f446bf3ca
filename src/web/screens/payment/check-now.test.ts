import { createElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Locale } from '#contract/locales.ts'
import { press, textIn, useDrawn } from '../../browser/drawn-elements.test-support.ts'
import { runHook } from '../../browser/run-hook.test-support.ts'
import { loadCatalogue } from '../../i18n/catalogues.ts'
import { english } from '../../i18n/english.test-support.ts'
import { inLanguage } from '../../i18n/in-language.test-support.ts'
import { CheckNow } from './check-now.tsx'

beforeEach(() => void vi.stubEnv('TZ', 'UTC'))

/** The button in a page of this language, in a browser of that one, at noon. */
async function drawnIn(locale: Locale, language: string, readNow: () => Promise<boolean>) {
  const catalogue = await loadCatalogue(locale)
  vi.stubGlobal('navigator', { userAgent: '', maxTouchPoints: 0, languages: [language] })
  return runHook(() => useDrawn(createElement(CheckNow, { readNow })), { wrap: inLanguage(catalogue) })
}

test.each([
  [true, english('status.unchanged', { time: '\\d\\d:00:00' })],
  [false, english('connection.server.heading')],
])('after a check that the gateway has answered (%s) the page says: %s', async (hasResponse, expected) => {
  const running = await drawnIn('en', 'en-GB', async () => hasResponse)
  press(running.latest())
  await running.pass(1)
  expect(textIn(running.latest())).toMatch(new RegExp(expected))
})

test('a check in Urdu is told in 24 hours, like every time on the page', async () => {
  const running = await drawnIn('ur', 'ur-PK', async () => true)
  press(running.latest())
  await running.pass(1)
  expect(textIn(running.latest())).toMatch(/\d\d:00:00/)
  expect(textIn(running.latest())).not.toMatch(/[AP]M/)
})

test('a second check says another time, so that it is seen and announced', async () => {
  const { latest, pass } = await drawnIn('en', 'en-GB', async () => true)
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
  let answer: (hasResponse: boolean) => void = () => undefined
  const readNow = () => new Promise<boolean>((resolve) => (answer = resolve))
  const { latest, pass } = await drawnIn('en', 'en-GB', readNow)
  press(latest())
  await pass(1)
  expect(textIn(latest())).toBe(english('status.checking'))
  answer(true)
  await pass(1)
  const unchanged = english('status.unchanged', { time: '\\d\\d:00:00' })
  expect(textIn(latest())).toMatch(new RegExp(`^${english('pay.checkNow')}${unchanged}$`))
})
