import { describe, expect, test } from 'vitest'
import { basicError, businessErrors, merchantInfo, optionsResult, payinAccepted, payinDetail } from './results.ts'

const money = { amount: 100, currencyCode: 'THB' }
const method = { paymentMethodCode: 'PROMPTPAY' }
const detail = {
  paymentRequested: { money },
  process: { status: 'PROCESSING', createdAt: '2026-01-01T00:00:00.000Z' },
  paymentMethodResponse: method,
  idPayment: 'p1',
}
const withMethod = (change: object) => ({ ...detail, paymentMethodResponse: { ...method, ...change } })

describe('a payin’s detail', () => {
  test('is read with fields nobody knows, at every level', () => {
    const answer = { ...withMethod({ brandNew: 1, account: { newer: 2 } }), newest: 3 }
    expect(payinDetail.safeParse(answer)).toMatchObject({ success: true, data: detail })
  })

  test('has fields of the method that nobody knows kept, to be listed', () => {
    expect(payinDetail.parse(withMethod({ brandNew: 'code 7' })).paymentMethodResponse['brandNew']).toBe('code 7')
  })

  test.each(['PENDING', 'success', '', null, undefined, 7])('claims nothing where the status is %j', (status) => {
    expect(payinDetail.parse({ ...detail, process: { ...detail.process, status } }).process.status).toBe('PROCESSING')
  })

  test.each(['SUCCESS', 'FAILED', 'REFUSED'])('says %s where the gateway does', (status) => {
    expect(payinDetail.parse({ ...detail, process: { ...detail.process, status } }).process.status).toBe(status)
  })

  // biome-ignore format: the optional fields of the answer, in a few lines
  test.each(['idPayin', 'account', 'money', 'acceptedAt', 'expireAt', 'reference', 'returnUrl', 'vat', 'paymentOperator',
    'accountCustomer', 'accountCustomerUsedForPayment', 'emailAddress', 'phoneNumber', 'processor', 'qrCode', 'qrName',
    'qrRawData', 'upiQrDeepLink', 'upiId', 'externalReference', 'deeplink', 'redirectTo', 'taxId', 'productId',
    'passportNumber', 'said', 'paymentAddress', 'paymentInstructionList', 'paymentLocationCustomer'])(
    'is read without %s where that has another type', (name) => {
      for (const value of [7, true, null, [7]]) {
        const parsed = payinDetail.safeParse(withMethod({ [name]: value }))
        expect(parsed.success).toBe(true)
        const read: Record<string, unknown> | undefined = parsed.data?.paymentMethodResponse
        expect(read?.[name]).toBeUndefined()
      }
    },
  )

  test.each([
    { amount: '99', currencyCode: 'THB' },
    { amount: 0, currencyCode: 'THB' },
    { amount: -1, currencyCode: 'THB' },
    { amount: 99 },
    '99',
    99,
    [],
    null,
  ])('is refused whole where moneyRequired is %j: another amount would be paid', (moneyRequired) =>
    expect(payinDetail.safeParse(withMethod({ moneyRequired })).success).toBe(false),
  )

  test.each(['paymentRequested', 'process', 'paymentMethodResponse', 'idPayment'])('is refused without %s', (name) => {
    expect(payinDetail.safeParse({ ...detail, [name]: undefined }).success).toBe(false)
  })
})

test('an accepted payin is the request, the method’s answer and the payment’s id', () => {
  const { process: _, ...accepted } = detail
  expect(payinAccepted.parse(accepted)).toEqual(accepted)
  expect(payinAccepted.safeParse({ ...accepted, idPayment: 7 }).success).toBe(false)
})

describe('options', () => {
  test('need one method at least, and may know more methods than we do', () => {
    expect(optionsResult.safeParse({ data: [] }).success).toBe(false)
    expect(optionsResult.safeParse({}).success).toBe(false)
    expect(optionsResult.parse({ data: [{ paymentMethodCode: 'NEW_ONE' }] }).data).toEqual([
      { paymentMethodCode: 'NEW_ONE' },
    ])
  })

  test('are read without operators or providers of another type', () => {
    const { data, externalProviders } = optionsResult.parse({
      data: [{ paymentMethodCode: 'EWALLET', paymentOperators: [{ code: 7 }] }],
      externalProviders: 'x',
    })
    expect(data[0]?.paymentOperators).toBeUndefined()
    expect(externalProviders).toBeUndefined()
  })
})

test('a merchant without a name is read as one', () => {
  for (const answer of [{ channelInfo: {} }, {}, { channelInfo: null }, { channelInfo: { name: 7 } }])
    expect(merchantInfo.parse(answer).channelInfo.name).toBeUndefined()
  expect(merchantInfo.parse({ channelInfo: { name: 'Shop' } }).channelInfo.name).toBe('Shop')
})

describe('errors', () => {
  test('of business need their code alone, all the specification shows', () => {
    expect(businessErrors.parse([{ code: 'SECURITY_CHECK_FAILED' }])).toEqual([
      { code: 'SECURITY_CHECK_FAILED', message: '' },
    ])
    expect(businessErrors.safeParse([{ message: 'no code' }]).success).toBe(false)
    expect(businessErrors.safeParse({ code: 'X' }).success).toBe(false)
  })

  test('keep their code beside violations of another shape', () => {
    expect(basicError.parse({ code: 'INVALID_REQUEST', message: 'no', violations: ['a'], idPayment: 7 })).toEqual({
      code: 'INVALID_REQUEST',
      message: 'no',
    })
    expect(basicError.safeParse({ message: 'no code' }).success).toBe(false)
  })
})
