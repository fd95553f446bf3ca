import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { browserLanguages, deviceOf, readLanguages } from './device.ts'

const ipad = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'

test.each([
  ['Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130 Mobile', 5, 'android'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X200) Chrome/130 Safari/537.36', 5, 'android'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', 5, 'ios'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, 'ios'],
  [ipad, 5, 'ios'],
  [ipad, 2, 'ios'],
  [ipad, 1, 'desktop'],
  [ipad, 0, 'desktop'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130', 10, 'desktop'],
])('the user agent %s with %i touch points is %s', (userAgent, maxTouchPoints, device) => {
  expect(deviceOf({ userAgent, maxTouchPoints })).toBe(device)
})

test.each([
  [['en-US@posix'], ['en-US']],
  [['pt_BR.UTF-8', 'C', 'POSIX'], ['pt-BR']],
  [
    ['th', 'th-TH', 'th'],
    ['th', 'th-TH'],
  ],
  [
    ['zh-Hant-TW', 'zh-min-nan', 'zh-yue-Hant-HK'],
    ['zh-Hant-TW', 'zh', 'zh-Hant-HK'],
  ],
  [
    ['es-419', 'sr-Latn'],
    ['es-419', 'sr-Latn'],
  ],
  [
    ['en-GB-u-ca-buddhist', 'en-u-ca-', 'de-1996', 'en-x-own'],
    ['en-GB', 'en', 'de'],
  ],
  [['*', 'x-klingon', 'i-default', '', ' ', '-', 'english', 'e', '12'], []],
  [[null, 5, {}, ['en'], undefined], []],
  ['en-GB,en', []],
  [undefined, []],
  [{ length: 1, 0: 'en' }, []],
])('%j names the languages %j', (named, expected) => expect(readLanguages(named)).toEqual(expected))

test('of sixty languages the first sixteen are read', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRST']
  const sixty = letters.flatMap((letter) => [`en-${letter}A`, `en-${letter}B`, `en-${letter}C`])
  expect(readLanguages(sixty)).toHaveLength(16)
})

test('every language that is read is one that Intl accepts', () => {
  const named = fc.array(
    fc.oneof(fc.string(), fc.stringMatching(/^[a-zA-Z]{1,4}([-_@.;][a-zA-Z0-9]{0,9}){0,5}$/), fc.anything()),
  )
  fc.assert(
    fc.property(named, (languages) => {
      expect(() => new Intl.DateTimeFormat([...readLanguages(languages)])).not.toThrow()
    }),
  )
})

test.each([
  [{ languages: ['th-TH', 'en'], language: 'th-TH' }, ['th-TH', 'en']],
  [{ languages: [], language: 'en-US@posix' }, ['en-US']],
  [{ language: 'th' }, ['th']],
  [{}, []],
  [undefined, []],
])('a browser with the navigator %j has the languages %j', (navigator, expected) => {
  vi.stubGlobal('navigator', navigator)
  expect(browserLanguages()).toEqual(expected)
})
