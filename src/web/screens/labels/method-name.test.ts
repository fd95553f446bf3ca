import { expect, test } from 'vitest'
import { isMethodCode, methodCodes, methodOf } from '#contract/methods.ts'
import { flattenCatalogue } from '../../i18n/compile-catalogue.ts'
import english from '../../i18n/locales/en.json?raw'
import { methodName, readableCode } from './method-name.ts'

const t = (id: string): string => `words of ${id}`

test('exactly the methods with words are translated; the others are brands', () => {
  const translated = methodCodes.filter((code) => methodName(code, t) === `words of method.${code}`)
  const worded = Object.keys(flattenCatalogue(JSON.parse(english))).filter((id) => id.startsWith('method.'))
  expect(translated.map((code) => `method.${code}`).sort()).toEqual(worded.sort())
  const brands = methodCodes.filter((code) => !translated.includes(code))
  expect(brands.map((code) => methodName(code, t))).toEqual(brands.map((code) => methodOf(code).brand))
})

test.each([
  ['INSTANT_BANK_QR', 'Instant Bank QR'],
  ['PAY-LATER', 'Pay Later'],
  ['X', 'X'],
  ['\u202eEVIL_CODE', 'Evil Code'],
])('the unknown method %s is called %s', (code, name) => {
  expect(isMethodCode(code)).toBe(false)
  expect(methodName(code, t)).toBe(name)
  expect(readableCode(code)).toBe(name)
})
