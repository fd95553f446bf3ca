import { describe, expect, test } from 'vitest'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { virtualAccount } from './virtual-account.ts'

const formats: Readonly<Record<string, RegExp>> = {
  BCA: /^\d{16}$/,
  BNI: /^988\d{13}$/,
  BRI: /^\d{18}$/,
  MANDIRI: /^\d{12}$/,
  PERMATA: /^\d{16}$/,
  CIMB: /^\d{16}$/,
  BSI: /^\d{16}$/,
  DANAMON: /^\d{16}$/,
}

describe.each(['IDR', 'KRW', 'TWD'] as const)('%s', (currencyCode) => {
  test.each(operatorsOf('VAPAY', currencyCode))('$code has virtual accounts in its own format', (operator) => {
    const account = virtualAccount({ operator, currencyCode, seed: 'payin-1' })
    expect(account.accountNumber).toMatch(formats[operator.code] ?? /^\d{14}$/)
    expect(account.bankName).toBe(operator.name)
    expect(account.bankCode).toMatch(/^\d{3}$/)
    expect(virtualAccount({ operator, currencyCode, seed: 'payin-1' })).toEqual(account)
    expect(virtualAccount({ operator, currencyCode, seed: 'payin-2' }).accountNumber).not.toBe(account.accountNumber)
  })
})

test('only virtual accounts of Mandiri have a second number', () => {
  const withBiller = operatorsOf('VAPAY', 'IDR').filter(
    (operator) => virtualAccount({ operator, currencyCode: 'IDR', seed: 'a' }).billerCode !== undefined,
  )
  expect(withBiller.map(({ code }) => code)).toEqual(['MANDIRI'])
})
