import { describe, expect, test } from 'vitest'
import { sampleOrder } from '../sandbox/sample-order.ts'
import { expiresAtMsOf, paymentMethodResponseOf } from './payment-method-response.ts'
import { preparedColumns } from './preparation.ts'
import { isoTime } from './stored-payment.ts'
import { methodResponseJsonOf } from './stored-response.ts'

const embedded = { processor: { name: 'SANDBOX' }, environment: {} }
const onServer = { processor: { name: 'SANDBOX' }, environment: { databaseUrl: 'postgres://database' } }

const order = sampleOrder('PIXQR', 'BRL', {
  entityId: 'order-1',
  returnUrl: 'https://shop.example/return?of="ร้าน"',
  values: { emailAddress: 'ana@example.com' },
  vatPercent: '7',
})
const prepared = { instructions: { account: { accountName: 'Shop' }, qrCode: '0002' }, reference: 'REF1' }
const rowOf = (columns: ReturnType<typeof preparedColumns>) => ({
  ...order,
  createdAtMs: order.acceptedAtMs,
  expiresAtMs: expiresAtMsOf(order),
  ...columns,
})

describe('a stored response', () => {
  test('is written as the response that it was made of, from the columns and the rest', () => {
    const row = rowOf(preparedColumns(order, prepared, embedded))
    const response = paymentMethodResponseOf(order, prepared, 'SANDBOX')
    expect(JSON.parse(methodResponseJsonOf(row))).toEqual(response)
    expect(Object.keys(JSON.parse(row.responseJson))).toEqual(
      Object.keys(response).filter((name) => !Object.hasOwn(commonFields, name)),
    )
  })

  test('of a top-up has idTopUp', () => {
    const row = { ...rowOf(preparedColumns(order, prepared, embedded)), kind: 'topup' as const }
    expect(JSON.parse(methodResponseJsonOf(row))).toMatchObject({ idTopUp: order.entityId })
  })

  test('has the reference that the instructions bring', () => {
    const instructions = { reference: 'SBX1' }
    const row = rowOf(preparedColumns(order, { instructions }, embedded))
    expect(row.reference).toBe('SBX1')
    expect(JSON.parse(methodResponseJsonOf(row))).toMatchObject({ reference: 'SBX1' })
  })

  test('is whole where processes of a former version may read it, and is then sent as it is', () => {
    const row = rowOf(preparedColumns(order, prepared, onServer))
    expect(JSON.parse(row.responseJson)).toEqual(paymentMethodResponseOf(order, prepared, 'SANDBOX'))
    expect(methodResponseJsonOf({ ...row, returnUrl: 'https://other.example' })).toBe(row.responseJson)
  })

  test('without a rest, reference and returnUrl is an object of the columns alone', () => {
    const row = { ...rowOf(preparedColumns(order, prepared, embedded)), responseJson: '{}' }
    expect(JSON.parse(methodResponseJsonOf({ ...row, reference: null, returnUrl: null }))).toEqual({
      paymentMethodCode: 'PIXQR',
      idPayin: 'order-1',
      money: order.money,
      acceptedAt: new Date(order.acceptedAtMs).toISOString(),
      expireAt: new Date(expiresAtMsOf(order)).toISOString(),
    })
  })
})

const commonFields = {
  paymentMethodCode: true,
  idPayin: true,
  money: true,
  acceptedAt: true,
  expireAt: true,
  reference: true,
  returnUrl: true,
}

test('an instant is written as ISO 8601 with milliseconds, on any day, and one without a date throws', () => {
  const days = [-1, 0, 1, 19_723.5, 20_779, 2_932_896].map((day) => day * 86_400_000)
  for (const at of days.flatMap((day) => [day, day + 1, day + 59_999, day + 3_600_000, day + 86_399_999])) {
    expect(isoTime(at)).toBe(new Date(at).toISOString())
  }
  expect(() => isoTime(Number.NaN)).toThrow(RangeError)
})
