import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { isLocale, locales } from '#contract/locales.ts'
import { moneyLine, plainAmount, rememberMoney, showMoney } from './money-text.ts'

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('money is shown in the reader’s format:', () => {
  test.each([
    ['1234567.5', 'THB', 'th', '฿1,234,567.50'],
    ['1234567.5', 'THB', 'en', '฿1,234,567.50'],
    ['150000', 'IDR', 'id', 'Rp 150.000'],
    ['149999.57', 'IDR', 'id', 'Rp 149.999,57'],
    ['1234567.5', 'INR', 'en', '₹12,34,567.50'],
    ['1234567.5', 'INR', 'hi', '₹12,34,567.50'],
    ['1234567', 'VND', 'vi', '1.234.567 ₫'],
    ['1234', 'KRW', 'ko', '₩1,234'],
    ['100', 'MXN', 'es', '$100.00 MXN'],
    ['100', 'TWD', 'zh-Hant', '$100 TWD'],
    ['45.5', 'TWD', 'zh-Hant', '$45.50 TWD'],
    ['1234567.5', 'COP', 'es', '$ 1.234.567,50 COP'],
    ['100', 'CNY', 'zh-Hans', '¥100.00'],
    ['100', 'JPY', 'zh-Hans', '¥100 JPY'],
    ['100', 'JPY', 'ja', '￥100'],
    ['100', 'JPY', 'en', '¥100 JPY'],
    ['100.5', 'BRL', 'pt-BR', 'R$ 100,50'],
    ['1234567.5', 'MYR', 'ar', '1,234,567.50 RM'],
    ['1234567.5', 'THB', 'he', '1,234,567.50 ฿'],
    ['1234567.5', 'INR', 'ur', '₹1,234,567.50'],
    ['1234567.5', 'INR', 'bn', '₹12,34,567.50'],
    ['100', 'USDT', 'en', '100.00 USDT'],
    ['12.345678', 'USDC', 'th', '12.345678 USDC'],
    ['99.99', 'XYZ', 'en', '99.99 XYZ'],
    ['12345678901234567.89', 'THB', 'en', '12345678901234567.89 THB'],
    ['1e3', 'THB', 'en', '1e3 THB'],
  ])('%s %s in %s is %s', (...[amount, currencyCode, locale, line]) => {
    expect(spaced(moneyLine(amount, currencyCode, locale))).toBe(line)
  })

  test('money text has exactly the digits of the amount, in any currency and language', () => {
    const amounts = fc.tuple(fc.bigInt(0n, 999_999_999n), fc.integer({ min: 0, max: 999_999 }))
    const tags = Object.keys(locales).filter(isLocale)
    return fc.assert(
      fc.property(
        amounts,
        fc.constantFrom(...currencyCodes),
        fc.constantFrom(...tags),
        ([whole, fraction], code, tag) => {
          const amount = `${whole}.${String(fraction).padStart(6, '0')}`
          const shown = showMoney(amount, code, tag).text.replace(/\D/g, '')
          expect(shown).toBe(plainAmount(amount, code).replace('.', ''))
        },
      ),
      { numRuns: 500 },
    )
  })
})

test('an amount is shown as the server displayed it in the same language, and in the own format of any other', () => {
  const money = { amount: '76543.21', currencyCode: 'IDR' }
  rememberMoney([{ ...money, pageLocale: 'id', shown: { text: 'as displayed', code: undefined } }])
  expect(moneyLine(money.amount, money.currencyCode, 'id')).toBe('as displayed')
  expect(moneyLine(money.amount, money.currencyCode, 'en')).toContain('76,543.21')
})

test.each([
  ['100', 'THB', '100.00'],
  ['100.5', 'THB', '100.50'],
  ['150000', 'IDR', '150000'],
  ['149999.57', 'IDR', '149999.57'],
  ['150000.00', 'IDR', '150000'],
  ['60', 'TWD', '60'],
  ['45.5', 'TWD', '45.50'],
  ['1234567', 'VND', '1234567'],
  ['12.5', 'USDT', '12.50'],
  ['007.10', 'THB', '7.10'],
  ['0.05', 'THB', '0.05'],
  ['n/a', 'THB', 'n/a'],
])('the amount to copy of %s %s is %s', (amount, currencyCode, plain) =>
  expect(plainAmount(amount, currencyCode)).toBe(plain),
)
