import { expect, test } from 'vitest'
import { isLocale, locales } from '#contract/locales.ts'
import { type TimeStyle, timeText } from './time-text.ts'

const AT_MS = Date.parse('2026-11-22T14:05:00Z')
const inLanguage = (locale: string, languages: readonly string[], timeStyle: TimeStyle) =>
  timeText({ atMs: AT_MS, nowMs: undefined, locale, timeStyle }, { languages, timeZone: 'UTC' })

test('times have Latin digits in every language, so that they match the amounts beside them', () => {
  for (const locale of Object.keys(locales).filter(isLocale)) {
    const shown = `${inLanguage(locale, [], 'deadline')} ${inLanguage(locale, [], 'moment')}`
    expect([locale, /05/.test(shown), /(?![0-9])\p{Nd}/u.test(shown)]).toEqual([locale, true, false])
  }
})

test.each([
  { now: '2026-11-22T22:00:00Z', at: '2026-11-22T23:30:00Z', timeZone: 'Asia/Tokyo', namesDay: false },
  { now: '2026-11-22T14:30:00Z', at: '2026-11-22T15:30:00Z', timeZone: 'Asia/Tokyo', namesDay: true },
  { now: '2026-11-22T23:30:00Z', at: '2026-11-23T00:30:00Z', timeZone: 'America/Bogota', namesDay: false },
  { now: '2026-11-23T04:30:00Z', at: '2026-11-23T05:30:00Z', timeZone: 'America/Bogota', namesDay: true },
])('at $now a deadline at $at in $timeZone, whose day decides what today is, names its day: $namesDay', (row) => {
  const shown = { atMs: Date.parse(row.at), nowMs: Date.parse(row.now), locale: 'en', timeStyle: 'deadline' } as const
  expect(/\b23\b/.test(timeText(shown, { languages: ['en-GB'], timeZone: row.timeZone }))).toBe(row.namesDay)
})

test.each([
  ['pt-BR', '00:53'],
  ['vi', '00:53'],
  ['id', '00.53'],
  ['es', '0:53'],
  ['ur', '00:53'],
])('in %s a deadline of today is a time of day as the language writes it, not a duration: %s', (locale, expected) => {
  const atMs = Date.parse('2026-11-22T00:53:00Z')
  const shown = { atMs, nowMs: atMs - 60_000, locale, timeStyle: 'deadline' } as const
  expect(timeText(shown, { languages: [], timeZone: 'UTC' })).toBe(expected)
})

test('a date in Arabic is of the Gregorian calendar, also for a region with another one', () => {
  expect(inLanguage('ar', ['ar-SA'], 'moment')).toContain('2026')
  expect(inLanguage('ar', ['ar-SA-u-ca-islamic'], 'moment')).toContain('2026')
})

test('a date in Lao, whose formats are British, has no English words', () => {
  expect(inLanguage('lo', ['lo-LA'], 'deadline')).toBe('22/11, 14:05')
  expect(inLanguage('lo', ['lo-LA'], 'moment')).toBe('22/11/2026, 14:05')
})

test('a time in Urdu has 24 hours: a Latin PM would stand on the wrong side', () => {
  expect(inLanguage('ur', [], 'deadline')).toContain('14:05')
  expect(inLanguage('ur', ['ur-PK'], 'second')).toBe('14:05:00')
})

test.each([
  ['deadline', undefined, 'Sun 22 Nov, 14:05'],
  ['deadline', '2026-11-22T23:59:00Z', '14:05'],
  ['saved', undefined, 'Sun 22 Nov, 14:05 UTC'],
  ['saved', '2026-11-22T00:00:00Z', '14:05 UTC'],
  ['moment', undefined, '22 Nov 2026, 14:05'],
  ['moment', '2026-11-22T00:00:00Z', '22 Nov 2026, 14:05'],
] as const)('a %s is written at %s as %s', (timeStyle, now, expected) => {
  const nowMs = now && Date.parse(now)
  const shown = { atMs: AT_MS, nowMs, locale: 'en', timeStyle }
  expect(timeText(shown, { languages: ['en-GB'], timeZone: 'UTC' })).toBe(expected)
})
