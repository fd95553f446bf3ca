import { exampleValue } from '#contract/fields/example-values.ts'
import type { SandboxOperationName } from '#contract/sandbox/operations.ts'
import { examplePayin } from '../../sandbox/api/examples/example-payin.ts'
import { type OperationExamples, one } from './operation-examples.ts'
import { EXAMPLE_MERCHANT, ORDER_ID, PAYMENT_ID } from './payment-examples.ts'

const merchantCode = EXAMPLE_MERCHANT
/** The merchant that the sample of `registerMerchant` makes; the demo shop cannot be removed. */
export const REGISTERED_MERCHANT = 'test-worker-1'
/** Whether an operation's sample is about that merchant, and not about the demo shop. */
export const isAboutRegistered = (name: SandboxOperationName): boolean => name === 'removeMerchant'
const NOW = '2026-01-15T09:30:00.000Z'
const LATER = '2026-01-15T09:31:00.000Z'
const clock = one({ now: LATER, offsetSeconds: 60, frozen: false })
const settled = one({ idPayment: PAYMENT_ID, status: 'SUCCESS' })
const CALLBACK_BODY = `{"idEntity":"${ORDER_ID}"}`
const headers = { 'content-type': 'application/json' }
const callbacks = one({
  attempts: [
    {
      attempt: 1,
      isResent: false,
      at: NOW,
      status: 200,
      durationMs: 12,
      request: { url: 'https://shop.example/callbacks', headers, body: CALLBACK_BODY },
      response: { headers: {}, body: '' },
    },
  ],
})
const fault = { operation: 'createPayin', fault: '500', times: 2, merchantCode }
const payment = {
  kind: 'payin',
  id: ORDER_ID,
  idPayment: PAYMENT_ID,
  status: 'PROCESSING',
  state: 'awaiting_customer',
  money: { amount: 100, currencyCode: 'BRL' },
  paymentMethodCode: 'PIXQR',
  createdAt: NOW,
  expireAt: '2026-01-15T09:45:00.000Z',
}

/** Requests and responses of the sandbox's operations that the schemas accept. */
export function sandboxExamples(): { readonly [O in SandboxOperationName]: OperationExamples } {
  const detail = examplePayin({
    methodCode: 'PIXQR',
    currencyCode: 'BRL',
    operatorCode: undefined,
    nowMs: Date.parse(NOW),
    publicUrl: 'https://pay.example',
  })
  return {
    ...clockExamples,
    ...paymentExamples,
    ...faultExamples,
    readOverview: {
      response: one({
        publicUrl: 'http://localhost:8080',
        version: '1.71.0',
        build: 'git-0123456789ab',
        host: '127.0.0.1',
        reach: { host: 'this_machine', publicUrl: 'this_machine' },
        settleSeconds: 3,
        successSeconds: 10,
        merchants: [
          { merchantCode, channelName: 'Demo Shop', payinMethods: ['PIXQR', 'PROMPTPAY'], isRegistered: false },
        ],
      }),
    },
    registerMerchant: {
      request: one({ merchantCode: REGISTERED_MERCHANT, channelName: 'Test Worker', payinMethods: ['PIXQR'] }),
      response: one({ merchantCode: REGISTERED_MERCHANT }),
    },
    createRedirectUrl: {
      request: one({ merchantCode, scenario: 4, amount: 45, currencyCode: 'BRL', paymentMethodCode: 'PIXQR' }),
      response: one({ url: 'http://localhost:8080/?merchantCode=demo-shop&idPayin=…', token: 'eyJhbGciOiJFZERTQSJ9…' }),
    },
    explainRedirectUrl: {
      request: one({ url: 'http://localhost:8080/?merchantCode=demo-shop&idPayin=order-4711' }),
      response: one({
        page: 'payment',
        findings: [{ parameter: 'token', code: 'missing', isFault: true, message: 'token is missing.' }],
      }),
    },
    listRefusedRequests: {
      response: one({
        requests: [
          {
            at: NOW,
            requestId: '019bbf5d-0000-7000-8000-000000000000',
            method: 'POST',
            path: '/api/auth-tokens',
            operation: 'createToken',
            status: 401,
            code: 'UNAUTHORIZED',
            message: 'The merchant, its credential or the timestamp is not accepted.',
            explanation: [
              'The signature is over the body with a line feed at its end, as echo and editors add one. Sign it minified.',
            ],
            expectedText: '{"merchantCode":"demo-shop","operations":["GET /balances"],"timestamp":1768469400}',
            docs: 'http://localhost:8080/docs#error-UNAUTHORIZED',
          },
        ],
      }),
    },
    listExamples: {
      response: one({
        pairs: [{ methodCode: 'PIXQR', currencyCode: 'BRL', operatorCodes: [], operators: 0 }],
        currencyCodes: ['BRL', 'THB'],
      }),
    },
    readExample: {
      response: one({ options: { data: [{ paymentMethodCode: 'PIXQR', paymentOperators: [] }] }, detail }),
    },
    resetSandbox: { request: one({ merchantCode }) },
  }
}

const clockExamples = {
  readClock: { response: clock },
  advanceClock: { request: one({ seconds: 60, merchantCode }), response: clock },
  freezeClock: { request: one({ merchantCode }), response: one({ now: NOW, offsetSeconds: 0, frozen: true }) },
  unfreezeClock: { request: one({ merchantCode }), response: clock },
  listUpcomingEvents: {
    response: one({ events: [{ kind: 'settle', at: LATER, attempt: 1, collection: 'payins', id: ORDER_ID }] }),
  },
} as const satisfies Partial<Record<SandboxOperationName, OperationExamples>>

const paymentExamples = {
  settlePayment: { request: one({ status: 'FAILED', failureReasonCode: 'SECURITY_CHECK_FAILED' }), response: settled },
  payPayment: { request: one({ amount: 44.5, accepted: true }), response: settled },
  expirePayment: { response: one({ idPayment: PAYMENT_ID, status: 'FAILED' }) },
  listCallbacks: { response: callbacks },
  resendCallback: { response: callbacks },
  listPayments: { response: one({ payments: [payment] }) },
  readPayment: {
    response: one({
      ...payment,
      answers: { accountName: exampleValue('accountName', 'BRL') },
      callbackUrl: 'https://shop.example/callbacks',
      returnUrl: 'https://shop.example/orders/order-4711',
      response: { paymentMethodCode: 'PIXQR' },
      upcoming: [{ kind: 'settle', at: LATER, attempt: 1 }],
    }),
  },
} as const satisfies Partial<Record<SandboxOperationName, OperationExamples>>

const faultExamples = {
  configureSink: { request: one({ status: 500, times: 4 }) },
  sendToSink: {},
  removeMerchant: {},
  readSink: {
    response: one({ name: merchantCode, requests: [{ at: NOW, method: 'POST', headers, body: CALLBACK_BODY }] }),
  },
  listSinks: {
    response: one({ sinks: [{ name: merchantCode, received: 1, response: { status: 500, delayMs: 0, times: 3 } }] }),
  },
  planFault: { request: one(fault) },
  listFaults: { response: one({ faults: [fault] }) },
} as const satisfies Partial<Record<SandboxOperationName, OperationExamples>>
