import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '#contract/currencies.ts'
import { readPaymentRequest } from '#contract/operations/payment-request.ts'
import { payin } from '#contract/operations/requests.ts'
import { requirementsFor } from '#contract/redirect/given-values.ts'
import { formOf, isEmptyForm, requestOf } from './form-step.ts'
import { paramsWith } from './sample-progress.test-support.ts'

type Data = Parameters<typeof paramsWith>[0]
const formFor = (method: string, currencyCode: CurrencyCode, change: Data = {}) =>
  formOf(requirementsFor(method, currencyCode), paramsWith({ currencyCode, ...change }))

test('the form of an unknown method has name, e-mail and phone, all optional', () => {
  const optional = ['accountName', 'emailAddress', 'phoneNumber']
  expect(formFor('NEW_ONE', 'THB')).toMatchObject({ required: [], optional })
  expect(formFor('constructor', 'THB').required).toEqual([])
})

test('a form never has fields that only the merchant knows', () => {
  const form = formFor('OFFLINE', 'KRW')
  expect([...form.required, ...form.optional]).toEqual(['accountName', 'accountNumber', 'phoneNumber'])
})

describe('given data', () => {
  test('is locked and shown, and missing mandatory fields are requested', () => {
    const data = { accountName: '王小明', postalCode: '106' }
    const required = ['emailAddress', 'phoneNumber', 'city']
    const form = { required, optional: [], locked: data, prefilled: {} }
    expect(formFor('CODE_PAYMENT', 'TWD', { data })).toMatchObject(form)
  })

  test('is locked and sent too for fields that the method merely accepts', () => {
    const form = formFor('PIXQR', 'BRL', { data: { accountName: 'Ana', said: '8001015009087' } })
    expect(form.locked).toEqual({ accountName: 'Ana' })
    expect(isEmptyForm(form)).toBe(true)
  })

  test('fills the form if it may be changed', () => {
    const data = { accountName: 'Ana' }
    const form = { required: [], optional: ['accountName'], locked: {}, prefilled: data }
    expect(formFor('PIXQR', 'BRL', { data, allowCustomerDataChange: true })).toMatchObject(form)
  })
})

describe('one of several alternative fields', () => {
  test('is requested if none is given', () => {
    const either = ['phoneNumber', 'accountNumber']
    const form = { required: [], optional: either, requiresOneOf: either }
    expect(formFor('PAYSHAP', 'ZAR', { data: { accountName: 'Ana' } })).toMatchObject(form)
  })

  test('is not requested if one is given', () => {
    const form = formFor('PAYSHAP', 'ZAR', { data: { phoneNumber: '+27821234567' } })
    expect(form.requiresOneOf).toEqual([])
    expect(isEmptyForm(form)).toBe(true)
  })
})

const choice = { paymentMethodCode: 'CODE_PAYMENT', paymentOperatorCode: 'IBON' }
const reached = { emailAddress: 'a@example.com', phoneNumber: '+886912345678' }
const order = { currencyCode: 'TWD', amount: '1500' } as const

test('a create has the order unchanged, the option, the field values and the merchant’s codes', () => {
  const data = { productId: 'SKU-1', externalProviderCode: 'X', idCustomer: 'C-1' }
  const values = { accountName: '王小明', ...reached, city: '臺北市', disctrict: '大安區' }
  expect(requestOf(paramsWith({ ...order, data }), choice, values)).toEqual({
    paymentRequested: { money: { amount: 1500, currencyCode: 'TWD' } },
    paymentMethod: {
      ...choice,
      account: { accountName: '王小明' },
      ...reached,
      paymentLocation: { city: '臺北市', disctrict: '大安區' },
      productId: 'SKU-1',
      externalProviderCode: 'X',
    },
    customer: { idCustomer: 'C-1' },
    callbackUrl: 'https://shop.example/callback',
    returnUrl: 'https://shop.example/back?x=1',
  })
})

test('a create without a chosen operator has none', () => {
  const request = requestOf(paramsWith(), { paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined }, {})
  expect(JSON.parse(JSON.stringify(request)).paymentMethod).toEqual({ paymentMethodCode: 'ONLINE' })
  expect(request).not.toHaveProperty('customer')
})

test.each(['100.50', '0.01', '99.95', '1.1', '9999999999999.99', '999999999999999'])(
  'the amount of a create is exactly %s',
  (amount) => {
    const { money } = requestOf(paramsWith({ amount }), choice, {}).paymentRequested
    expect(JSON.stringify(money.amount)).toBe(amount.replace(/(\.\d*?)0+$/, '$1'))
  },
)

test('the addresses of a create are the redirect’s, byte for byte', () => {
  const returnUrl = 'https://shop.example/Back?x=%7e&y=a%20b#paid'
  expect(requestOf(paramsWith({ returnUrl }), choice, {}).returnUrl).toBe(returnUrl)
})

test('a field value cannot replace the method or the order of a create', () => {
  // An unknown name, which no form sends.
  const odd = { paymentMethodCode: 'PIXQR', 'paymentRequested.money': 'x', productId: 'SKU-2' } as object
  const request = requestOf(paramsWith({ ...order, data: { productId: 'SKU-1' } }), choice, odd)
  expect(request.paymentMethod.paymentMethodCode).toBe('CODE_PAYMENT')
  expect(request.paymentRequested.money).toEqual({ amount: 1500, currencyCode: 'TWD' })
})

test('the gateway’s contract accepts the create', () => {
  const values = { accountName: '王小明', ...reached, city: '臺北市' }
  const request = requestOf(paramsWith(order), choice, values)
  const rules = { schema: payin, table: 'payin', allowsHttp: false } as const
  expect(readPaymentRequest(JSON.parse(JSON.stringify(request)), rules)).toMatchObject({ ok: true, values })
})
