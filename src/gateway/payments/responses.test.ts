import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CheckedProcessor } from '../core/processor/checked-processor.ts'
import type { Order } from '../core/processor/port.ts'
import { sampleOrder } from '../sandbox/sample-order.ts'
import { samplePayment } from '../store/sample-payment.test-support.ts'
import type { Payment } from '../store/tables.ts'
import {
  acceptedJsonOf,
  detailJsonOf,
  expiresAtMsOf,
  methodResponseJsonOf,
  paymentMethodResponseOf,
  preparedColumns,
  vatOf,
} from './responses.ts'

describe('a response', () => {
  const CREATED_MS = Date.UTC(2026, 2, 5, 14, 0, 0)

  const row: Payment = {
    ...samplePayment({ entityId: 'order-1', paymentId: 'payment-1', methodCode: 'P2A_V2' }),
    currencyCode: 'INR',
    amount: '45.5',
    amountRequired: null,
    receivingAccount: null,
    operatorCode: 'IMPS',
    callbackUrl: null,
    returnUrl: 'https://shop.example/return',
    requestJson: '{"values":{}}',
    responseJson: '{"vat":{"amount":8.19,"currencyCode":"INR"}}',
    createdAtMs: CREATED_MS,
    expiresAtMs: CREATED_MS + 86_400_000,
    processedAtMs: null,
    expiryDueAtMs: null,
    failureReasonCode: null,
    processorStatus: null,
    externalReference: null,
    reference: 'REF1',
    feeJson: null,
    processorDataJson: null,
    version: 1,
  }
  const paying: { readonly processor: CheckedProcessor } = {
    // No other function is called.
    processor: {
      payingAccountOf: () => ({ accountName: 'A. Payer', accountNumber: '1' }),
    } as unknown as CheckedProcessor,
  }

  const response = {
    paymentMethodCode: 'P2A_V2',
    idPayin: 'order-1',
    money: { amount: 45.5, currencyCode: 'INR' },
    acceptedAt: '2026-03-05T14:00:00.000Z',
    expireAt: '2026-03-06T14:00:00.000Z',
    reference: 'REF1',
    returnUrl: 'https://shop.example/return',
    vat: { amount: 8.19, currencyCode: 'INR' },
  }
  const common = { paymentRequested: { money: { amount: 45.5, currencyCode: 'INR' } }, idPayment: 'payment-1' }
  const open = { status: 'PROCESSING', createdAt: '2026-03-05T14:00:00.000Z', isTest: true }
  const processed = { processedAt: '2026-03-05T14:00:10.000Z' }
  const accountCustomerUsedForPayment = { accountName: 'A. Payer', accountNumber: '1' }
  const externalReference = { reference: '413244427799' }

  const read = (changes: Partial<Payment>): unknown => JSON.parse(detailJsonOf({ ...row, ...changes }, paying).text)

  test('the response to a create has what was ordered, how it is paid, and the id', () => {
    expect(JSON.parse(acceptedJsonOf(row).text)).toEqual({ ...common, paymentMethodResponse: response })
  })

  test('the detail of an open payin is what its create returned, with its process', () => {
    expect(read({})).toEqual({ ...common, process: open, paymentMethodResponse: response })
  })

  test('the detail of a payin has its external reference from the time it is known, whatever its status', () => {
    const given = { externalReference: '413244427799' }
    const paymentMethodResponse = { ...response, externalReference }
    expect(read(given)).toEqual({ ...common, process: open, paymentMethodResponse })
    const refused = { ...open, status: 'REFUSED' }
    expect(read({ ...given, status: 'REFUSED' })).toEqual({ ...common, process: refused, paymentMethodResponse })
  })

  test('the detail of a payin that succeeded has the account that paid', () => {
    const processedAtMs = CREATED_MS + 10_000
    const changes = { status: 'SUCCESS', processedAtMs, externalReference: '413244427799' } as const
    expect(read(changes)).toEqual({
      ...common,
      process: { ...open, ...processed, status: 'SUCCESS' },
      paymentMethodResponse: { ...response, externalReference, accountCustomerUsedForPayment },
    })
  })

  test.each(['FAILED', 'REFUSED'] as const)('the detail of a %s payin has its reason, and no account', (status) => {
    const changes = { status, processedAtMs: CREATED_MS + 10_000, failureReasonCode: 'SECURITY_CHECK_FAILED' }
    expect(read(changes)).toEqual({
      ...common,
      process: { ...open, ...processed, status },
      failureReasonCode: 'SECURITY_CHECK_FAILED',
      paymentMethodResponse: response,
    })
  })
})

const plain = { instructions: {}, reference: 'REF1' }

describe('the paymentMethodResponse of an order', () => {
  test('has the common fields and nothing that is not known', () => {
    const order = sampleOrder('PIXQR', 'BRL', { values: {} })
    expect(paymentMethodResponseOf(order, plain, 'SANDBOX')).toEqual({
      paymentMethodCode: 'PIXQR',
      idPayin: 'order-1',
      money: { amount: 100, currencyCode: 'BRL' },
      acceptedAt: '2025-11-21T12:00:00.000Z',
      expireAt: '2025-11-21T12:15:00.000Z',
      reference: 'REF1',
      returnUrl: 'https://shop.example/return',
      processor: 'SANDBOX',
    })
  })

  test('has the VAT of the ordered amount where the merchant has a rate', () => {
    const required = { amount: '99.5', receivingAccount: 'a' }
    const order = sampleOrder('PROMPTPAY', 'THB', { vatPercent: '7' })
    const response = paymentMethodResponseOf(order, { ...plain, required }, 'SANDBOX')
    expect(response.vat).toEqual({ amount: 7, currencyCode: 'THB' })
    expect(response.moneyRequired).toEqual({ amount: 99.5, currencyCode: 'THB' })
    expect(response.money).toEqual({ amount: 100, currencyCode: 'THB' })
  })

  test('has the reference of the instructions where they bring one', () => {
    const instructions = { reference: 'SBX12345678901' }
    const response = paymentMethodResponseOf(sampleOrder('CODE_PAYMENT', 'TWD'), { ...plain, instructions }, undefined)
    expect(response.reference).toBe('SBX12345678901')
  })

  test('names the id of a top-up idTopUp', () => {
    const response = paymentMethodResponseOf(sampleOrder('PIXQR', 'BRL', { kind: 'topup' }), plain, undefined)
    expect(response).toMatchObject({ idTopUp: 'order-1' })
    expect(response).not.toHaveProperty('idPayin')
  })
})

const embedded = { processor: { name: 'SANDBOX' }, environment: {} }
const onServer = { processor: { name: 'SANDBOX' }, environment: { databaseUrl: 'postgres://database' } }

const order = sampleOrder('PIXQR', 'BRL', {
  entityId: 'order-1',
  returnUrl: 'https://shop.example/return?of="ร้าน"',
  values: { emailAddress: 'ana@example.com' },
  vatPercent: '7',
})
const prepared = { instructions: { account: { accountName: 'Shop' }, qrCode: '0002' }, reference: 'REF1' }
const rest = {
  account: { accountName: 'Shop' },
  vat: { amount: 7, currencyCode: 'BRL' },
  emailAddress: 'ana@example.com',
  processor: 'SANDBOX',
  qrCode: '0002',
}

describe('a stored response', () => {
  const rowOf = (ordered: Order, made: typeof plain, on: Parameters<typeof preparedColumns>[2]) => ({
    ...ordered,
    createdAtMs: ordered.acceptedAtMs,
    expiresAtMs: expiresAtMsOf(ordered),
    ...preparedColumns(ordered, made, on),
  })

  test.each<[what: string, ordered: Order, made: typeof plain]>([
    ['a payin', order, prepared],
    ['a top-up', { ...order, kind: 'topup' }, prepared],
    ['a payin whose instructions bring the reference', order, { ...plain, instructions: { reference: 'SBX1' } }],
  ])('of %s is written from the columns and the rest as the whole response is', (_, ordered, made) => {
    const written = JSON.parse(methodResponseJsonOf(rowOf(ordered, made, embedded)))
    expect(written).toEqual(paymentMethodResponseOf(ordered, made, 'SANDBOX'))
  })

  test('keeps what no column has', () => {
    expect(JSON.parse(rowOf(order, prepared, embedded).responseJson)).toEqual(rest)
  })

  test('is whole where processes of a former version may read it, and is then sent as it is', () => {
    const row = rowOf(order, prepared, onServer)
    expect(JSON.parse(row.responseJson)).toEqual(paymentMethodResponseOf(order, prepared, 'SANDBOX'))
    expect(methodResponseJsonOf({ ...row, returnUrl: 'https://other.example' })).toBe(row.responseJson)
  })

  test('without a rest, reference and returnUrl is an object of the columns alone', () => {
    const row = { ...rowOf(order, prepared, embedded), responseJson: '{}' }
    expect(JSON.parse(methodResponseJsonOf({ ...row, reference: null, returnUrl: null }))).toEqual({
      paymentMethodCode: 'PIXQR',
      idPayin: 'order-1',
      money: order.money,
      acceptedAt: new Date(order.acceptedAtMs).toISOString(),
      expireAt: new Date(expiresAtMsOf(order)).toISOString(),
    })
  })
})

test.each([
  ['100', 'THB', '7', 7],
  ['100.10', 'ZAR', '15', 15.02],
  ['0.1', 'ZAR', '15', 0.02],
  ['999', 'JPY', '10', 100],
  ['78.43', 'MYR', '7.5', 5.88],
  ['10', 'USDT', '0.000015', 0.000002],
  ['9999999999999.99', 'INR', '18', 1_800_000_000_000],
] as const)('VAT of %s %s at %s percent is %d', (...[amount, currencyCode, percent, vat]) => {
  expect(vatOf(amount, currencyCode, percent)).toEqual({ amount: vat, currencyCode })
})

test('VAT that rounds to zero is undefined', () => {
  expect(vatOf('0.01', 'THB', '7')).toBeUndefined()
  expect(vatOf('100', 'THB', '0')).toBeUndefined()
})

test('VAT at 100 percent is the amount itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999 }), (cents) => {
      const amount = (cents / 100).toFixed(2)
      expect(vatOf(amount, 'THB', '100')?.amount).toBe(Number(amount))
    }),
  )
})
