import { expect, test } from 'vitest'
import { gatewayOfFile } from '../support/file-gateway.test-support.ts'
import { SHOP } from '../support/harness.test-support.ts'
import { payinBody, payoutBody } from '../support/orders.test-support.ts'

const { shop, orders } = await gatewayOfFile({
  merchant: {
    payinMethods: ['PIXQR', 'P2A_V2', 'FPX', 'ONLINE'],
    payoutMethods: ['BANK_TRANSFER'],
    returnOrigins: ['http://127.0.0.1:9'],
  },
  variables: { RATE_LIMIT_PER_SECOND: '20' },
})
const token = await shop.tokenFor('*', { validitySecs: 86_400 })
for (const id of ['open', 'holder']) await orders.create('payins', payinBody('P2A_V2', { amount: 45 }), id)
await orders.create('payins', payinBody('PIXQR', { amount: 45 }), 'pix')
await orders.post('/payins/holder/!setExternalReference', { reference: '413244427799' })
await orders.create('payins', payinBody('P2A_V2', { amount: 51 }), 'final')
await orders.post('/payins/final/!setExternalReference', { reference: '413244427700' })
await orders.advance(60)

const setReference = (id: string, reference: string) => ({
  path: `/payins/${id}/!setExternalReference`,
  body: { reference },
})
const payin = (...body: Parameters<typeof payinBody>) => ({ path: '/payins/refused', body: payinBody(...body) })
const payout = (...body: Parameters<typeof payoutBody>) => ({ path: '/payouts/refused', body: payoutBody(...body) })

const refusals: readonly (readonly [{ path: string; body: object }, code: string, message: string])[] = [
  [payin('PROMPTPAY'), 'PAYMENT_METHOD_UNAVAILABLE', 'PROMPTPAY is not configured for this merchant.'],
  [payin('PIXQR', { operator: 'ANY' }), 'PAYMENT_OPERATOR_INVALID', 'PIXQR has no such operator for BRL.'],
  [
    payin('FPX', { operator: 'ABB0232', method: { account: { accountType: 'individual' } } }),
    'PAYMENT_OPERATOR_INVALID',
    'The operator does not take this account.accountType.',
  ],
  ...[{}, { operator: 'INSTANT_EFT' }].map((named): (typeof refusals)[number] => [
    payin('ONLINE', { currencyCode: 'ZAR', method: { externalProviderCode: 'NOBANK' }, ...named }),
    'PAYMENT_OPERATOR_INVALID',
    'externalProviderCode stands behind no such operator.',
  ]),
  [
    payout('WALLET_TRANSFER', { currencyCode: 'VND' }),
    'PAYMENT_METHOD_UNAVAILABLE',
    'WALLET_TRANSFER is not configured for this merchant.',
  ],
  [
    payout('BANK_TRANSFER', { currencyCode: 'THB' }),
    'BALANCE_INSUFFICIENT',
    'The balance does not cover the payout and its fee.',
  ],
  [
    setReference('pix', '413244427711'),
    'EXTERNAL_REFERENCE_NOT_TAKEN',
    'The payment method of this payin takes no external reference.',
  ],
  [setReference('open', '413244427799'), 'EXTERNAL_REFERENCE_ALREADY_USED', 'Another open payin has this reference.'],
  [setReference('final', '413244427711'), 'PAYMENT_ALREADY_FINAL', 'The payin has its final status.'],
  ...['payins', 'payouts', 'topups'].map((path): (typeof refusals)[number] => [
    { path: `/${path}/!availablePaymentOptions`, body: { money: { amount: 1, currencyCode: 'EUR' } } },
    'PAYMENT_OPTION_UNAVAILABLE',
    'No payment option is available for this merchant and currency.',
  ]),
]

test.each(refusals.map(([request, code, message]) => ({ ...request, code, message })))(
  'the 406 of POST $path says $message',
  async ({ path, body, code, message }) => {
    const { status, json } = await shop.call('POST', path, { token, body })
    expect([status, json]).toEqual([406, [{ code, message }]])
  },
)

const account = { accountNumber: '62001234567', accountType: 'gold' }

test.each([
  {
    ...payout('BANK_TRANSFER', { currencyCode: 'ZAR', method: { account } }),
    messages: [
      'paymentMethod.account.accountType is not one of the allowed values: current, savings, cheque, transmission',
    ],
  },
  {
    ...payin('PAYSHAP', { method: { phoneNumber: undefined, account: undefined } }),
    messages: [
      'paymentMethod.account.accountNumber is required unless one of its alternatives is given: paymentMethod.phoneNumber',
      'paymentMethod.phoneNumber is required unless one of its alternatives is given: paymentMethod.account.accountNumber',
    ],
  },
])('the 400 of POST $path says which values are allowed: $messages', async ({ path, body, messages }) => {
  const { status, json } = await shop.call('POST', path, { token, body })
  expect([status, json]).toMatchObject([400, { violations: messages.map((message) => ({ message })) }])
})

test.each([
  { path: '/payins/unknown', status: 410, code: 'ENTITY_NOT_FOUND', message: 'No payment was accepted with this id.' },
  { path: '/unknown', status: 404, code: 'UNKNOWN_PATH', message: 'There is no such path.' },
])('the $status of GET $path says $message', async ({ path, status, code, message }) => {
  const response = await shop.call('GET', path, { token })
  expect([response.status, response.json]).toEqual([
    status,
    { code, message, docs: `${shop.origin}/docs#error-${code}` },
  ])
})

test('the 409 of a repeated create has the id of the payment that exists', async () => {
  const { status, json } = await orders.create('payins', payinBody('PIXQR', { amount: 45 }), 'pix')
  const words = { code: 'ALREADY_ACCEPTED', message: 'This id was accepted before.' }
  const idPayment = expect.stringMatching(/^[\w-]{36}$/)
  expect([status, json]).toEqual([409, { ...words, idPayment, docs: `${shop.origin}/docs#error-ALREADY_ACCEPTED` }])
})

test('the 403 of a return address says which list it is not on, and that of an amount says so', async () => {
  const body = { ...payinBody('PIXQR', { amount: 45 }), returnUrl: 'http://elsewhere.example/' }
  const elsewhere = await shop.call('POST', '/payins/refused', { token, body })
  const message = "returnUrl: its origin is not among the merchant's returnOrigins."
  expect(elsewhere).toMatchObject({ status: 403, json: { code: 'FORBIDDEN', message } })
  const money = { amount: 44, currencyCode: 'BRL' } as const
  const bound = await shop.tokenFor('*', { merchantCode: SHOP, money })
  const other = await shop.call('POST', '/payins/refused', { token: bound, body: payinBody('PIXQR', { amount: 45 }) })
  const json = { code: 'MONEY_NOT_ALLOWED', message: 'The token is for another amount or currency.' }
  expect(other).toMatchObject({ status: 403, json })
})

test('the 429 says that the request was not processed', async () => {
  const own = await shop.tokenFor(['GET /currencies'])
  for (let sent = 0; sent < 20; sent += 1) await shop.call('GET', '/currencies', { token: own })
  const { status, json } = await shop.call('GET', '/currencies', { token: own })
  const refusal = { code: 'RATE_LIMIT_EXCEEDED', message: 'Too many requests: this one was not processed.' }
  expect([status, json]).toMatchObject([429, refusal])
})
