import { expect, test } from 'vitest'
import { hasCountryCode, plainCode } from './typed-text.ts'

test.each([
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Lao', '໐໑໒໓໔໕໖໗໘໙'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Tamil', '௦௧௨௩௪௫௬௭௮௯'],
  ['Telugu', '౦౧౨౩౪౫౬౭౮౯'],
  ['Gujarati', '૦૧૨૩૪૫૬૭૮૯'],
  ['Gurmukhi', '੦੧੨੩੪੫੬੭੮੯'],
  ['Kannada', '೦೧೨೩೪೫೬೭೮೯'],
  ['Malayalam', '൦൧൨൩൪൫൬൭൮൯'],
  ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
  ['mathematical', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['keycap', '0️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣9️⃣'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['full-width', '０１２３４５６７８９'],
])('%s digits are read as 0 to 9', (_script, typed) => expect(plainCode(typed)).toBe('0123456789'))

test('every dash is read as a hyphen, and what nobody sees is left out', () => {
  expect(plainCode('1\u20102\u20113\u20124\u20135\u20146\u20157\u22128')).toBe('1-2-3-4-5-6-7-8')
  expect(plainCode('\u061c1\u2066')).toBe('1')
  expect(plainCode('\u202a1\u00ad2\u200b3\u200f4\u20605\ufeff\u202c')).toBe('12345')
})

test.each(['+66 81', ' +66', '0066', '＋66', 'tel:+66'])('%j has a country code', (typed) => {
  expect(hasCountryCode(typed)).toBe(true)
})

test.each(['', '081 234', '0712'])('%j has no country code', (typed) => expect(hasCountryCode(typed)).toBe(false))
