import { describe, expect, test } from 'vitest'
import { currencies, currencyCodes } from '#contract/currencies.ts'
import {
  balances,
  currencyList,
  operatorList,
  optionsByCurrency,
  ratePairs,
  rates,
} from '#contract/operations/list-results.ts'
import { lockBalance, writeBalance } from '../../../store/payments/balances.ts'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { OTHER_SHOP, SHOP } from '../support/harness.test-support.ts'

const { shop } = await gatewayOfFile({ merchant: { payinMethods: ['PROMPTPAY', 'FPX', 'BANK_TRANSFER'] } })
const token = await shop.tokenFor('*')

const read = async (path: string) => {
  const response = await shop.call('GET', path, { token })
  expect(response.status).toBe(200)
  return response.json
}

test('listCurrencies responds 200 with every currency and the decimals of its amounts', async () => {
  const { data } = currencyList.parse(await read('/currencies'))
  expect(data).toEqual(currencyCodes.map((code) => ({ code, decimals: currencies[code].decimals })))
})

describe('listPaymentOperators responds 200', () => {
  const operators = async (query = '') => operatorList.parse(await read(`/payment-operators${query}`)).data
  const distinct = (values: readonly string[]) => [...new Set(values)].toSorted()

  test("with the operators of the merchant's methods, each pair of method and currency once", async () => {
    const data = await operators()
    const methodCodes = distinct(data.map(({ paymentMethodCode }) => paymentMethodCode))
    expect(methodCodes).toEqual(['BANK_TRANSFER', 'FPX', 'WALLET_TRANSFER'])
    const keys = data.map((row) => `${row.paymentMethodCode} ${row.currencyCode} ${row.code} ${row.name}`)
    expect(distinct(keys)).toHaveLength(keys.length)
  })

  test('with the operators of the requested currencies and methods only', async () => {
    const data = await operators('?currencies=MYR,ZAR&paymentMethodCodes=FPX')
    expect(distinct(data.map(({ currencyCode }) => currencyCode))).toEqual(['MYR'])
    expect(distinct(data.map(({ paymentMethodCode }) => paymentMethodCode))).toEqual(['FPX'])
  })

  test('and ignores query values that the interface does not know', async () => {
    expect(await operators('?currencies=MYR,XXX,,%20')).toEqual(await operators('?currencies=MYR'))
    expect(await operators('?currencies=XXX&unknown=1')).toEqual(await operators())
  })
})

describe.each([
  { name: 'listTopUpMethods', path: '/topup-options', currencyCode: 'THB', expected: ['PROMPTPAY'] },
  {
    name: 'listSettlementOptions',
    path: '/settlement-payment-options',
    currencyCode: 'KES',
    expected: ['BANK_TRANSFER', 'WALLET_TRANSFER'],
  },
])('$name responds 200', ({ path, currencyCode, expected }) => {
  test('with the options of the requested currency', async () => {
    const { data } = optionsByCurrency.parse(await read(`${path}?currencies=${currencyCode}`))
    expect(data.map(({ paymentMethodCode }) => paymentMethodCode)).toEqual(expected)
    expect(new Set(data.map((row) => row.currencyCode))).toEqual(new Set([currencyCode]))
  })

  test('with all currencies where the query names none', async () => {
    const { data } = optionsByCurrency.parse(await read(path))
    expect(new Set(data.map((row) => row.currencyCode)).size).toBeGreaterThan(1)
  })
})

test('an option without operators has no list of them, and one with operators has their names', async () => {
  const promptPay = { paymentMethodCode: 'PROMPTPAY', currencyCode: 'THB' }
  expect(await read('/topup-options?currencies=THB')).toEqual({ data: [promptPay] })
  const wallets = [
    { code: 'MPESA', name: 'M-PESA' },
    { code: 'AIRTEL', name: 'Airtel Money' },
    { code: 'TKASH', name: 'T-Kash' },
  ]
  const { data } = optionsByCurrency.parse(await read('/settlement-payment-options?currencies=KES'))
  expect(data[1]).toEqual({ paymentMethodCode: 'WALLET_TRANSFER', currencyCode: 'KES', paymentOperators: wallets })
})

test('listFxRates responds 200 with every currency against the settlement currency, in both directions', async () => {
  const { data } = ratePairs.parse(await read('/fx-rates'))
  expect(data).toHaveLength(2 * (currencyCodes.length - 1))
  expect(data).toContainEqual({ currencyCodeFrom: 'THB', currencyCodeTo: 'USDT' })
  expect(data).toContainEqual({ currencyCodeFrom: 'USDT', currencyCodeTo: 'THB' })
})

describe('listFxRatePairs responds 200', () => {
  test('with rates above 0 as decimal text that are still valid by the sandbox clock', async () => {
    const { data } = rates.parse(await read('/fx-rate-pairs'))
    expect(data).toHaveLength(2 * (currencyCodes.length - 1))
    for (const { rate, validUntil } of data) {
      expect(rate).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/)
      expect(Number(rate)).toBeGreaterThan(0)
      expect(Date.parse(validUntil)).toBeGreaterThan(shop.clock.now())
    }
  })

  test('with the pairs of the requested currencies only', async () => {
    const { data } = rates.parse(await read('/fx-rate-pairs?currencies=THB'))
    expect(data.map(({ currencyCodeFrom, currencyCodeTo }) => `${currencyCodeFrom} ${currencyCodeTo}`)).toEqual([
      'THB USDT',
      'USDT THB',
    ])
  })
})

describe('listBalances responds 200', () => {
  const put = (currencyCode: string, amount: string) =>
    shop.gateway.store.write(async (tx) => {
      await lockBalance(tx, { merchantCode: SHOP, currencyCode })
      await writeBalance(tx, { merchantCode: SHOP, currencyCode, amount })
    })
  const listed = async (query = '') => balances.parse(await read(`/balances${query}`)).data

  test("with the merchant's own balances by currency, without those of zero", async () => {
    await put('THB', '1234567890123.45')
    await put('IDR', '50000')
    await put('ZAR', '0')
    expect(await listed()).toEqual([
      { amount: 50_000, currencyCode: 'IDR' },
      { amount: 1_234_567_890_123.45, currencyCode: 'THB' },
    ])
    expect(await listed('?currencies=THB')).toEqual([{ amount: 1_234_567_890_123.45, currencyCode: 'THB' }])
    const otherToken = await shop.tokenFor('*', { merchantCode: OTHER_SHOP })
    const others = await shop.call('GET', '/balances', { token: otherToken })
    expect(others.json).toEqual({ data: [] })
  })
})
