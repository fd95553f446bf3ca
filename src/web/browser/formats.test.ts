import { beforeEach, describe, expect, test, vi } from 'vitest'
import { alphabetOf, graphemesOf, joinList, numberFormat } from './formats.ts'
import { dayOf, formatTime, offsetMinutes, type TimeFormat } from './time-formats.ts'

const AT = Date.parse('2026-11-24T06:05:09.000Z')
const DEADLINE: TimeFormat = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' }

beforeEach(() => vi.stubEnv('TZ', 'Asia/Bangkok'))

const fails = () =>
  function fail() {
    throw new RangeError('Invalid option')
  }
const parts = ['DateTimeFormat', 'NumberFormat', 'ListFormat', 'Collator', 'Segmenter']
/** A browser whose `Intl` lacks all parts, or in which each of them throws. */
const broken = [
  ['without Intl', () => vi.stubGlobal('Intl', undefined)],
  ['whose Intl throws', () => vi.stubGlobal('Intl', Object.fromEntries(parts.map((part) => [part, fails()])))],
] as const

test('what the browser can format has the notation of the language', () => {
  expect(formatTime(['en-GB'], { ...DEADLINE, timeZone: 'Asia/Tokyo' }, AT)).toBe('24 Nov, 15:05')
  const parts = numberFormat(['en'], { style: 'currency', currency: 'BRL' })(1234.5)
  expect(parts?.map(({ value }) => value).join('')).toBe('R$1,234.50')
  expect(joinList(['en'], ['one', 'two'])).toBe('one, two')
  expect(['ö', 'z', 'a'].sort(alphabetOf('de'))).toEqual(['a', 'ö', 'z'])
  expect(graphemesOf('a👩‍👩‍👧b')).toEqual(['a', '👩‍👩‍👧', 'b'])
})

test('a time in a zone that the browser does not know is one of its own zone', () => {
  expect(formatTime(['en-GB'], { ...DEADLINE, timeZone: 'Etc/Unknown' }, AT)).toBe('24 Nov, 13:05')
  expect(offsetMinutes(AT, 'Etc/Unknown')).toBe(-420)
  expect(dayOf(AT, 'Etc/Unknown')).toBe(dayOf(AT, undefined))
})

test.each([
  ['Asia/Tokyo', -540],
  ['America/Sao_Paulo', 180],
  ['Asia/Kolkata', -330],
  ['UTC', 0],
])('%s is %i minutes behind UTC, also where Intl knows English alone', (zone, minutes) => {
  expect(offsetMinutes(AT, zone)).toBe(minutes)
})

describe.each(broken)('in a browser %s', (_name, breakIntl) => {
  beforeEach(() => void breakIntl())

  test.each([
    [{ hour: 'numeric', minute: '2-digit' }, '13:05'],
    [DEADLINE, '2026-11-24 13:05'],
    [{ ...DEADLINE, timeZoneName: 'short' }, '2026-11-24 13:05 UTC+07:00'],
    [{ dateStyle: 'medium', timeStyle: 'short' }, '2026-11-24 13:05'],
    [{ timeStyle: 'medium' }, '13:05:09'],
  ] as readonly (readonly [TimeFormat, string])[])('the time %j is written %s', (format, expected) => {
    expect(formatTime(['th'], format, AT)).toBe(expected)
    expect(formatTime(['th'], { ...format, timeZone: 'Asia/Tokyo' }, AT)).toBe(expected)
  })

  test.each([
    ['America/Caracas', 'UTC-04:00'],
    ['Asia/Kolkata', 'UTC+05:30'],
    ['America/St_Johns', 'UTC-03:30'],
  ])('a time in %s names its offset %s', (zone, offset) => {
    vi.stubEnv('TZ', zone)
    expect(formatTime(['th'], { ...DEADLINE, timeZoneName: 'short' }, AT)).toContain(offset)
  })

  test('a number has no format', () => {
    expect(numberFormat(['en'], { style: 'currency', currency: 'BRL' })(1)).toBeUndefined()
  })

  test('lists have commas, and the order and the characters are those of the codes', () => {
    expect(joinList(['ja'], ['一', '二'])).toBe('一, 二')
    expect(['b', 'a', 'b', 'c'].sort(alphabetOf('de'))).toEqual(['a', 'b', 'b', 'c'])
    expect(graphemesOf('a🙂')).toEqual(['a', '🙂'])
  })
})
