import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountWithCents, latinText, localText, referenceText, shortestAmount } from './wording.ts'

describe('Latin text', () => {
  test.each([
    ['Café São João', 'Cafe Sao Joao'],
    ['Đặng Łódź Øre', 'Dang Lodz Ore'],
    ['Straße & Æther', 'Strasse & AEther'],
    ['ร้าน Shop 🙂  99', 'Shop 99'],
    ['\u202eevil\u0000\nname', 'evil name'],
    ['ร้านทดสอบ', ''],
    ['ＡＢＣ', 'ABC'],
  ])('%j becomes %j', (text, latin) => {
    expect(latinText(text, 25)).toBe(latin)
  })

  test('is printable ASCII without outer spaces and never too long', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.integer({ min: 1, max: 25 }), (text, most) => {
        const latin = latinText(text, most)
        expect(latin).toMatch(/^[\x20-\x7e]*$/)
        expect(latin.length).toBeLessThanOrEqual(most)
        expect(latin).toBe(latin.trim())
      }),
    )
  })
})

describe('local text', () => {
  test('keeps the script and drops controls, direction marks and emoji', () => {
    expect(localText('ร้าน\u202e ทดสอบ 🙂', 25)).toBe('ร้าน ทดสอบ')
    expect(localText('a\ud800b\u0007', 25)).toBe('ab')
  })

  test('can always be percent-encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const name = localText(`${text}\udc00`, 20)
        expect(decodeURIComponent(encodeURIComponent(name))).toBe(name)
        expect(name.length).toBeLessThanOrEqual(20)
      }),
    )
  })
})

describe('a reference', () => {
  test.each([
    ['order_2024-000017', 12, 'er2024000017'],
    ['PAYIN0000001', 25, 'PAYIN0000001'],
    ['3f2b8c1e-77aa-4d0c-9f5e-0123456789ab', 12, '0123456789ab'],
    ['--__--', 25, '0'],
  ])('%s in %i characters is %s', (reference, most, text) => {
    expect(referenceText(reference, most)).toBe(text)
  })
})

test.each([
  ['20', '20.00', '20'],
  ['20.1', '20.10', '20.1'],
  ['150000.00', '150000.00', '150000'],
  ['0.50', '0.50', '0.5'],
  ['007.125', '7.125', '7.125'],
  ['0', '0.00', '0'],
])('the amount %s is %s with cents and %s at its shortest', (amount, withCents, shortest) => {
  expect(amountWithCents(amount)).toBe(withCents)
  expect(shortestAmount(amount)).toBe(shortest)
})

test.each(['', '.5', '5.', '1,5', '1e3', '-1', ' 1', '١'])('%j is not an amount', (text) => {
  expect(() => amountWithCents(text)).toThrow(RangeError)
  expect(() => shortestAmount(text)).toThrow(RangeError)
})

test('EMV amounts lose and round no digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.integer({ min: 0, max: 6 }), (units, decimals) => {
      const scale = 10n ** BigInt(decimals)
      const text = decimals === 0 ? `${units}` : `${units / scale}.${`${units % scale}`.padStart(decimals, '0')}`
      for (const written of [amountWithCents(text), shortestAmount(text)]) {
        const [whole = '', fraction = ''] = written.split('.')
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(units * 10n ** BigInt(6 - decimals))
      }
    }),
  )
})
