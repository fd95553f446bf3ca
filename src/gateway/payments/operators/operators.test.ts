import { describe, expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { methodOf } from '#contract/methods/methods.ts'
import { payoutMethodCodes, payoutMethodOf } from '#contract/methods/payout-methods.ts'
import { externalProvidersOf, operatorsOf } from './operators.ts'
import { otherNames } from './other-names.ts'

test.each(methodPairs)('payins by $method in $currencyCode have operators where the row says so', (pair) => {
  const { method, currencyCode } = pair
  expect(operatorsOf(method, currencyCode).length > 0).toBe(methodOf(method).operators !== undefined)
})

test('a method that requires an operator offers one', () => {
  for (const { method, currencyCode } of methodPairs) {
    if (methodOf(method).byCurrency?.[currencyCode]?.operator !== 'required') continue
    expect(operatorsOf(method, currencyCode).length).toBeGreaterThan(0)
  }
})

const payoutPairs = payoutMethodCodes.flatMap((method) =>
  payoutMethodOf(method).currencies.map((currencyCode) => ({ method, currencyCode })),
)

test.each(payoutPairs)('payouts by $method in $currencyCode have operators where the row says so', (pair) => {
  const { method, currencyCode } = pair
  expect(operatorsOf(method, currencyCode).length > 0).toBe(payoutMethodOf(method).hasOperators)
})

test.each([...methodPairs, ...payoutPairs])(
  'operators of $method in $currencyCode have unique, plain codes and names',
  ({ method, currencyCode }) => {
    const operators = operatorsOf(method, currencyCode)
    expect(new Set(operators.map(({ code }) => code)).size).toBe(operators.length)
    expect(new Set(operators.map(({ name }) => name)).size).toBe(operators.length)
    for (const { code, name } of operators) {
      expect(code).toMatch(/^[A-Z0-9_]{2,25}$/)
      expect(name).toBe(name.trim())
      expect(name).not.toBe('')
    }
  },
)

describe('formats', () => {
  const codesOf = (...pair: Parameters<typeof operatorsOf>) => operatorsOf(...pair).map(({ code }) => code)
  const bankCodesOf = (...pair: Parameters<typeof operatorsOf>) => operatorsOf(...pair).map((o) => o.bankCode ?? o.code)

  test.each([
    ['PSE', 'COP', /^\d{4}$/],
    ['VAPAY', 'KRW', /^\d{3}$/],
    ['VAPAY', 'TWD', /^\d{3}$/],
    ['BANK_TRANSFER', 'MXN', /^\d{3}$/],
    ['BANK_TRANSFER', 'ARS', /^\d{3}$/],
    ['OFFLINE', 'NGN', /^\d{3}$/],
    ['OFFLINE', 'JPY', /^\d{4}$/],
    ['OFFLINE', 'PHP', /^[A-Z]{4}PH[A-Z0-9]{2}[A-Z0-9]{3}$/],
    ['NETBANKING', 'INR', /^[A-Z]{4}$/],
  ] as const)('%s %s codes', (method, currencyCode, format) => {
    for (const code of codesOf(method, currencyCode)) expect(code).toMatch(format)
  })

  test.each([
    ['BANK_TRANSFER', 'VND', /^\d{6}$/],
    ['BANK_TRANSFER', 'THB', /^\d{3}$/],
    ['VAPAY', 'IDR', /^\d{3}$/],
  ] as const)('%s %s bank codes', (method, currencyCode, format) => {
    for (const code of bankCodesOf(method, currencyCode)) expect(code).toMatch(format)
  })
})

test('an FPX code is on one list or on both, and each list is complete', () => {
  const listOf = (accountType: 'individual' | 'company') =>
    operatorsOf('FPX', 'MYR')
      .filter(({ accountTypes }) => accountTypes?.includes(accountType))
      .map(({ code }) => code)
  expect(listOf('individual')).toHaveLength(18)
  const codes = ['ABB0232', 'ABMB0213', 'AMBB0208', 'BMMB0342', 'BKRM0602', 'BCBB0235', 'MBB0228']
  expect(listOf('company')).toEqual(expect.arrayContaining(codes))
  expect(listOf('company')).toHaveLength(7)
})

test('an e-wallet payment without an operator is a redirect, and OVO prompts in its app', () => {
  const [first, ...others] = operatorsOf('EWALLET', 'IDR')
  expect(first?.flow).toBeUndefined()
  expect(others.find(({ code }) => code === 'OVO')?.flow).toBe('push')
})

test('each stablecoin has its networks', () => {
  expect(operatorsOf('CRYPTO_OFFLINE', 'USDC').map(({ code }) => code)).toEqual(['ETHEREUM', 'POLYGON', 'SOLANA'])
  expect(operatorsOf('CRYPTO_OFFLINE', 'USDT').map(({ code }) => code)).toEqual(['TRON', 'ETHEREUM', 'POLYGON'])
})

test('an external provider belongs to an operator of its currency', () => {
  for (const currencyCode of currencyCodes) {
    const operators = operatorsOf('ONLINE', currencyCode).map(({ code }) => code)
    for (const { paymentOperatorCode = '' } of externalProvidersOf(currencyCode))
      expect(operators).toContain(paymentOperatorCode)
  }
})

test('only ZAR has external providers', () => {
  expect(currencyCodes.filter((code) => externalProvidersOf(code).length > 0)).toEqual(['ZAR'])
  expect(externalProvidersOf('ZAR')).toContainEqual({ code: 'FNB', name: 'FNB', paymentOperatorCode: 'INSTANT_EFT' })
})

test.each(currencyCodes)('other names in %s are those of its operators, each once for an operator', (currencyCode) => {
  const pairs = methodPairs.filter((pair) => pair.currencyCode === currencyCode)
  const codes = pairs.flatMap(({ method }) => operatorsOf(method, currencyCode).map(({ code }) => code))
  for (const [code, names] of Object.entries(otherNames[currencyCode] ?? {})) {
    expect(codes).toContain(code)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toBe(name.trim().normalize('NFC'))
  }
})
