import { createVerify } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rsaKeysOf } from '#contract/rsa-keys.test-support.ts'
import type { ProcessorPayment } from '#gateway/core/processor/port.ts'
import { sampleOrder, samplePayout } from '#gateway/sandbox/sample-order.ts'
import { createProcessor } from '../../examples/bank-processor.js'

const { privateKey, publicKey } = rsaKeysOf('a merchant')
const account = {
  baseUrl: 'https://bank.example/api',
  merchantCode: 'operator',
  privateKeyPem: privateKey,
  webhookSecret: 'a long random text',
}
const WEBHOOK = 'https://pay.example/processor/webhooks'
const processor = () => createProcessor({ webhookUrl: WEBHOOK }, account)
const { signal } = new AbortController()
const calling = { signal, nowMs: 0, claims: { listClaimed: async () => [], claim: async () => true } }

interface Sent {
  readonly line: string
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  readonly signal: unknown
}
let sent: Sent[]
/** What the bank responds to each call but token requests, in turn. */
let responses: { readonly status: number; readonly json?: unknown }[]
let tokens: number

beforeEach(() => {
  sent = []
  responses = []
  tokens = 0
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime('2026-01-01T00:00:00.900Z')
  vi.stubGlobal('fetch', async (url: string, { method, headers, body, signal: given }: RequestInit) => {
    const line = `${method} ${url.replace(account.baseUrl, '')}`
    const text = body ? String(body) : undefined
    sent.push({ line, headers: Object.fromEntries(new Headers(headers)), text, signal: given })
    if (line === 'POST /auth-tokens') {
      tokens += 1
      return Response.json({ token: `token-${tokens}` })
    }
    const { status, json = {} } = responses.shift() ?? { status: 500 }
    return status === 204 ? new Response(null, { status }) : Response.json(json, { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const bodyOf = (place: number) => JSON.parse(sent[place]?.text ?? 'null')
const sized = { paymentId: 'p-1', entityId: 'o-1', amount: '70', acceptedAtMs: 0 }
const order = {
  ...sampleOrder('PIXQR', 'BRL', { ...sized, money: { amount: 70, currencyCode: 'BRL' } }),
  returnUrl: 'https://shop.example/return',
}
const payout = samplePayout('BANK_TRANSFER', 'BRL', { ...sized, money: { amount: 70, currencyCode: 'BRL' } })
const stored: ProcessorPayment = {
  kind: 'payin',
  merchantCode: 'shop',
  entityId: 'o-1',
  paymentId: 'p-1',
  methodCode: 'PIXQR',
  currencyCode: 'BRL',
  amount: '70',
  status: 'PROCESSING',
  operatorCode: undefined,
  amountRequired: undefined,
  values: {},
  reference: undefined,
  externalReference: undefined,
  data: undefined,
  acceptedAtMs: 0,
  expiresAtMs: 900_000,
}
const prepared = (response: object) => ({ status: 201, json: { paymentMethodResponse: response } })

describe('the example processor prepares a payin', () => {
  test('as a payin at the bank, with all that the customer gave', async () => {
    responses = [prepared({})]
    const values = {
      accountName: 'Ana',
      accountNumber: '1',
      accountType: 'savings',
      postalCode: '100',
      city: 'Taipei',
      disctrict: 'Da’an',
      idCustomer: 'c-1',
      titleBefore: 'Dr.',
      firstName: 'Ana',
      middleName: 'B.',
      lastName: 'Silva',
      titleAfter: 'PhD',
      emailAddress: 'ana@example.com',
      upiId: 'ana@upi',
    }
    await processor().prepare({ ...order, operator: { code: 'X', name: 'Bank X' }, values }, calling)
    expect(sent.map(({ line }) => line)).toEqual(['POST /auth-tokens', 'POST /payins/p-1'])
    const { callbackUrl, ...body } = bodyOf(1)
    expect(callbackUrl).toMatch(/^https:\/\/pay\.example\/processor\/webhooks\/p-1\/[\w-]{43}$/)
    expect(body).toEqual({
      paymentRequested: { money: { amount: 70, currencyCode: 'BRL' } },
      paymentMethod: {
        emailAddress: 'ana@example.com',
        upiId: 'ana@upi',
        paymentMethodCode: 'PIXQR',
        paymentOperatorCode: 'X',
        account: { accountName: 'Ana', accountNumber: '1', accountType: 'savings' },
        paymentLocation: { postalCode: '100', city: 'Taipei', disctrict: 'Da’an' },
        customerName: { titleBefore: 'Dr.', firstName: 'Ana', middleName: 'B.', lastName: 'Silva', titleAfter: 'PhD' },
      },
      customer: { idCustomer: 'c-1' },
      returnUrl: 'https://shop.example/return',
    })
    const own = { 'x-api-version': '2', 'content-type': 'application/json', authorization: 'Bearer token-1' }
    expect(sent[1]?.headers).toEqual(own)
    expect(sent.every((one) => one.signal === signal)).toBe(true)
  })

  test('without objects that would be empty', async () => {
    responses = [prepared({})]
    await processor().prepare({ ...order, operator: undefined, values: {} }, calling)
    expect(bodyOf(1).paymentMethod).toEqual({ paymentMethodCode: 'PIXQR' })
    expect(bodyOf(1)).not.toHaveProperty('customer')
  })

  test('and hands on every instruction of the bank', async () => {
    const instructions = {
      account: { accountName: 'Bank' },
      qrCode: '000201',
      qrName: 'QR',
      qrRawData: 'raw',
      upiQrDeepLink: 'upi://pay',
      upiId: 'bank@upi',
      deeplink: 'bank://pay',
      redirectTo: 'https://bank.example/pay',
      reference: 'r-1',
      paymentAddress: [{ name: 'App', idAddress: 'a' }],
      paymentInstructionList: [{ name: 'ATM', steps: ['Go'] }],
    }
    const moneyRequired = { amount: 69.97, currencyCode: 'BRL' }
    responses = [prepared({ ...instructions, moneyRequired, idPayin: 'p-1' }), prepared({})]
    const { prepare } = processor()
    expect(await prepare(order, calling)).toEqual({
      kind: 'prepared',
      instructions,
      reference: 'r-1',
      required: { amount: '69.97', receivingAccount: 'bank' },
    })
    expect(await prepare(order, calling)).toEqual({ kind: 'prepared', instructions: {} })
  })

  test('once: an order that the bank knows is read', async () => {
    responses = [{ status: 409 }, { ...prepared({ qrCode: '000201' }), status: 200 }]
    expect(await processor().prepare(order, calling)).toEqual({ kind: 'prepared', instructions: { qrCode: '000201' } })
    expect(sent.slice(1).map(({ line }) => line)).toEqual(['POST /payins/p-1', 'GET /payins/p-1'])
    expect(sent[2]?.text).toBeUndefined()
  })

  test.each([
    [406, [{ code: 'SECURITY_CHECK_FAILED' }], 'SECURITY_CHECK_FAILED'],
    [406, [{ code: 'OTHER' }, { code: 'CUSTOMER_NOT_REGISTERED' }], 'CUSTOMER_NOT_REGISTERED'],
    [406, [{ code: 'ACCOUNT_TYPE_INELIGIBLE' }], 'ACCOUNT_TYPE_INELIGIBLE'],
    [406, [{ code: 'INVALID_ACCOUNT_NUMBER' }], 'INVALID_ACCOUNT_NUMBER'],
    [406, [{ code: 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED' }], 'CUSTOMER_ACCOUNT_LIMIT_EXCEEDED'],
    [406, [{ code: 'OTHER' }], 'PAYMENT_OPERATOR_INVALID'],
    [400, { code: 'SECURITY_CHECK_FAILED' }, 'PAYMENT_OPERATOR_INVALID'],
  ])('and refuses it at %i with %j as %s', async (status, json, code) => {
    responses = [{ status, json }]
    expect(await processor().prepare(order, calling)).toEqual({ kind: 'refused', code })
  })

  test.each([401, 403, 404, 429, 500, 503])('and says nothing of its fate at %i', async (status) => {
    responses = [{ status }, { status }]
    await expect(processor().prepare(order, calling)).rejects.toThrow(`the bank answered ${status}`)
  })
})

describe('the example processor sends a payout', () => {
  test.each([201, 409])('as a payout at the bank, which is sent at %i', async (status) => {
    responses = [{ status }]
    expect(await processor().send(payout, calling)).toEqual({ kind: 'sent' })
    expect(sent[1]?.line).toBe('POST /payouts/p-1')
    expect(bodyOf(1)).toMatchObject({
      paymentRequested: { money: { amount: 70, currencyCode: 'BRL' } },
      paymentMethod: { paymentMethodCode: 'BANK_TRANSFER' },
      callbackUrl: expect.stringMatching(/\/p-1\/[\w-]{43}$/),
    })
  })

  test.each([400, 406])('and it is refused at %i', async (status) => {
    responses = [{ status, json: [] }]
    const refused = { kind: 'refused', failureReasonCode: 'PAYMENT_OPERATOR_UNAVAILABLE' }
    expect(await processor().send(payout, calling)).toEqual(refused)
  })

  test('and says nothing of its fate at 500', async () => {
    responses = [{ status: 500 }]
    await expect(processor().send(payout, calling)).rejects.toThrow('the bank answered 500')
  })
})

describe('the example processor reads a payment', () => {
  const payment = { ...stored, kind: 'topup' } as const
  const found = (status: string, paymentMethodResponse: object = {}, more: object = {}) => ({
    status: 200,
    json: { process: { status }, paymentMethodResponse, ...more },
  })
  const used = { accountName: 'Ana', accountNumber: '1' }
  const paid = found('SUCCESS', { accountCustomerUsedForPayment: used })
  const reason = { failureReasonCode: 'INCORRECT_CURRENCY' }

  test.each([
    [{ status: 410 }, { kind: 'unknown' }],
    [found('PROCESSING'), { kind: 'open' }],
    [found('SUCCESS'), { kind: 'final', result: { status: 'SUCCESS' } }],
    [found('FAILED', {}, reason), { kind: 'final', result: { status: 'FAILED', ...reason } }],
    [paid, { kind: 'final', result: { status: 'SUCCESS' }, data: used }],
  ])('%j as %j', async (response, report) => {
    responses = [response, response]
    const { read, expire } = processor()
    expect(await read(payment, calling)).toEqual(report)
    expect(await expire(payment, calling)).toEqual(report)
    expect(sent[1]?.line).toBe('GET /payins/p-1')
  })

  test.each([
    ['is passed on where the bank has none', found('PROCESSING'), 1],
    ['is passed on where the bank has another', found('PROCESSING', { externalReference: { reference: '1' } }), 1],
    ['is not passed on again', found('PROCESSING', { externalReference: { reference: '413244427799' } }), 0],
    ['is not passed on at the end', found('FAILED'), 0],
    ['is not passed on to a bank that does not know the payment', { status: 410 }, 0],
  ])('whose external reference %s', async (_, response, times) => {
    responses = [response, { status: 204 }]
    await processor().read({ ...payment, externalReference: '413244427799' }, calling)
    const passedOn = sent.filter(({ line }) => line === 'POST /payins/p-1/!setExternalReference')
    expect(passedOn.map(({ text }) => text)).toEqual(Array(times).fill('{"reference":"413244427799"}'))
  })

  test('and fails where the bank does', async () => {
    responses = [{ status: 404 }]
    await expect(processor().read(payment, calling)).rejects.toThrow('the bank answered 404')
  })

  test('of which a successful one names the account that paid', () => {
    const { payingAccountOf } = processor()
    expect(payingAccountOf?.({ ...stored, status: 'SUCCESS', data: used })).toEqual(used)
    expect(payingAccountOf?.({ ...stored, status: 'FAILED', data: used })).toBeUndefined()
    expect(payingAccountOf?.({ ...stored, status: 'SUCCESS', data: { accountName: 'Ana' } })).toBeUndefined()
    expect(payingAccountOf?.({ ...stored, status: 'SUCCESS', data: undefined })).toBeUndefined()
  })
})

test('the example processor takes a webhook at the address that it made for the payment, and at no other', async () => {
  responses = [prepared({})]
  const { prepare, receive } = processor()
  await prepare(order, calling)
  const path = bodyOf(1).callbackUrl.slice(WEBHOOK.length)
  const given = { query: {}, headers: {}, body: '' }
  expect(await receive({ ...given, path }, calling)).toEqual({ kind: 'accepted', payments: [{ paymentId: 'p-1' }] })
  for (const wrong of [path.replace('p-1', 'p-2'), path.slice(0, -1), `${path}x`, '/p-1/', '/p-1', '/'])
    expect(await receive({ ...given, path: wrong }, calling)).toEqual({ kind: 'rejected' })
})

describe('the token of the example processor', () => {
  test('is requested with a signature, for payins and payouts, at the present time', async () => {
    responses = [{ status: 410 }]
    await processor().read(stored, calling)
    const [request] = sent
    const text = request?.text ?? ''
    const operations = ['GET /payins/.*', 'POST /payins/.*', 'GET /payouts/.*', 'POST /payouts/.*']
    expect(JSON.parse(text)).toEqual({ merchantCode: 'operator', operations, timestamp: 1_767_225_600 })
    const { 'x-signature': signature = '', ...others } = request?.headers ?? {}
    expect(others).toEqual({ 'x-api-version': '2', 'content-type': 'application/json' })
    expect(createVerify('sha256').update(text).verify(publicKey, signature, 'base64')).toBe(true)
  })

  test('is kept until the bank refuses it, and then made anew once', async () => {
    const { read } = processor()
    responses = [{ status: 410 }, { status: 401 }, { status: 410 }]
    await read(stored, calling)
    expect(await read(stored, calling)).toEqual({ kind: 'unknown' })
    expect(tokens).toBe(2)
    expect(sent.at(-1)?.headers['authorization']).toBe('Bearer token-2')
  })

  test('that is refused when it is new is not made again', async () => {
    responses = [{ status: 401 }]
    await expect(processor().read(stored, calling)).rejects.toThrow('the bank answered 401')
    expect(tokens).toBe(1)
  })

  test('that could not be made is made at the next call', async () => {
    const { read } = processor()
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async () => Response.json({}, { status: 500 }))
    await expect(read(stored, calling)).rejects.toThrow('the bank answered 500')
    vi.stubGlobal('fetch', fetch)
    responses = [{ status: 410 }]
    expect(await read(stored, calling)).toEqual({ kind: 'unknown' })
  })
})

test('the example processor names itself, and every variable that is missing', () => {
  expect(processor()).toMatchObject({ name: 'BANK', effects: 'remote' })
  vi.stubEnv('BANK_URL', 'https://bank.example')
  const words = 'BANK_MERCHANT_CODE, BANK_PRIVATE_KEY_FILE, BANK_WEBHOOK_SECRET must be set.'
  expect(() => createProcessor({ webhookUrl: WEBHOOK })).toThrow(words)
  vi.unstubAllEnvs()
})
