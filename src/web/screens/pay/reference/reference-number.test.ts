import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readReference, unusualStart } from './reference-number.ts'

describe('a typed or pasted reference', () => {
  test.each([
    ...['413244427799', ' 4132 4442 7799\n', '4132-4442-7799', '４１３２４４４２７７９９', '4132\u00a04442\u20097799'],
    ...['\u202a413244427799\u202c', '\u200e4132\u200b4442\u20607799\ufeff', '٤١٣٢٤٤٤٢٧٧٩٩', '४१३२४४४२७७९९'],
    ...['૪૧૩૨૪૪૪૨૭૭૯૯', '4\ufe0f\u20e3132\u202f4442\u20117799', 'UTR: 413244427799', 'utr413244427799'],
    ...['RRN-413244427799', 'UPI Ref No. 413244427799', 'UPI Ref No. 4132 4442 7799', "'413244427799"],
    ...['"413244427799"', '#413244427799.', 'UPI/413244427799/Blue Bottle'],
    'Paid ₹35.00 to Blue Bottle, 12 May 2026. UPI ref 413244427799 10:30 AM',
    ...['From +91 98765 43210: UTR 413244427799', 'From 919876543210@okaxis: UTR 413244427799'],
    ...['413244427799 12/05/2026', 'UTR 413244427799, RRN 413244427799', 'यूटीआर:४१३२४४४२७७९९'],
    'UPI/P2M/413244427799/BLUE BOTTLE Not you? SMS BLOCKUPI Cust ID to 919951860002 Axis Bank',
    ...['Paid to 91 98765 43210, UTR 413244427799', '号码413244427799'],
  ])('%j is sent as 413244427799', (typed) => {
    expect(readReference(typed)).toEqual({ kind: 'number', reference: '413244427799' })
  })

  test.each([
    ['', { kind: 'required' }],
    ['   ', { kind: 'required' }],
    ['\u200e', { kind: 'required' }],
    ['41324442779', { kind: 'length', count: 11 }],
    ['4132444277990', { kind: 'length', count: 13 }],
    ['4132 4442 7799 0', { kind: 'length', count: 13 }],
    ['413244427799 0', { kind: 'length', count: 13 }],
    ['413244427799 513244427799', { kind: 'length', count: 24 }],
    ['UTR 413244427799, RRN 513244427799', { kind: 'length', count: 24 }],
    ['UTR 919951860003 SMS to 919951860002', { kind: 'length', count: 24 }],
    ['UTR', { kind: 'letters' }],
    ['UTR 4132444277', { kind: 'letters' }],
    ['T2404121234567890123456', { kind: 'letters' }],
    ['T413244427799', { kind: 'letters' }],
    ['SBIN413244427799', { kind: 'letters' }],
    ['413244427799A', { kind: 'letters' }],
    ['+91 98765 43210', { kind: 'letters' }],
    ['+919876543210', { kind: 'letters' }],
    ['919876543210@okaxis', { kind: 'letters' }],
  ])('%j is refused: %o', (typed, fault) => expect(readReference(typed)).toEqual({ kind: 'fault', fault }))
})

describe('any number of 12 digits', () => {
  const reference = fc.stringMatching(/^[0-9]{12}$/)
  /** The zeros of digits that people type on keyboards of our countries. */
  const zero = fc.constantFrom(0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xae6, 0xbe6, 0xe50, 0x1040, 0xff10)
  const gap = fc.constantFrom('', ' ', '-', '.', '\u00a0', '\u2009', '\u202f', '\u200b', '\u2013', '\u200e')
  const words = fc.constantFrom('', 'UTR: ', 'UPI Ref No. ', "'", 'RRN ', '₹35 paid; ', 'संदर्भ ', '12 May 2026, ')

  test('is taken in digits of any script, in groups and behind words', () => {
    fc.assert(
      fc.property(fc.tuple(reference, zero, gap, words), ([number, start, between, before]) => {
        const local = number.replace(/\d/g, (digit) => String.fromCodePoint(start + Number(digit)))
        const typed = `${before}${local.replace(/.{4}(?=.)/gu, (group) => group + between)}`
        expect(readReference(typed)).toEqual({ kind: 'number', reference: number })
      }),
    )
  })

  test('is shown as it is sent: reading what is shown gives the same number', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), reference, (noise, number) => {
        const read = readReference(`${noise} ${number}`)
        if (read.kind === 'number') expect(readReference(read.reference)).toEqual(read)
      }),
    )
  })

  test('is not taken beside a different one', () => {
    const between = fc.constantFrom(' ', ', ', ' / ', '\n', ' RRN ')
    fc.assert(
      fc.property(fc.tuple(reference, reference, words, between), ([one, other, before, gap]) => {
        fc.pre(one !== other)
        // A phone number is no reference where there is another number.
        fc.pre(/^91[6-9]/.test(one) === /^91[6-9]/.test(other))
        expect(readReference(`${before}${one}${gap}${other}`).kind).toBe('fault')
      }),
    )
  })

  test('is found in no text without 12 digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        fc.pre((typed.normalize('NFKC').match(/\p{Nd}/gu) ?? []).length < 12)
        expect(readReference(typed).kind).toBe('fault')
      }),
    )
  })
})

describe('the first digit of a reference', () => {
  const midYear = Date.parse('2026-06-15T12:00:00Z')

  test("is usually the year's last digit; another digit has a hint", () => {
    expect(unusualStart('613244427799', midYear)).toBeUndefined()
    expect(unusualStart('413244427799', midYear)).toBe('6')
  })

  test('may be of either year around New Year', () => {
    const eve = Date.parse('2026-12-31T23:00:00Z')
    expect(unusualStart('613244427799', eve)).toBeUndefined()
    expect(unusualStart('713244427799', eve)).toBeUndefined()
    expect(unusualStart('513244427799', eve)).toBe('6')
  })

  test('has no hint while the reference is incomplete', () => expect(unusualStart('4132', midYear)).toBeUndefined())
})
