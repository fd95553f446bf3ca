import { expect, test } from 'vitest'
import { isLocale, locales } from '../../i18n/locales.ts'
import { timeText } from './time-text.ts'

const AT_MS = Date.parse('2026-11-22T14:05:00Z')
const inLanguage = (locale: string, languages: readonly string[], timeStyle: 'deadline' | 'moment') =>
  timeText({ atMs: AT_MS, nowMs: undefined, locale, timeStyle }, { languages, timeZone: 'UTC' })

test('times have Latin digits in every language, so that they match the amounts beside them', () => {
  for (const locale of Object.keys(locales).filter(isLocale)) {
    const shown = `${inLanguage(locale, [], 'deadline')} ${inLanguage(locale, [], 'moment')}`
    expect([locale, /05/.test(shown), /(?![0-9])\p{Nd}/u.test(shown)]).toEqual([locale, true, false])
  }
})

test('a date in Arabic is of the Gregorian calendar, also for a region with another one', () => {
  expect(inLanguage('ar', ['ar-SA'], 'moment')).toContain('2026')
  expect(inLanguage('ar', ['ar-SA-u-ca-islamic'], 'moment')).toContain('2026')
})

test('a time in Urdu has 24 hours: a Latin PM would stand on the wrong side', () => {
  expect(inLanguage('ur', [], 'deadline')).toContain('14:05')
})
