import { describe, expect, test } from 'vitest'
import { currencyCodes } from '#contract/currencies.ts'
import { isPaired } from '#contract/methods/method-facts.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import { isAccountOf } from '../completions/account-checks.test-support.ts'
import { isTransferCurrency, receivingAccount, type TransferCurrency } from './receiving-accounts.ts'

const transferCurrencies = currencyCodes.filter(isTransferCurrency)

test('every currency of a transfer method has accounts', () => {
  const needed = currencyCodes.filter((code) =>
    (['OFFLINE', 'BANK_TRANSFER', 'P2A_V2'] as const).some((method) => isPaired(method, code)),
  )
  expect(needed.filter((code) => !isTransferCurrency(code))).toEqual([])
  expect(transferCurrencies).toEqual(needed)
})

describe.each(transferCurrencies)('%s', (currencyCode) => {
  const operators = [
    undefined,
    ...operatorsOf('OFFLINE', currencyCode),
    ...(['ARS', 'MXN'].includes(currencyCode) ? operatorsOf('BANK_TRANSFER', currencyCode) : []),
  ]

  test('has two hundred valid and different accounts at every bank', () => {
    for (const operator of operators) {
      const accounts = Array.from({ length: 200 }, (_, index) => receivingAccount({ currencyCode, index, operator }))
      for (const account of accounts) expect([account, isAccountOf(currencyCode, account)]).toEqual([account, true])
      expect(new Set(accounts.map(({ accountNumber }) => accountNumber)).size).toBe(200)
    }
  })

  test('has the same account for the same bank and index', () => {
    expect(receivingAccount({ currencyCode, index: 3 })).toEqual(receivingAccount({ currencyCode, index: 3 }))
  })

  test('has its accounts at the chosen bank', () => {
    const [, operator] = operators
    if (operator) {
      const { bankName, bankCode } = receivingAccount({ currencyCode, index: 0, operator })
      expect({ bankName, bankCode }).toEqual({ bankName: operator.name, bankCode: operator.bankCode ?? operator.code })
    }
    expect(receivingAccount({ currencyCode, index: 0 }).bankName).toMatch(/sandbox|沙盒|サンドボックス|샌드박스/i)
  })
})

test('accounts of a Thai savings bank have longer numbers', () => {
  const operator = operatorsOf('BANK_TRANSFER', 'THB').find(({ code }) => code === 'GSB')
  expect(receivingAccount({ currencyCode: 'THB', index: 0, operator }).accountNumber).toHaveLength(12)
})

test('an Indian operator is a payment rail and not the account’s bank', () => {
  const [operator] = operatorsOf('P2A_V2', 'INR')
  expect(receivingAccount({ currencyCode: 'INR', index: 0, operator })).toMatchObject({ bankCode: 'SBOX0000001' })
})

test('the first account of the sandbox’s own bank in each currency is as customers are shown it', () => {
  const line = (currencyCode: TransferCurrency) =>
    Object.values(receivingAccount({ currencyCode, index: 0 })).join(' | ')
  expect(transferCurrencies.map((code) => `${code}: ${line(code)}`)).toEqual([
    'ARS: Sandbox Pagos S.A. | 9990000100000000000017 | 999 | Banco Sandbox',
    'CNY: 沙盒支付有限公司 | 6299990000000000012 | 999 | 沙盒银行 | 沙盒支行',
    'INR: Sandbox Payments | 000000000001 | SBOX0000001 | Sandbox Bank India',
    'JPY: カ)サンドボックス | 0000001 | 9999 | サンドボックス銀行 | サンドボックス支店 | 000 | 普通',
    'KRW: 주식회사 샌드박스 | 000000000001 | 999 | 샌드박스은행',
    'LAK: SANDBOX PAYMENTS | 0000000000000001 | SANDBOX | Sandbox Bank Lao',
    'MXN: Sandbox Pagos SA de CV | 999000000000000014 | 999 | Banco Sandbox',
    'NAD: Sandbox Payments | 0000000001 | SANDBOX | Sandbox Bank Namibia | 000000',
    'NGN: Sandbox Payments | 0000000010 | 999 | Sandbox Bank Nigeria',
    'PHP: SANDBOX PAYMENTS | 000000000001 | TESTPHM1XXX | Sandbox Bank Philippines',
    'THB: บริษัท แซนด์บ็อกซ์ จำกัด | 0000000001 | 999 | Sandbox Bank',
    'VND: CONG TY SANDBOX | SANDBOX000001 | 999999 | Ngân hàng Sandbox',
    'ZAR: Sandbox Payments | 0000000001 | SANDBOX | Sandbox Bank | 000000 | current',
  ])
})
