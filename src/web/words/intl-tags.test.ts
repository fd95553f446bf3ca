import { expect, test } from 'vitest'
import { intlTags } from './intl-tags.ts'

test('a language that Intl does not know is written as British English, not in the language of the machine', () => {
  const { locale } = new Intl.DateTimeFormat(intlTags('xx')).resolvedOptions()
  expect(locale).toBe('en-GB')
})

test('a language that Intl knows is written in itself', () => {
  expect(new Intl.DateTimeFormat(intlTags('af')).resolvedOptions().locale).toBe('af')
})
