import { expect, test } from 'vitest'
import type { Merchant } from '../merchants/merchant.ts'
import type { Payment } from '../store/tables.ts'
import { operatorNameOf, payoutOrderOf, processorPaymentOf, storedOrderOf } from './processor-orders.ts'
import { processOf, referenceOf } from './stored-payment.ts'

const ACCEPTED_MS = Date.UTC(2026, 2, 5, 14, 7, 9, 12)

/** A payin with a value of its own in every column. */
const row: Payment = {
  merchantCode: 'shop',
  kind: 'payin',
  entityId: 'order-1',
  paymentId: 'payment-1',
  status: 'SUCCESS',
  state: 'awaiting_customer',
  currencyCode: 'IDR',
  amount: '45000',
  amountRequired: '44990',
  receivingAccount: 'BCA 123',
  methodCode: 'EWALLET',
  operatorCode: 'GOPAY',
  callbackUrl: 'https://shop.example/callback',
  returnUrl: 'https://shop.example/return',
  requestJson: '{"values":{"accountName":"Ana","upiId":"ana@upi"}}',
  responseJson: '{}',
  createdAtMs: ACCEPTED_MS,
  expiresAtMs: ACCEPTED_MS + 1_800_000,
  processedAtMs: ACCEPTED_MS + 60_001,
  failureReasonCode: null,
  processorStatus: 'BOOKED',
  externalReference: '413244427799',
  reference: 'REF1',
  feeJson: null,
  isTest: 1,
  processorDataJson: '{"bankId":"b-1"}',
  expiryDueAtMs: null,
  version: 3,
}
const empty = {
  amountRequired: null,
  operatorCode: null,
  callbackUrl: null,
  returnUrl: null,
  externalReference: null,
  reference: null,
  processorDataJson: null,
} as const
// Only these fields are looked at.
const merchant = { merchantCode: 'shop', channelName: 'Blue Bottle', vatPercent: '11' } as Merchant
/** What an order has of that row, whatever it is of. */
const ordered = {
  merchantCode: 'shop',
  entityId: 'order-1',
  paymentId: 'payment-1',
  acceptedAtMs: ACCEPTED_MS,
  currencyCode: 'IDR',
  amount: '45000',
  money: { amount: 45_000, currencyCode: 'IDR' },
  values: { accountName: 'Ana', upiId: 'ana@upi' },
  operator: { code: 'GOPAY', name: 'GoPay', flow: 'deeplink' },
}

test('a processor sees of a stored payment all that it may need to find it again', () => {
  expect(processorPaymentOf(row)).toEqual({
    merchantCode: 'shop',
    kind: 'payin',
    entityId: 'order-1',
    paymentId: 'payment-1',
    methodCode: 'EWALLET',
    amount: '45000',
    status: 'SUCCESS',
    currencyCode: 'IDR',
    operatorCode: 'GOPAY',
    amountRequired: '44990',
    values: { accountName: 'Ana', upiId: 'ana@upi' },
    reference: 'REF1',
    externalReference: '413244427799',
    data: { bankId: 'b-1' },
    acceptedAtMs: ACCEPTED_MS,
    expiresAtMs: ACCEPTED_MS + 1_800_000,
  })
})

test('what a stored payment has not is undefined for its processor, and never null', () => {
  expect(processorPaymentOf({ ...row, ...empty })).toMatchObject({
    operatorCode: undefined,
    amountRequired: undefined,
    reference: undefined,
    externalReference: undefined,
    data: undefined,
  })
})

test('the order of a stored payin is what was ordered, with the operator, the merchant and the addresses', () => {
  const { method, ...order } = storedOrderOf(row, merchant)
  expect(method.completion).toBe('redirect')
  expect(order).toEqual({
    ...ordered,
    kind: 'payin',
    methodCode: 'EWALLET',
    merchantName: 'Blue Bottle',
    vatPercent: '11',
    callbackUrl: 'https://shop.example/callback',
    returnUrl: 'https://shop.example/return',
  })
})

test('the order of a payin whose merchant has no name, or is gone, names its code', () => {
  const { channelName: _, ...nameless } = merchant
  for (const known of [nameless, undefined]) expect(storedOrderOf(row, known).merchantName).toBe('shop')
  const absent = { operator: undefined, vatPercent: undefined, callbackUrl: undefined }
  expect(storedOrderOf({ ...row, ...empty }, undefined)).toMatchObject({ ...absent, returnUrl: '' })
})

test('the order of a stored payout has its operator, and nothing of a payin', () => {
  const payout = { ...row, kind: 'payout', methodCode: 'WALLET_TRANSFER' } as const
  expect(payoutOrderOf(payout)).toEqual({ ...ordered, kind: 'payout', methodCode: 'WALLET_TRANSFER' })
})

test('a row of the other kind has no order', () => {
  expect(() => storedOrderOf({ ...row, kind: 'payout' }, merchant)).toThrow('no payin or top-up')
  expect(() => payoutOrderOf(row)).toThrow('no payout')
})

test('the name of the operator is that of the row, where it has one', () => {
  expect(operatorNameOf(row)).toBe('GoPay')
  expect(operatorNameOf({ ...row, operatorCode: null })).toBeUndefined()
  expect(operatorNameOf({ ...row, operatorCode: 'GONE' })).toBeUndefined()
})

test('the process of a payment has when it was created and processed, and what the processor says of it', () => {
  expect(processOf(row)).toEqual({
    status: 'SUCCESS',
    createdAt: '2026-03-05T14:07:09.012Z',
    processedAt: '2026-03-05T14:08:09.013Z',
    isTest: true,
    processorStatus: 'BOOKED',
  })
  const open = { ...row, status: 'PROCESSING', processedAtMs: null, processorStatus: null, isTest: 0 } as const
  expect(processOf(open)).toEqual({ status: 'PROCESSING', createdAt: '2026-03-05T14:07:09.012Z', isTest: false })
})

test('a reference is the end of the id, in sixteen capitals and digits', () => {
  expect(referenceOf('01a209f3-def8-7ddc-8864-a12ee1a46c0f')).toBe('8864A12EE1A46C0F')
  expect(referenceOf('a-1')).toBe('A1')
})
