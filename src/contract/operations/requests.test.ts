import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { readPaymentRequest } from './payment-request.ts'
import * as requests from './requests.ts'
import { violationsOf } from './violations.ts'

function refusalsOf(schema: z.ZodMiniType, body: unknown): readonly string[] {
  const parsed = schema.safeParse(body)
  return parsed.success ? [] : violationsOf(parsed.error.issues).map(({ path, code }) => `${code} ${path}`)
}

const money = { amount: 100.5, currencyCode: 'THB' }

describe('money', () => {
  const refusals = (value: unknown) => refusalsOf(requests.paymentRequested, { money: value })

  test('must be a positive number with at most the currency’s decimals', () => {
    expect(refusals(money)).toEqual([])
    expect(refusals({ amount: 1e15, currencyCode: 'JPY' })).toEqual(['range money.amount'])
  })

  test.each([
    [undefined, 'missing money'],
    [null, 'type money'],
    [[], 'type money'],
    [{ currencyCode: 'THB' }, 'missing money.amount'],
    [{ amount: '100', currencyCode: 'THB' }, 'type money.amount'],
    [{ amount: null, currencyCode: 'THB' }, 'type money.amount'],
    [{ amount: Number.NaN, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: Infinity, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: 0, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: -0, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: -1, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: 0.001, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: 100.5, currencyCode: 'JPY' }, 'range money.amount'],
    [{ amount: 1e21, currencyCode: 'THB' }, 'range money.amount'],
    [{ amount: 100 }, 'missing money.currencyCode'],
    [{ amount: 100, currencyCode: 'thb' }, 'choice money.currencyCode'],
    [{ amount: 100, currencyCode: 'constructor' }, 'choice money.currencyCode'],
    [{ amount: 100, currencyCode: 7 }, 'choice money.currencyCode'],
  ])('%j is refused: %s', (value, refusal) => expect(refusals(value)).toEqual([refusal]))
})

describe('a payin', () => {
  const body = {
    paymentRequested: { money: { amount: 100, currencyCode: 'BRL' } },
    paymentMethod: { paymentMethodCode: 'PIXQR' },
    returnUrl: 'https://shop.example/back',
  }
  const violations = (change: object, allowsHttp = false) => {
    const read = readPaymentRequest({ ...body, ...change }, { schema: requests.payin, table: 'payin', allowsHttp })
    return read.ok ? [] : read.violations
  }
  const refusals = (change: object) => violations(change).map(({ path, code }) => `${code} ${path}`)

  test('is refused with words that say which methods and addresses are allowed', () => {
    const messages = (change: object, allowsHttp?: boolean) =>
      violations(change, allowsHttp).map(({ message }) => message)
    const method = 'paymentMethod.paymentMethodCode is not one of the allowed values'
    const unknown = { paymentMethod: { paymentMethodCode: 'NONE' } }
    expect(messages(unknown)).toEqual([`${method}: a payment method of the list`])
    const inBaht = { paymentRequested: { money: { amount: 100, currencyCode: 'THB' } } }
    expect(messages(inBaht)).toEqual([`${method}: a payment method for THB`])
    const limits = 'URL of at most 2048 characters without credentials'
    const relative = { returnUrl: '/back' }
    expect(messages(relative)[0]).toMatch(new RegExp(`^returnUrl .+: an absolute https ${limits}$`))
    expect(messages(relative, true)[0]).toMatch(new RegExp(`^returnUrl .+: an absolute http or https ${limits}$`))
  })

  test('is refused with the violations of its shape, its addresses and its method’s fields in one response', () => {
    const account = { accountNumber: '12' }
    const paymentMethod = { paymentMethodCode: 'PROMPTPAY', emailAddress: 'x', paymentOperatorCode: 7, account }
    const paymentRequested = { money: { amount: '100', currencyCode: 'THB' } }
    expect(refusals({ paymentRequested, paymentMethod, callbackUrl: '/cb', returnUrl: '', customer: 7 })).toEqual([
      'type paymentRequested.money.amount',
      'type paymentMethod.paymentOperatorCode',
      'missing returnUrl',
      'type customer',
      'format callbackUrl',
      'format paymentMethod.account.accountNumber',
      'format paymentMethod.emailAddress',
    ])
  })

  test('has a lastName in a customerName, though it be empty otherwise, where the method takes one', () => {
    const paymentRequested = { money: { amount: 100, currencyCode: 'ZAR' } }
    const refusalsOf = (paymentMethodCode: string, customerName: object) =>
      refusals({ paymentRequested, paymentMethod: { paymentMethodCode, customerName } })
    for (const customerName of [{}, { firstName: 'Ana' }])
      expect(refusalsOf('BANKB_PAY', customerName)).toEqual(['missing paymentMethod.customerName.lastName'])
    expect(refusalsOf('PAY_ME', {})).toEqual([])
  })

  test('names its addresses also where no row can be applied', () => {
    const named = ['missing paymentMethod', 'format callbackUrl']
    expect(refusals({ paymentMethod: undefined, callbackUrl: '/cb' })).toEqual(named)
  })

  test('a payout has no returnUrl: one that came is ignored as any unknown property', () => {
    const paymentMethod = { paymentMethodCode: 'EMAIL_TRANSFER', emailAddress: 'asha@shop.example' }
    const payout = { ...body, paymentMethod, returnUrl: '/back' }
    const rules = { schema: requests.payout, table: 'payout', allowsHttp: false } as const
    expect(readPaymentRequest(payout, rules).ok).toBe(true)
  })

  test('is accepted without callbackUrl and with unknown properties', () => {
    expect(refusals({ somethingNew: { deep: [1] }, customer: { idCustomer: 'C-1', vip: true } })).toEqual([])
  })

  test('may have an e-mail address as the merchant’s customer id', () => {
    expect(refusals({ customer: { idCustomer: 'ana+shop@example.com' } })).toEqual([])
  })

  test.each([
    [{ paymentRequested: undefined }, 'missing paymentRequested'],
    [{ paymentRequested: {} }, 'missing paymentRequested.money'],
    [{ paymentMethod: undefined }, 'missing paymentMethod'],
    [{ paymentMethod: 'PIXQR' }, 'type paymentMethod'],
    [{ paymentMethod: {} }, 'missing paymentMethod.paymentMethodCode'],
    [{ paymentMethod: { paymentMethodCode: '' } }, 'missing paymentMethod.paymentMethodCode'],
    [{ paymentMethod: { paymentMethodCode: 7 } }, 'type paymentMethod.paymentMethodCode'],
    [{ paymentMethod: { paymentMethodCode: 'PIXQR', account: 'x' } }, 'type paymentMethod.account'],
    [{ returnUrl: undefined }, 'missing returnUrl'],
    [{ returnUrl: '' }, 'missing returnUrl'],
    [{ returnUrl: 7 }, 'type returnUrl'],
    [{ returnUrl: 'javascript:alert(1)' }, 'format returnUrl'],
    [{ returnUrl: 'http://shop.example/' }, 'format returnUrl'],
    [{ callbackUrl: 'https://user@shop.example/' }, 'format callbackUrl'],
    [{ callbackUrl: '' }, 'missing callbackUrl'],
    [{ callbackUrl: null }, 'type callbackUrl'],
    [{ customer: 'C-1' }, 'type customer'],
    [{ customer: { idCustomer: '--' } }, 'format customer.idCustomer'],
  ])('with %j is refused: %s', (change, refusal) => expect(refusals(change)).toEqual([refusal]))

  test('is refused with the violations of addresses and of fields together', () => {
    const method = { paymentMethodCode: 'PIXQR', emailAddress: 'x', phoneNumber: 'y' }
    expect(refusals({ returnUrl: 'x', callbackUrl: 'y', paymentMethod: method })).toEqual([
      'format callbackUrl',
      'format returnUrl',
      'format paymentMethod.emailAddress',
      'format paymentMethod.phoneNumber',
    ])
  })

  test('may have http addresses if the product is served over http', () => {
    const rules = { schema: requests.payin, table: 'payin', allowsHttp: true } as const
    expect(readPaymentRequest({ ...body, returnUrl: 'http://localhost:8080/' }, rules).ok).toBe(true)
  })

  test.each([undefined, null, [], 'x', 7])('with the body %j is refused as a whole', (value) => {
    const read = readPaymentRequest(value, { schema: requests.payin, table: 'payin', allowsHttp: false })
    expect(read).toMatchObject({ ok: false, violations: [{ path: '', code: 'type' }] })
  })

  test('with a name of Object.prototype as payment method is refused', () => {
    const account = JSON.parse('{"paymentMethodCode":"PIXQR","__proto__":{"emailAddress":"wrong"}}')
    expect(refusals({ paymentMethod: account })).toEqual([])
  })
})

describe('other requests:', () => {
  test('a top-up has its type and may have a customer id', () => {
    expect(refusalsOf(requests.topUpRequested, { money, paymentTypeCode: 'TOPUP_WALLET' })).toEqual([])
    expect(refusalsOf(requests.topUpRequested, { money, paymentTypeCode: 'PAYIN' })).toEqual(['choice paymentTypeCode'])
    const customer = { idCustomer: '' }
    expect(refusalsOf(requests.topUpRequested, { money, customer })).toEqual(['missing customer.idCustomer'])
    const missing = ['paymentRequested', 'paymentMethod', 'returnUrl'].map((name) => `missing ${name}`)
    expect(refusalsOf(requests.topUp, {})).toEqual(missing)
  })

  test('a customer segment is text', () => {
    expect(refusalsOf(requests.paymentRequested, { money, customerSegment: 'vip' })).toEqual([])
    expect(refusalsOf(requests.paymentRequested, { money, customerSegment: 7 })).toEqual(['type customerSegment'])
  })

  test.each([
    [{ reference: '413244427799' }, []],
    [{ reference: '41324442779' }, ['format reference']],
    [{ reference: '4132444277990' }, ['format reference']],
    [{ reference: '４１３２４４４２７７９９' }, ['format reference']],
    [{ reference: '413244427799\n' }, ['format reference']],
    [{ reference: 413244427799 }, ['type reference']],
    [{}, ['missing reference']],
  ])('the external reference %j is accepted only if it is 12 ASCII digits', (body, refusals) => {
    expect(refusalsOf(requests.externalReference, body)).toEqual(refusals)
  })

  const action = { merchantCode: 'm', timestamp: 1_700_000_000, action: 'PAYIN_CREATE', idPayment: 'A-1' }
  test.each([
    [{}, []],
    [{ validitySecs: 1, money, secret: 's' }, []],
    [{ validitySecs: 2_678_400 }, []],
    [{ validitySecs: 2_678_401 }, ['range validitySecs']],
    [{ validitySecs: 0 }, ['range validitySecs']],
    [{ validitySecs: 1.5 }, ['type validitySecs']],
    [{ validitySecs: '60' }, ['type validitySecs']],
    [{ timestamp: undefined }, ['missing timestamp']],
    [{ timestamp: 1.5 }, ['type timestamp']],
    [{ timestamp: '1700000000' }, ['type timestamp']],
    [{ merchantCode: '' }, ['missing merchantCode']],
    [{ action: undefined }, ['missing action']],
    [{ action: 'PAYOUT_CREATE' }, ['choice action']],
    [{ idPayment: '.*' }, ['format idPayment']],
    [{ idPayment: 'a'.repeat(250) }, []],
    [{ idPayment: 'a'.repeat(251) }, ['format idPayment']],
    [{ money: { amount: 1, currencyCode: 'XXX' } }, ['choice money.currencyCode']],
  ])('an action token request with %j results in %j', (change, refusals) => {
    expect(refusalsOf(requests.actionTokenRequest, { ...action, ...change })).toEqual(refusals)
  })

  const operations = ['GET /payins/.*']
  test.each([
    [{ operations }, []],
    [{ operations: Array(20).fill('GET /payins/.*') }, []],
    [{ operations: Array(21).fill('GET /payins/.*') }, ['length operations']],
    [{ operations: [] }, ['length operations']],
    [{ operations: undefined }, ['missing operations']],
    [{ operations: 'GET /payins/.*' }, ['type operations']],
    [{ operations: [...operations, 'x'.repeat(301)] }, ['length operations.1']],
    [{ operations: [7] }, ['type operations.0']],
    [{ operations: [''] }, ['missing operations.0']],
  ])('a token request with %j results in %j', (change, refusals) => {
    expect(refusalsOf(requests.tokenRequest, { merchantCode: 'm', timestamp: 1, ...change })).toEqual(refusals)
  })
})

describe('the money of an options request', () => {
  const messages = (value: unknown) => {
    const parsed = requests.optionsRequested.safeParse({ money: value })
    return parsed.success ? [] : violationsOf(parsed.error.issues).map(({ message }) => message)
  }

  test('may have a currency that the gateway does not have, in a positive amount', () => {
    expect(messages({ amount: 0.001, currencyCode: 'EUR' })).toEqual([])
    const negative = 'money.amount is outside the allowed range: above 0'
    for (const amount of [0, -1]) expect(messages({ amount, currencyCode: 'EUR' })).toEqual([negative])
  })

  test('is exact in a currency of the gateway', () => {
    expect(messages({ amount: 1, currencyCode: 'JPY' })).toEqual([])
    expect(messages({ amount: 1.5, currencyCode: 'JPY' })).toEqual([
      'money.amount is outside the allowed range: above 0, at most 15 digits and 0 decimals',
    ])
  })
})

test('a violation of a request says in words what is allowed', () => {
  const messagesOf = (schema: z.ZodMiniType, body: unknown) => {
    const parsed = schema.safeParse(body)
    return parsed.success ? [] : violationsOf(parsed.error.issues).map(({ message }) => message)
  }
  expect(messagesOf(requests.paymentRequested, { money: { amount: '1', currencyCode: 'EUR' } })).toEqual([
    'money.amount has the wrong JSON type: a JSON number of at most 15 digits',
    'money.currencyCode is not one of the allowed values: a currency code of the list',
  ])
  const asked = { merchantCode: 5, timestamp: 1, action: 'PAYIN_DELETE', idPayment: 'a' }
  expect(messagesOf(requests.actionTokenRequest, asked)).toEqual([
    'merchantCode has the wrong JSON type: a text',
    'action is not one of the allowed values: PAYIN_CREATE or PAYIN_INFO',
  ])
})
