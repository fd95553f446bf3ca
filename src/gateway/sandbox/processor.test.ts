import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { preparationReader } from '../core/processor/answers.ts'
import { conformanceCases } from '../core/processor/conformance.ts'
import type { Order, Prepared } from '../core/processor/port.ts'
import { claimsIn } from '../payments/amount-claims.ts'
import { operatorsOf } from '../payments/operators/operators.ts'
import { storeOfEachTest } from '../store/file-store.test-support.ts'
import { emvTags } from './completions/third-party-checks.test-support.ts'
import { sandboxProcessor } from './processor.ts'
import { sampleOrder, samplePayout } from './sample-order.ts'

const temporary = storeOfEachTest()

const processor = sandboxProcessor({ publicUrl: 'https://pay.example', settleSecs: 3, successSecs: 10 })
const bankPage = 'https://pay.example/sandbox/bank/shop/5f0f7c9e-5b0e-4a52-9d0e-3a3c5d1f2b4a'
async function prepare(order: Order): Promise<Prepared> {
  const context = { nowMs: order.acceptedAtMs, signal: new AbortController().signal }
  const preparation = await temporary.store.write((tx) =>
    processor.prepare(order, { ...context, claims: claimsIn(tx, order) }),
  )
  if (preparation.kind === 'refused') throw new Error(`refused: ${preparation.code}`)
  return preparation
}
const prepared = (...[method, currencyCode, particulars]: Parameters<typeof sampleOrder>) =>
  prepare(sampleOrder(method, currencyCode, particulars))

describe('the amount due', () => {
  test.each([
    ['PROMPTPAY', 'THB', { amount: '0.01' }],
    ['OFFLINE', 'THB', { amount: '100' }],
    ['OFFLINE', 'THB', { amount: '50', kind: 'topup' }],
    ['BANK_TRANSFER', 'ARS', { amount: '50' }],
    ['PIXQR', 'BRL', { amount: '50' }],
  ] as const)('of %s %s %j is the ordered amount', async (...[method, currencyCode, particulars]) => {
    expect((await prepared(method, currencyCode, particulars)).required).toBeUndefined()
  })

  test('tells 250 equal payins apart, with the account and in the QR code too', async () => {
    const all = await Promise.all(
      Array.from({ length: 250 }, (_, index) => prepared('PROMPTPAY', 'THB', { paymentId: `payment-${index}` })),
    )
    expect(new Set(all.map(({ required }) => `${required?.receivingAccount} ${required?.amount}`)).size).toBe(250)
    const codes = all.map(({ instructions }) => emvTags(instructions.qrCode ?? ''))
    expect(new Set(codes.map((tags) => JSON.stringify([tags['30'], tags['54']]))).size).toBe(250)
  })

  test.each([
    ['PROMPTPAY', 'THB', '100'],
    ['DUITNOW', 'MYR', '100'],
    ['OFFLINE', 'VND', '50'],
  ] as const)('of %s %s %s differs for two merchants that are paid to one account', async (...row) => {
    const [method, currencyCode, amount] = row
    const all = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const merchantCode = index % 2 === 0 ? 'shop' : 'other-shop'
        return prepared(method, currencyCode, { paymentId: `payment-${index}`, merchantCode, amount })
      }),
    )
    const accounts = all.map(({ required, instructions }) => required && receiverIn(instructions))
    expect(new Set(accounts).size).toBe(1)
    expect(new Set(all.map(({ required }) => required?.amount)).size).toBe(40)
  })

  test('goes to the next account of the bank past the 99th equal transfer', async () => {
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

/** Whom the customer pays, as the response says it: the account, or scheme and receiver in the QR code. */
function receiverIn({ account, qrCode }: Awaited<ReturnType<typeof prepare>>['instructions']): string {
  const tags = qrCode === undefined ? {} : emvTags(qrCode)
  const receivers = ['26', '30'].map((tag) => `${tags[`${tag}.00`]} ${tags[`${tag}.01`]}`)
  return `${account?.accountNumber} ${receivers}`
}

describe('QR codes', () => {
  test('of QRIS are the raw payload alone', async () => {
    const { instructions } = await prepared('QRISPAY', 'IDR')
    expect(emvTags(instructions.qrRawData ?? '')).toMatchObject({ '54': '100', '58': 'ID', '59': 'Somchai Store' })
    expect(instructions).not.toHaveProperty('qrCode')
  })

  test('of UPI are a link with amount and reference', async () => {
    const { instructions, reference } = await prepared('UPIQR', 'INR')
    const query = new URLSearchParams(instructions.upiQrDeepLink?.replace(/^upi:\/\/pay\?/, ''))
    expect(Object.fromEntries(query)).toMatchObject({ am: '100.00', cu: 'INR', tr: reference, pn: 'Somchai Store' })
  })

  test('of a wallet without a scheme are the address of its page', async () => {
    expect((await prepared('WALLET_QR', 'ZAR')).instructions).toMatchObject({
      qrCode: `${bankPage}?amount=100`,
      deeplink: `${bankPage}?amount=100`,
      qrName: 'WalletQr',
    })
  })

  test('of transfers exist for VND and LAK only', async () => {
    for (const { method, currencyCode } of methodPairs.filter((pair) => pair.method === 'OFFLINE')) {
      const { qrCode, qrName } = (await prepared(method, currencyCode)).instructions
      expect([qrCode !== undefined, qrName !== undefined]).toEqual(Array(2).fill(['VND', 'LAK'].includes(currencyCode)))
    }
  })

  test('of a bank transfer name the account beside them', async () => {
    const { account, qrCode = '' } = (await prepared('OFFLINE', 'VND')).instructions
    expect(qrCode).toContain(account?.accountNumber)
    expect(qrCode).toContain(account?.bankCode)
  })

  test.each(['USDC', 'USDT'] as const)('of %s hold the address of every network', async (coin) => {
    for (const operator of operatorsOf('CRYPTO_OFFLINE', coin)) {
      const { account, qrCode, qrName } = (await prepared('CRYPTO_OFFLINE', coin, { operator, amount: '12.5' }))
        .instructions
      expect(qrCode).toContain(account?.accountNumber)
      expect(qrName).toBe(operator.name)
    }
  })
})

describe('redirectTo', () => {
  test('of net banking has a UPI link and the payee beside it', async () => {
    const { deeplink, upiId } = (await prepared('NETBANKING', 'INR')).instructions
    expect(deeplink).toContain(`pa=${upiId}&`)
  })

  test('is absent for a wallet that asks in its own app', async () => {
    const operator = operatorsOf('EWALLET', 'IDR').find(({ code }) => code === 'OVO')
    expect((await prepared('EWALLET', 'IDR', { operator })).instructions).toEqual({})
  })
})

test('the receiving account of a transfer is at the chosen bank', async () => {
  for (const operator of operatorsOf('BANK_TRANSFER', 'MXN').slice(0, 5)) {
    const { account } = (await prepared('BANK_TRANSFER', 'MXN', { operator })).instructions
    expect(account).toMatchObject({ bankName: operator.name, bankCode: operator.bankCode ?? operator.code })
  }
})

describe('the sandbox as a processor keeps the promise that', () => {
  const sized = (amount: string) => ({ paymentId: randomUUID(), amount })
  /** The amount decides, and the first read has the result. */
  const cases = conformanceCases({
    processor,
    payin: (ending) => sampleOrder('PIXQR', 'BRL', sized(ending === 'SUCCESS' ? '70' : '5')),
    payout: (ending) => samplePayout('BANK_TRANSFER', 'THB', sized(ending === 'SUCCESS' ? '70' : '5')),
    end: async () => undefined,
  })
  test.each(cases)('$title', ({ run }) => run())
})

test.each(methodPairs)('the answer for $method in $currencyCode passes the checks of every processor', async (pair) => {
  const order = sampleOrder(pair.method, pair.currencyCode)
  expect(preparationReader(false)(order, await prepare(order))).toMatchObject({ ok: true })
})
