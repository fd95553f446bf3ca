import { expect, test } from 'vitest'
import { isMethodCode, methodCodes, methodOf } from '#contract/methods/methods.ts'
import { specifiedCodes, specifiedOf } from '#contract/methods/specified-methods.test-support.ts'
import { flattenCatalogue } from '../../i18n/compile-catalogue.ts'
import english from '../../i18n/locales/en.json?raw'
import { methodName, readableCode } from './method-name.ts'

const t = (id: string): string => `words of ${id}`

test('a method of the specification has its brand as name, or else the catalogue’s', () => {
  expect(specifiedCodes.map((code) => methodName(code, t))).toEqual(
    specifiedCodes.map((code) => specifiedOf(code)?.brand ?? `words of method.${code}`),
  )
})

test('the catalogue names exactly the methods without a brand', () => {
  const named = Object.keys(flattenCatalogue(JSON.parse(english))).filter((id) => id.startsWith('method.'))
  const unbranded = methodCodes.filter((code) => methodOf(code).brand === undefined)
  expect(named.sort()).toEqual(unbranded.map((code) => `method.${code}`).sort())
})

test.each([
  ['INSTANT_BANK_QR', 'Instant Bank QR'],
  ['PAY-LATER', 'Pay Later'],
  ['X', 'X'],
  ['EFT_BY_SMS-OR_USSD', 'EFT By SMS Or USSD'],
  ['UPI_VA_ATM_ID', 'UPI VA ATM ID'],
  ['\u202eEVIL_CODE', 'Evil Code'],
])('the unknown method %s is shown as %s', (code, name) => {
  expect(isMethodCode(code)).toBe(false)
  expect(methodName(code, t)).toBe(name)
  expect(readableCode(code)).toBe(name)
})
