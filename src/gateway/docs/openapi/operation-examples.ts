import type { OperationName } from '#contract/operations/operations.ts'
import { operatorsOf } from '../../payments/operators/operators.ts'
import type { Example } from './openapi.ts'
import {
  EARNED_CURRENCY,
  EXAMPLE_MERCHANT,
  ORDER_ID,
  PAYMENT_ID,
  type PayinExample,
  payinExamples,
  payoutExamples,
} from './payment-examples.ts'

type Examples = Readonly<Record<string, Example>>

export interface OperationExamples {
  readonly request?: Examples
  readonly response?: Examples
}

export const one = (value: object): Examples => ({ example: { value } })
const operators = (...[code, currencyCode]: Parameters<typeof operatorsOf>) =>
  operatorsOf(code, currencyCode)
    .slice(0, 2)
    .map((operator) => ({ code: operator.code, name: operator.name }))

const idr = { money: { amount: 150_000, currencyCode: 'IDR' } }
const virtualAccount = { paymentMethodCode: 'VAPAY', paymentOperators: operators('VAPAY', 'IDR') }
const qris = { paymentMethodCode: 'QRISPAY', paymentOperators: [] }
const token = one({
  token: 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJkZW1vLXNob3AifQ.c2ln',
  expireAt: '2026-01-15T10:00:00.000Z',
})
const process = { createdAt: '2026-01-15T09:30:00.000Z', processedAt: '2026-01-15T09:31:10.000Z', isTest: true }
const credential = { merchantCode: EXAMPLE_MERCHANT, timestamp: 1_768_469_400, validitySecs: 3600 }

/** Requests and responses that the schemas accept, by operation. */
export function operationExamples(): { readonly [O in OperationName]: OperationExamples } {
  const payins = payinExamples()
  const payouts = payoutExamples()
  const pix = payins.filter(({ code }) => code === 'PIXQR')
  const payoutResponse = {
    paymentRequested: { money: { amount: 100, currencyCode: EARNED_CURRENCY } },
    paymentMethodResponse: { paymentMethodCode: 'BANK_TRANSFER', idPayout: ORDER_ID },
    idPayment: PAYMENT_ID,
    reference: '0E3A3C5D1F2B4A',
  }
  const topUpResponses = pix.map(asTopUp)
  return {
    listPayinOptions: { request: one(idr), response: one({ data: [virtualAccount, qris] }) },
    listPayoutOptions: {
      request: one(idr),
      response: one({
        data: [{ paymentMethodCode: 'BANK_TRANSFER', paymentOperators: operators('BANK_TRANSFER', 'IDR') }],
      }),
    },
    listTopUpOptions: {
      request: one({ ...idr, paymentTypeCode: 'TOPUP_WALLET' }),
      response: one({ data: [{ ...qris, paymentTypeCode: 'TOPUP_WALLET' }] }),
    },
    createPayin: { request: named(payins, 'request'), response: named(payins, 'response') },
    readPayin: { response: { ...details(pix), ...failure(pix) } },
    createPayout: {
      request: Object.fromEntries(payouts.map(({ code, summary, request }) => [code, { summary, value: request }])),
      response: one(payoutResponse),
    },
    readPayout: {
      response: one({
        ...payoutResponse,
        process: { status: 'SUCCESS', ...process },
        fee: { amount: 0, currencyCode: EARNED_CURRENCY },
      }),
    },
    createTopUp: { request: named(pix, 'request'), response: named(topUpResponses, 'response') },
    readTopUp: { response: details(topUpResponses) },
    setExternalReference: { request: one({ reference: '413244427799' }) },
    readMerchantInfo: { response: one({ channelInfo: { name: 'Demo Shop' } }) },
    createActionToken: {
      request: one({ ...credential, action: 'PAYIN_CREATE', idPayment: ORDER_ID, ...idr }),
      response: token,
    },
    createToken: {
      request: one({ ...credential, operations: [`POST /payins/${ORDER_ID}`, 'GET /payins/.*'] }),
      response: token,
    },
    listPayinAccounts: {
      response: one({
        data: [
          { source: 'REQUEST', accountName: 'Ana Silva', emailAddress: 'ana@example.com' },
          { source: 'PAYMENT', accountName: 'Ana Silva', accountNumber: '0012345678' },
        ],
      }),
    },
    ...listExamples,
  }
}

const listExamples = {
  listBalances: { response: one({ data: [{ amount: 1250.5, currencyCode: 'THB' }] }) },
  listCurrencies: { response: one({ data: [{ code: 'THB', decimals: 2 }] }) },
  listPaymentOperators: {
    response: one({
      data: operators('VAPAY', 'IDR').map((operator) => ({
        ...operator,
        paymentMethodCode: 'VAPAY',
        currencyCode: 'IDR',
      })),
    }),
  },
  listTopUpMethods: { response: one({ data: [{ ...qris, currencyCode: 'IDR' }] }) },
  listSettlementOptions: { response: one({ data: [{ paymentMethodCode: 'BANK_TRANSFER', currencyCode: 'IDR' }] }) },
  listFxRates: { response: one({ data: [{ currencyCodeFrom: 'THB', currencyCodeTo: 'USDT' }] }) },
  listFxRatePairs: {
    response: one({
      data: [
        {
          currencyCodeFrom: 'THB',
          currencyCodeTo: 'USDT',
          rate: '0.0293255131',
          validUntil: '2026-01-15T09:45:00.000Z',
        },
      ],
    }),
  },
} as const satisfies Partial<Record<OperationName, OperationExamples>>

const named = (payins: readonly PayinExample[], part: 'request' | 'response'): Examples =>
  Object.fromEntries(payins.map((payin) => [payin.code, { summary: payin.summary, value: payin[part] }]))

const details = (payins: readonly PayinExample[]): Examples =>
  Object.fromEntries(
    payins.map(({ code, response }) => [
      code,
      { summary: 'Paid', value: { ...response, process: { status: 'SUCCESS', ...process } } },
    ]),
  )

const failure = (payins: readonly PayinExample[]): Examples =>
  Object.fromEntries(
    payins.map(({ code, response }) => [
      `${code}_FAILED`,
      {
        summary: 'Failed',
        value: {
          ...response,
          process: { status: 'FAILED', ...process },
          failureReasonCode: 'CUSTOMER_VERIFICATION_INACTIVITY',
        },
      },
    ]),
  )

function asTopUp(payin: PayinExample): PayinExample {
  const { paymentMethodResponse, ...response } = Object(payin.response)
  const { idPayin: idTopUp, ...instructions } = paymentMethodResponse
  return { ...payin, response: { ...response, paymentMethodResponse: { ...instructions, idTopUp } } }
}
