import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { methodPairs } from '#contract/method-facts.ts'
import type { MethodCode } from '#contract/methods.ts'
import { minorUnitsOf } from '#contract/money.ts'
import type { Order } from '../core/processor.ts'
import { operatorsOf } from '../payments/operators/operators.ts'
import { type TemporaryStore, temporaryStore } from '../store/temporary-store.test-support.ts'
import { readStrictly } from './codes/emv/strict-parser.test-support.ts'
import { sandboxProcessor } from './processor.ts'
import { sampleOrder } from './sample-order.ts'

let temporary: TemporaryStore
beforeEach(async () => {
  temporary = await temporaryStore()
})
afterEach(() => temporary.dispose())

const processor = sandboxProcessor({ publicUrl: 'https://pay.example', sandbox: true, settleSecs: 3, successSecs: 10 })
const bankPage = 'https://pay.example/sandbox/bank/5f0f7c9e-5b0e-4a52-9d0e-3a3c5d1f2b4a'
const prepare = (order: Order) => temporary.store.write((tx) => processor.prepare(tx, order))
const prepared = (...[method, currencyCode, particulars]: Parameters<typeof sampleOrder>) =>
  prepare(sampleOrder(method, currencyCode, particulars))

describe('the amount to pay', () => {
  const lowered: readonly (readonly [MethodCode, CurrencyCode, string])[] = [
    ['PROMPTPAY', 'THB', '100'],
    ['PROMPTPAY', 'THB', '0.02'],
    ['DUITNOW', 'MYR', '51.5'],
    ['OFFLINE', 'THB', '50'],
    ['OFFLINE', 'VND', '50'],
    ['OFFLINE', 'LAK', '50'],
  ]

  test.each(lowered)('%s %s %s is asked for lowered, and the code has that very amount', async (...row) => {
    const [method, currencyCode, amount] = row
    const { required, instructions } = await prepared(method, currencyCode, { amount })
    const units = minorUnitsOf(required?.amount ?? '', currencyCode) ?? 0n
    expect(units).toBeGreaterThan(0n)
    expect(units).toBeLessThan(minorUnitsOf(amount, currencyCode) ?? 0n)
    if (instructions.qrCode !== undefined) expect(codedAmount(instructions.qrCode, currencyCode)).toBe(units)
  })

  test.each([
    ['PROMPTPAY', 'THB', { amount: '0.01' }],
    ['OFFLINE', 'THB', { amount: '100' }],
    ['OFFLINE', 'THB', { amount: '50', kind: 'topup' }],
    ['BANK_TRANSFER', 'ARS', { amount: '50' }],
    ['PIXQR', 'BRL', { amount: '50' }],
  ] as const)('%s %s %j is the ordered one', async (...[method, currencyCode, particulars]) => {
    expect((await prepared(method, currencyCode, particulars)).required).toBeUndefined()
  })

  test('250 equal payins are told apart by amount and account, in the code too', async () => {
    const all = await Promise.all(
      Array.from({ length: 250 }, (_, index) => prepared('PROMPTPAY', 'THB', { paymentId: `payment-${index}` })),
    )
    expect(new Set(all.map(({ required }) => `${required?.receivingAccount} ${required?.amount}`)).size).toBe(250)
    const codes = all.map(({ instructions }) => tagsOf(instructions.qrCode))
    expect(new Set(codes.map((tags) => JSON.stringify([tags['30'], tags['54']]))).size).toBe(250)
  })

  test('an equal transfer past the 99th goes to the next account of the bank', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        prepared('OFFLINE', 'VND', { paymentId: `payment-${index}`, amount: '50' }),
      ),
    )
    const accounts = all.map(({ instructions }) => instructions.account?.accountNumber)
    expect(new Set(accounts).size).toBe(2)
    for (const [index, { required }] of all.entries()) expect(required?.receivingAccount).toContain(accounts[index])
  })
})

function tagsOf(payload = ''): Readonly<Record<string, unknown>> {
  const reading = readStrictly(payload)
  return reading.verdict === 'accepted' ? reading.tags : {}
}
const codedAmount = (payload: string, currencyCode: CurrencyCode) =>
  minorUnitsOf(String(tagsOf(payload)['54']), currencyCode)

describe('codes', () => {
  test.each([
    ['PIXQR', 'BRL', '100.00'],
    ['PROMPTPAY', 'THB', undefined],
    ['DUITNOW', 'MYR', undefined],
    ['QRPH', 'PHP', '100.00'],
    ['VIETQR', 'VND', '100'],
  ] as const)('%s is a payload of its scheme with its name', async (...[method, currencyCode, amount]) => {
    const { instructions } = await prepared(method, currencyCode)
    const tags = tagsOf(instructions.qrCode)
    expect(tags['58']).toBe(currencyCode.slice(0, 2))
    if (amount !== undefined) expect(tags['54']).toBe(amount)
    expect(instructions.qrName).toEqual(expect.any(String))
  })

  test('QRIS has its raw payload alone', async () => {
    const { instructions } = await prepared('QRISPAY', 'IDR')
    expect(tagsOf(instructions.qrRawData)).toMatchObject({ '54': '100', '58': 'ID', '59': 'Somchai Store' })
    expect(instructions).not.toHaveProperty('qrCode')
  })

  test('UPI has a link with amount and reference', async () => {
    const { instructions, reference } = await prepared('UPIQR', 'INR')
    const query = new URLSearchParams(instructions.upiQrDeepLink?.replace(/^upi:\/\/pay\?/, ''))
    expect(Object.fromEntries(query)).toMatchObject({ am: '100.00', cu: 'INR', tr: reference, pn: 'Somchai Store' })
  })

  test('a wallet without a scheme has the address of its page', async () => {
    expect((await prepared('WALLET_QR', 'ZAR')).instructions).toMatchObject({
      qrCode: `${bankPage}?amount=100`,
      deeplink: `${bankPage}?amount=100`,
      qrName: 'WalletQr',
    })
  })

  test('transfers have one for VND and LAK only', async () => {
    for (const { method, currencyCode } of methodPairs.filter((pair) => pair.method === 'OFFLINE')) {
      const { qrCode, qrName } = (await prepared(method, currencyCode)).instructions
      expect([qrCode !== undefined, qrName !== undefined]).toEqual(Array(2).fill(['VND', 'LAK'].includes(currencyCode)))
    }
  })

  test('a bank transfer by code goes to the account beside it', async () => {
    const { account, qrCode = '' } = (await prepared('OFFLINE', 'VND')).instructions
    expect(qrCode).toContain(account?.accountNumber)
    expect(qrCode).toContain(account?.bankCode)
  })

  test.each(['USDC', 'USDT'] as const)('%s has an address on every network, and a code that holds it', async (coin) => {
    for (const operator of operatorsOf('CRYPTO_OFFLINE', coin)) {
      const { account, qrCode, qrName } = (await prepared('CRYPTO_OFFLINE', coin, { operator, amount: '12.5' }))
        .instructions
      expect(qrCode).toContain(account?.accountNumber)
      expect(qrName).toBe(operator.name)
    }
  })
})

describe('redirects', () => {
  test.each([
    'ONLINE',
    'FPX',
    'PSE',
    'NETBANKING',
    'BANKB_PAY',
    'BANKC_DIRECT_EFT',
    'MOBILE_WALLET',
    'EWALLET',
  ] as const)('%s leads to the bank page of the payment', async (method) => {
    for (const { currencyCode } of methodPairs.filter((pair) => pair.method === method)) {
      expect((await prepared(method, currencyCode)).instructions.redirectTo).toBe(bankPage)
    }
  })

  test('net banking has a UPI link and the payee beside it', async () => {
    const { deeplink, upiId } = (await prepared('NETBANKING', 'INR')).instructions
    expect(deeplink).toContain(`pa=${upiId}&`)
  })

  test('a wallet that asks in its own app has nothing to go to', async () => {
    const operator = operatorsOf('EWALLET', 'IDR').find(({ code }) => code === 'OVO')
    expect((await prepared('EWALLET', 'IDR', { operator })).instructions).toEqual({})
  })
})

describe('accounts', () => {
  test.each([
    ['IDR', 'BCA', 'virtual account number'],
    ['IDR', 'MANDIRI', 'company code 99999'],
    ['KRW', undefined, 'account number'],
    ['TWD', undefined, 'bank code'],
  ] as const)('a virtual account in %s at %s has steps that name it', async (...[currencyCode, code, words]) => {
    const operator = operatorsOf('VAPAY', currencyCode).find((candidate) => candidate.code === code)
    const { account, paymentInstructionList = [] } = (await prepared('VAPAY', currencyCode, operator && { operator }))
      .instructions
    expect(paymentInstructionList.length).toBeGreaterThanOrEqual(2)
    for (const { steps } of paymentInstructionList) {
      expect(steps.join('\n')).toContain(account?.accountNumber)
      expect(steps.join('\n')).toContain(words)
      expect(steps.join('\n')).toContain(`100 ${currencyCode}`)
    }
  })

  test('deprecated attributes are still there', async () => {
    const branch = { bankBranch: 'SANDBOX', bankCity: 'SANDBOX', bankProvince: 'SANDBOX' }
    expect((await prepared('PROMPTPAY', 'THB')).instructions.account).toMatchObject(branch)
    expect((await prepared('P2A_V2', 'INR')).instructions.account).toMatchObject({
      ...branch,
      accountName: expect.any(String),
      accountNumber: expect.any(String),
      bankCode: expect.any(String),
      bankName: expect.any(String),
    })
    expect((await prepared('ONLINE', 'THB')).instructions).toHaveProperty('account')
  })

  test('the store code has 14 characters and is the reference', async () => {
    expect((await prepared('CODE_PAYMENT', 'TWD')).instructions.reference).toMatch(/^[A-Z0-9]{14}$/)
  })

  test('a transfer goes to the bank chosen', async () => {
    for (const operator of operatorsOf('BANK_TRANSFER', 'MXN').slice(0, 5)) {
      const { account } = (await prepared('BANK_TRANSFER', 'MXN', { operator })).instructions
      expect(account).toMatchObject({ bankName: operator.name, bankCode: operator.bankCode ?? operator.code })
    }
  })
})
