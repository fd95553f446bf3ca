import { expect, test } from 'vitest'
import { dateTags, intlTags } from './intl-tags.ts'

test('a language that Intl does not know has British formats, not those of the machine', () => {
  const { locale } = new Intl.DateTimeFormat(intlTags('xx')).resolvedOptions()
  expect(locale).toBe('en-GB')
})

test('a language that Intl knows has its own formats', () => {
  expect(new Intl.DateTimeFormat(intlTags('af')).resolvedOptions().locale).toBe('af')
})

test('dates have the format of the region that the browser names for the page’s language', () => {
  const dateIn = (locale: string, wanted: readonly string[]) =>
    new Intl.DateTimeFormat(dateTags(locale, wanted), { dateStyle: 'medium', timeZone: 'UTC' }).format(0)
  expect(dateIn('en', ['th-TH', 'en-GB'])).toBe('1 Jan 1970')
  expect(dateIn('en', ['th-TH'])).toBe('Jan 1, 1970')
  expect(dateIn('af', ['en-GB'])).toBe(dateIn('af', []))
})

test('dates of a Lao page are British whatever the browser names, because Chromium does not know Lao', () => {
  expect(dateTags('lo', ['lo-LA', 'th-TH', 'en-US'])).toEqual(['en-GB'])
  expect(intlTags('lo-LA')).toEqual(['en-GB'])
})
