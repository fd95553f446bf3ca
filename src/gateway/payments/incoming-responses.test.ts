import { expect, test } from 'vitest'
import type { CheckedProcessor } from '../core/processor/checked-processor.ts'
import type { Payment } from '../store/tables.ts'
import { acceptedJsonOf, detailJsonOf } from './incoming-responses.ts'

const CREATED_MS = Date.UTC(2026, 2, 5, 14, 0, 0)

const row: Payment = {
  merchantCode: 'shop',
  kind: 'payin',
  entityId: 'order-1',
  paymentId: 'payment-1',
  status: 'PROCESSING',
  state: 'awaiting_customer',
  currencyCode: 'INR',
  amount: '45.5',
  amountRequired: null,
  receivingAccount: null,
  methodCode: 'P2A_V2',
  operatorCode: 'IMPS',
  callbackUrl: null,
  returnUrl: 'https://shop.example/return',
  requestJson: '{"values":{}}',
  responseJson: '{"vat":{"amount":8.19,"currencyCode":"INR"}}',
  createdAtMs: CREATED_MS,
  expiresAtMs: CREATED_MS + 86_400_000,
  processedAtMs: null,
  failureReasonCode: null,
  processorStatus: null,
  externalReference: null,
  reference: 'REF1',
  feeJson: null,
  isTest: 1,
  processorDataJson: null,
  expiryDueAtMs: null,
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
  expect(read({ ...given, status: 'REFUSED' })).toEqual({
    ...common,
    process: { ...open, status: 'REFUSED' },
    paymentMethodResponse,
  })
})

test('the detail of a payin that succeeded has the account that paid', () => {
  const changes = { status: 'SUCCESS', processedAtMs: CREATED_MS + 10_000, externalReference: '413244427799' } as const
  expect(read(changes)).toEqual({
    ...common,
    process: { ...open, ...processed, status: 'SUCCESS' },
    paymentMethodResponse: { ...response, externalReference, accountCustomerUsedForPayment },
  })
})

test.each(['FAILED', 'REFUSED'] as const)(
  'the detail of a payin that is %s has its reason, and no account',
  (status) => {
    const changes = { status, processedAtMs: CREATED_MS + 10_000, failureReasonCode: 'SECURITY_CHECK_FAILED' }
    expect(read(changes)).toEqual({
      ...common,
      process: { ...open, ...processed, status },
      failureReasonCode: 'SECURITY_CHECK_FAILED',
      paymentMethodResponse: response,
    })
  },
)
