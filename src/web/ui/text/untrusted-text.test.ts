import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { untrustedText } from './untrusted.tsx'

const FORBIDDEN = /[\p{Cc}\u200b\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\u{e0000}-\u{e007f}]/u

describe('untrusted text', () => {
  test.each([
    ...['สมชาย ใจดี', 'น้ำผึ้ง เก่งกาจ', 'श्रीमती लक्ष्मी', 'क्‍ष', 'Nguyễn Thị Hồng', 'ສົມສັກ ວົງສາ'],
    ...['محمد علی', '山田 太郎', "Zoë O'Neill-Müller", 'Shop 24 🙂'],
  ])('keeps the name %s unchanged', (name) => expect(untrustedText(name.normalize('NFC'))).toBe(name.normalize('NFC')))

  const syllables = {
    Thai: ['สม', 'ชาย', 'น้ำ', 'ผึ้ง', 'กิ่ง', 'แก้ว', 'ใจ', 'ดี', 'ปั๊ม'],
    Lao: ['ສົມ', 'ສັກ', 'ນ້ຳ', 'ວົງ', 'ແກ້ວ', 'ບຸນ', 'ມີ'],
    Devanagari: ['श्री', 'लक्ष्मी', 'क्\u200dष', 'राम', 'र्‍य', 'दे', 'वी', 'ज्ञा', 'न्\u200cन'],
    Arabic: ['محمد', 'علی', 'می\u200cخواهم', 'فاطمة', 'عبد', 'الله', 'زهرا'],
    Latin: ['Nguyễn', 'Thị', 'Zoë', "O'Neill", 'Müller', 'Ångström', 'João', '-Łuk'],
  }
  test.each(Object.entries(syllables))('keeps 200 names in %s unchanged', (_script, parts) => {
    const word = fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 4 }).map((some) => some.join(''))
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ').normalize('NFC'))
    return fc.assert(
      fc.property(name, (honest) => {
        expect(untrustedText(honest)).toBe(honest)
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    ['\u202emoc.knab\u202c', 'moc.knab'],
    ['Pay\u2066Pal\u2069', 'PayPal'],
    ['a\u0000b\u0007c\u009f', 'abc'],
    ['Line one\r\nLine\ttwo\u2028three', 'Line one Line two three'],
    ['Bank\u{e0041}\u{e007f}', 'Bank'],
    ['\ufeffShop', 'Shop'],
    ['Sh\u200do\u200cp 1\u200d2', 'Sh\u200do\u200cp 12'],
    ['\u200dShop\u200d', 'Shop'],
    ['Z\u0300\u0301\u0302\u0303\u0304\u0305', 'Z\u0300\u0301\u0302'],
    ['e\u0301', 'é'],
    ['  Shop  ', 'Shop'],
    ['bad\ud800end', 'bad\ufffdend'],
  ])('is cleaned from %j to %j', (raw, shown) => expect(untrustedText(raw)).toBe(shown))

  test('never contains a control character, and cleaning it twice changes nothing', () => {
    const characters = fc.constantFrom(...'aก้\u0301\u200d\u202e\u2066\u0000\n \u{e0061}\ud83d🙂')
    return fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: characters, maxLength: 300 })), (raw) => {
        const shown = untrustedText(raw)
        expect(shown).not.toMatch(FORBIDDEN)
        expect(shown).not.toMatch(/\p{M}{4}/u)
        expect(untrustedText(shown)).toBe(shown)
      }),
      { numRuns: 5000 },
    )
  })
})

test.each([
  ['a', 140, 'a'.repeat(140)],
  ['a', 141, `${'a'.repeat(139)}…`],
  ['x', 5000, `${'x'.repeat(139)}…`],
  ['🇹🇭', 200, `${'🇹🇭'.repeat(139)}…`],
  ['é', 140, 'é'.repeat(140)],
  ['é', 141, `${'é'.repeat(139)}…`],
  ['👩‍👧', 141, `${'👩👧'.repeat(69)}👩…`],
])('a name of the letter %s, %i times, is shown whole or cut at 140 with a sign for the rest', (letter, times, shown) =>
  expect(untrustedText(letter.repeat(times))).toBe(shown),
)
