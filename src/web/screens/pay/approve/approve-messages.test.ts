import { describe, expect, test } from 'vitest'
import { approveWordsOf } from './approve-messages.ts'

describe('what the customer looks for on the phone', () => {
  test('is a mobile money prompt, with the number to dial where the operator has one', () => {
    const mtn = { paymentMethodCode: 'MOBILE_MONEY', paymentOperator: { code: 'MTN', name: 'MTN Mobile Money' } }
    expect(approveWordsOf(mtn)).toMatchObject({ instruction: 'pay.approve.mobileMoney', ussd: '*170#' })
    const mpesa = { paymentMethodCode: 'MOBILE_MONEY', paymentOperator: { code: 'MPESA', name: 'M-PESA' } }
    expect(approveWordsOf(mpesa).ussd).toBeUndefined()
  })

  test('is a request in the UPI app', () => {
    expect(approveWordsOf({ paymentMethodCode: 'UPI_COLLECT' }).instruction).toBe('pay.approve.upi')
  })

  test('is a request in the named app, or in whichever app the customer banks with', () => {
    const ovo = { paymentMethodCode: 'EWALLET', paymentOperator: { code: 'OVO', name: 'OVO' } }
    expect(approveWordsOf(ovo)).toMatchObject({ instruction: 'pay.approve.inApp', appName: 'OVO' })
    expect(approveWordsOf({ paymentMethodCode: 'PAYSHAP' }).instruction).toBe('pay.approve.inAnyApp')
  })
})
