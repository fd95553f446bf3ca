import { expect, test } from 'vitest'
import { acceptedLanguages } from './accepted-languages.ts'

test.each([
  ['en-GB,en;q=0.9', ['en-GB', 'en']],
  ['en;q=0.3, th ;q=0.8,ja', ['ja', 'th', 'en']],
  ['en;q=0, th', ['th']],
  ['en-US@posix', ['en-US']],
  ['*', []],
  ['th;q=first, en', ['en']],
  [' , ;q=1,', []],
  ['', []],
  [null, []],
])('the header %j accepts the languages %j', (header, expected) => expect(acceptedLanguages(header)).toEqual(expected))

test('a header of thousands of languages costs no more than sixty-four', () => {
  const header = Array.from({ length: 5_000 }, (_, index) => `x${String.fromCharCode(97 + (index % 26))}`).join(',')
  expect(acceptedLanguages(header).length).toBeLessThanOrEqual(16)
})
