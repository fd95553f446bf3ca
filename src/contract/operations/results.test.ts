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
  test('is accepted with unknown fields at every level', () => {
    const answer = { ...withMethod({ brandNew: 1, account: { newer: 2 } }), newest: 3 }
    expect(payinDetail.safeParse(answer)).toMatchObject({ success: true, data: detail })
  })

  test('keeps unknown fields of the method, so that a page can list them', () => {
    expect(payinDetail.parse(withMethod({ brandNew: 'code 7' })).paymentMethodResponse['brandNew']).toBe('code 7')
  })

  test.each(['PENDING', 'success', '', null, undefined, 7])('is read as PROCESSING when the status is %j', (status) => {
    expect(payinDetail.parse({ ...detail, process: { ...detail.process, status } }).process.status).toBe('PROCESSING')
  })

  test.each(['SUCCESS', 'FAILED', 'REFUSED'])('keeps %s from the gateway', (status) => {
    expect(payinDetail.parse({ ...detail, process: { ...detail.process, status } }).process.status).toBe(status)
  })

  // biome-ignore format: the optional fields of the answer, in a few lines
  test.each(['idPayin', 'account', 'money', 'acceptedAt', 'expireAt', 'reference', 'returnUrl', 'vat', 'paymentOperator',
    'accountCustomer', 'accountCustomerUsedForPayment', 'emailAddress', 'phoneNumber', 'processor', 'qrCode', 'qrName',
    'qrRawData', 'upiQrDeepLink', 'upiId', 'externalReference', 'deeplink', 'redirectTo', 'taxId', 'productId',
    'passportNumber', 'said', 'paymentAddress', 'paymentInstructionList', 'paymentLocationCustomer'])(
    'drops %s if it has another type', (name) => {
      for (const value of [7, true, null, [7]]) {
        const parsed = payinDetail.safeParse(withMethod({ [name]: value }))
        expect(parsed.error?.issues).toBeUndefined()
        const read: Record<string, unknown> | undefined = parsed.data?.paymentMethodResponse
        expect(read?.[name]).toBeUndefined()
      }
    },
  )

  const wrongAmounts = ['99', 0, -1].map((amount) => ({ amount, currencyCode: 'THB' }))
  test.each([...wrongAmounts, { amount: 99 }, '99', 99, [], null])(
    'is refused if moneyRequired is %j: the customer would pay a wrong amount',
    (moneyRequired) => expect(payinDetail.safeParse(withMethod({ moneyRequired })).success).toBe(false),
  )

  test.each(['paymentRequested', 'process', 'paymentMethodResponse', 'idPayment'])('is refused without %s', (name) => {
    expect(payinDetail.safeParse({ ...detail, [name]: undefined }).success).toBe(false)
  })
})

test('an accepted payin has the request, the method’s response fields and the payment’s id', () => {
  const { process: _, ...accepted } = detail
  expect(payinAccepted.parse(accepted)).toEqual(accepted)
  expect(payinAccepted.safeParse({ ...accepted, idPayment: 7 }).success).toBe(false)
})

describe('payment options', () => {
  test('must have at least one method, and may have unknown methods', () => {
    expect(optionsResult.safeParse({ data: [] }).success).toBe(false)
    expect(optionsResult.safeParse({}).success).toBe(false)
    const data = [{ paymentMethodCode: 'NEW_ONE' }]
    expect(optionsResult.parse({ data }).data).toEqual(data)
  })

  test('drop operators and providers of another type', () => {
    const data = [{ paymentMethodCode: 'EWALLET', paymentOperators: [{ code: 7 }] }]
    const read = optionsResult.parse({ data, externalProviders: 'x' })
    expect([read.data[0]?.paymentOperators, read.externalProviders]).toEqual([undefined, undefined])
  })
})

test('a merchant without a name is accepted', () => {
  for (const answer of [{ channelInfo: {} }, {}, { channelInfo: null }, { channelInfo: { name: 7 } }])
    expect(merchantInfo.parse(answer).channelInfo.name).toBeUndefined()
  expect(merchantInfo.parse({ channelInfo: { name: 'Shop' } }).channelInfo.name).toBe('Shop')
})

describe('an error response', () => {
  test('of a business rule requires only the code, as in the specification', () => {
    const [code, message] = ['SECURITY_CHECK_FAILED', '']
    expect(businessErrors.parse([{ code }])).toEqual([{ code, message }])
    expect(businessErrors.safeParse([{ message: 'no code' }]).success).toBe(false)
    expect(businessErrors.safeParse({ code: 'X' }).success).toBe(false)
  })

  test('keeps its code beside violations of another shape', () => {
    const error = { code: 'INVALID_REQUEST', message: 'no' }
    expect(basicError.parse({ ...error, violations: ['a'], idPayment: 7 })).toEqual(error)
    expect(basicError.safeParse({ message: 'no code' }).success).toBe(false)
  })
})
