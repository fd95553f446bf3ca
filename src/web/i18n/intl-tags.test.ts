import { expect, test } from 'vitest'
import { dateTags, intlTags } from './intl-tags.ts'

test('a language that Intl does not know is written as British English, not in the language of the machine', () => {
  const { locale } = new Intl.DateTimeFormat(intlTags('xx')).resolvedOptions()
  expect(locale).toBe('en-GB')
})

test('a language that Intl knows is written in itself', () => {
  expect(new Intl.DateTimeFormat(intlTags('af')).resolvedOptions().locale).toBe('af')
})

test('dates are written as in the region that the browser names for the language of the page', () => {
  const dateIn = (locale: string, wanted: readonly string[]) =>
    new Intl.DateTimeFormat(dateTags(locale, wanted), { dateStyle: 'medium', timeZone: 'UTC' }).format(0)
  expect(dateIn('en', ['th-TH', 'en-GB'])).toBe('1 Jan 1970')
  expect(dateIn('en', ['th-TH'])).toBe('Jan 1, 1970')
  expect(dateIn('af', ['en-GB'])).toBe(dateIn('af', []))
})
