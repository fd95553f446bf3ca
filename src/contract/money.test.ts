import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes } from './currencies.ts'
import { decimalOf, englishMoney, isSameMoney, minorUnitsOf } from './money.ts'

const currency = fc.constantFrom(...currencyCodes)
const MOST_UNITS = 999_999_999_999_999n

describe.each(currencyCodes)('amounts of %s', (code) => {
  const { decimals } = currencies[code]
  const unitsArbitrary = fc.bigInt({ min: 1n, max: MOST_UNITS })

  test('convert to minor units and back, as text and as the JSON number that a page sends', () => {
    fc.assert(
      fc.property(unitsArbitrary, (units) => {
        const text = decimalOf(units, code)
        expect(minorUnitsOf(text, code)).toBe(units)
        const sent: number = JSON.parse(text)
        expect(minorUnitsOf(sent, code)).toBe(units)
        expect(JSON.stringify(sent)).toBe(text)
      }),
    )
  })

  test('may have trailing zeros, but no more decimals than the currency', () => {
    const smallest = decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`
    expect(minorUnitsOf(smallest, code)).toBe(1n)
    expect(minorUnitsOf(Number(smallest), code)).toBe(1n)
    expect(minorUnitsOf(`7.${'0'.repeat(decimals)}00`, code)).toBe(7n * 10n ** BigInt(decimals))
    expect(minorUnitsOf(`7.${'0'.repeat(decimals)}1`, code)).toBeUndefined()
    expect(minorUnitsOf(Number(`7.${'0'.repeat(decimals)}1`), code)).toBeUndefined()
  })

  test('have at most 15 digits', () => {
    expect(minorUnitsOf(decimalOf(MOST_UNITS, code), code)).toBe(MOST_UNITS)
    expect(minorUnitsOf(decimalOf(MOST_UNITS + 2n, code), code)).toBeUndefined()
    expect(minorUnitsOf(999_999_999_999_999, code)).toBe(MOST_UNITS * 10n ** BigInt(decimals))
    expect(minorUnitsOf(1_000_000_000_000_000, code)).toBeUndefined()
  })

  test.each([0, -0, -1, Number.NaN, Infinity, -Infinity, 1e21, 1e300, 5e-324, 9.99999999999999e-7, 1e-7])(
    'do not include %d',
    (amount) => expect(minorUnitsOf(amount, code)).toBeUndefined(),
  )

  // biome-ignore format: one line per kind
  test.each(['', ' ', '0', '0.00', '00', '01', '.5', '5.', '+5', '-5', ' 5', '5 ', '5\n', '1e3', '0x10', '1,000', '1_000',
    '٥', '５', 'NaN', 'Infinity', '1.2.3', '--1', '1'.repeat(400)])('refuse the notation %j', (amount) => {
    expect(minorUnitsOf(amount, code)).toBeUndefined()
  })
})

test('the decimal text of minor units is the shortest possible', () => {
  expect(decimalOf(10_050n, 'THB')).toBe('100.5')
  expect(decimalOf(10_000n, 'THB')).toBe('100')
  expect(decimalOf(1n, 'USDT')).toBe('0.000001')
  expect(decimalOf(100n, 'JPY')).toBe('100')
  expect(decimalOf(5n, 'THB')).toBe('0.05')
})

test('0.1 and 0.2 add up to exactly 0.3', () => {
  const sum = (minorUnitsOf(0.1, 'THB') ?? 0n) + (minorUnitsOf(0.2, 'THB') ?? 0n)
  expect(decimalOf(sum, 'THB')).toBe('0.3')
  expect(minorUnitsOf(0.1 + 0.2, 'THB')).toBeUndefined()
  expect(minorUnitsOf(1.005, 'BRL')).toBeUndefined()
  expect(minorUnitsOf(0.000001, 'USDC')).toBe(1n)
})

describe('equality of amounts', () => {
  test('ignores the notation', () => {
    for (const amount of [100.5, '100.5', '100.50'])
      expect(isSameMoney({ amount, currencyCode: 'THB' }, { amount: 100.5, currencyCode: 'THB' })).toBe(true)
  })

  test('fails when they differ by a minor unit or by the currency', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 99_999_999n }), currency, currency, (units, one, other) => {
        const amount = Number(decimalOf(units, one))
        const next = Number(decimalOf(units + 1n, one))
        expect(isSameMoney({ amount, currencyCode: one }, { amount, currencyCode: one })).toBe(true)
        expect(isSameMoney({ amount: next, currencyCode: one }, { amount, currencyCode: one })).toBe(false)
        expect(isSameMoney({ amount, currencyCode: one }, { amount, currencyCode: other })).toBe(one === other)
      }),
    )
  })

  test('fails for texts that are no amounts, even for two equal ones', () => {
    expect(isSameMoney({ amount: -5, currencyCode: 'THB' }, { amount: -5, currencyCode: 'THB' })).toBe(false)
    expect(isSameMoney({ amount: 'x', currencyCode: 'THB' }, { amount: 1.005, currencyCode: 'THB' })).toBe(false)
    expect(isSameMoney({ amount: 1.005, currencyCode: 'THB' }, { amount: 1, currencyCode: 'THB' })).toBe(false)
  })
})

test.each([
  [60, 'IDR', '60 IDR'],
  ['999.5', 'THB', '999.5 THB'],
  ['1000', 'JPY', '1,000 JPY'],
  ['1234567.00', 'BRL', '1,234,567.00 BRL'],
  [123_456_789.123456, 'USDC', '123,456,789.123456 USDC'],
])('pages in English write %s %s as %s', (amount, currencyCode, text) => {
  expect(englishMoney(amount, currencyCode)).toBe(text)
})
