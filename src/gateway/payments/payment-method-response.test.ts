import { describe, expect, test } from 'vitest'
import { sampleOrder } from '../sandbox/sample-order.ts'
import { paymentMethodResponseOf } from './payment-method-response.ts'

const prepared = { instructions: {}, reference: 'REF1' }

describe('paymentMethodResponse', () => {
  test('has the common fields and nothing that is not known', () => {
    const order = sampleOrder('PIXQR', 'BRL', { values: {} })
    expect(paymentMethodResponseOf(order, prepared, 'SANDBOX')).toEqual({
      paymentMethodCode: 'PIXQR',
      idPayin: 'order-1',
      money: { amount: 100, currencyCode: 'BRL' },
      acceptedAt: '2025-11-21T12:00:00.000Z',
      expireAt: '2025-11-21T12:15:00.000Z',
      reference: 'REF1',
      returnUrl: 'https://shop.example/return',
      processor: 'SANDBOX',
    })
  })

  test('loses nothing on its way through JSON', () => {
    const response = paymentMethodResponseOf(sampleOrder('VAPAY', 'TWD', { vatPercent: '5' }), prepared, undefined)
    expect(JSON.parse(JSON.stringify(response))).toEqual(response)
    expect(Object.values(response)).not.toContain(undefined)
  })

  test('has the VAT of the ordered amount where the merchant has a rate', () => {
    const required = { amount: '99.5', receivingAccount: 'a' }
    const response = paymentMethodResponseOf(
      sampleOrder('PROMPTPAY', 'THB', { vatPercent: '7' }),
      { ...prepared, required },
      'SANDBOX',
    )
    expect(response.vat).toEqual({ amount: 7, currencyCode: 'THB' })
    expect(response.moneyRequired).toEqual({ amount: 99.5, currencyCode: 'THB' })
    expect(response.money).toEqual({ amount: 100, currencyCode: 'THB' })
  })

  test('has the reference of the instructions where they bring one', () => {
    const instructions = { reference: 'SBX12345678901' }
    expect(
      paymentMethodResponseOf(sampleOrder('CODE_PAYMENT', 'TWD'), { ...prepared, instructions }, undefined).reference,
    ).toBe('SBX12345678901')
  })

  test('names the id of a top-up idTopUp', () => {
    const response = paymentMethodResponseOf(sampleOrder('PIXQR', 'BRL', { kind: 'topup' }), prepared, undefined)
    expect(response).toMatchObject({ idTopUp: 'order-1' })
    expect(response).not.toHaveProperty('idPayin')
  })
})
