import { describe, expect, test } from 'vitest'
import type { PayinDetail } from '#contract/operations/results.ts'
import { amountDueOf } from './amount-due.ts'

const money = (amount: number) => ({ amount, currencyCode: 'THB' })

function detailOf(answer: Partial<PayinDetail['paymentMethodResponse']>): PayinDetail {
  return {
    paymentRequested: { money: money(100) },
    process: { status: 'PROCESSING', createdAt: '2026-11-10T09:00:00.000Z' },
    paymentMethodResponse: { paymentMethodCode: 'PROMPTPAY', ...answer },
    idPayment: 'p1',
  }
}

describe('the amount due', () => {
  test('is moneyRequired if present', () => {
    const detail = detailOf({ money: money(100), moneyRequired: money(99.37) })
    expect(amountDueOf(detail)).toMatchObject({ amount: '99.37', ordered: '100' })
  })

  test("is the response's money otherwise, or else the order's", () => {
    expect(amountDueOf(detailOf({ money: money(80) }))).toMatchObject({ amount: '80', ordered: undefined })
    expect(amountDueOf(detailOf({}))).toMatchObject({ amount: '100', ordered: undefined })
  })

  test('is not marked as lowered if both amounts are equal', () => {
    expect(amountDueOf(detailOf({ moneyRequired: money(100) })).ordered).toBeUndefined()
  })

  test('is never marked as lowered if it is not lower', () => {
    const higher = amountDueOf(detailOf({ moneyRequired: money(100.63) }))
    expect(higher).toMatchObject({ amount: '100.63', ordered: undefined })
    const converted = amountDueOf(detailOf({ moneyRequired: { amount: 3, currencyCode: 'USDT' } }))
    expect(converted).toMatchObject({ amount: '3', currencyCode: 'USDT', ordered: undefined })
  })

  test('stands beside the merchant’s order number, never the gateway’s own id', () => {
    expect(amountDueOf(detailOf({ idPayin: 'Order_1', idPayment: 'p1' })).orderNumber).toBe('Order_1')
    expect(amountDueOf(detailOf({})).orderNumber).toBeUndefined()
  })

  test('has no exponent for the smallest amount', () => {
    expect(amountDueOf(detailOf({ moneyRequired: money(0.000001) })).amount).toBe('0.000001')
  })

  test('has a deadline only if the response has one', () => {
    expect(amountDueOf(detailOf({ expireAt: '2026-11-10T09:15:00.000Z' })).expireAtMs).toBe(1794302100000)
    expect(amountDueOf(detailOf({ expireAt: 'soon' })).expireAtMs).toBeUndefined()
    expect(amountDueOf(detailOf({})).expireAtMs).toBeUndefined()
  })
})
