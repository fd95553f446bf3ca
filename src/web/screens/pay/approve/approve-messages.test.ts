import { describe, expect, test } from 'vitest'
import { methodOf } from '#contract/methods/methods.ts'
import { approveMessagesOf } from './approve-messages.ts'

const mobileMoney = methodOf('MOBILE_MONEY')

describe('the approval request on the phone', () => {
  test('is a mobile money prompt, with the number to dial if the operator has one', () => {
    const mtn = { paymentOperator: { code: 'MTN', name: 'MTN Mobile Money' } }
    expect(approveMessagesOf(mobileMoney, mtn)).toMatchObject({ instruction: 'pay.approve.mobileMoney', ussd: '*170#' })
    const mpesa = { paymentOperator: { code: 'MPESA', name: 'M-PESA' } }
    expect(approveMessagesOf(mobileMoney, mpesa).ussd).toBeUndefined()
  })

  test('is a request in the UPI app', () => {
    expect(approveMessagesOf(methodOf('UPI_COLLECT'), {}).instruction).toBe('pay.approve.upi')
  })

  test('is in the named app, or else in the app of the customer’s bank', () => {
    const ovo = { paymentOperator: { code: 'OVO', name: 'OVO' } }
    expect(approveMessagesOf(methodOf('EWALLET'), ovo).instruction).toBe('pay.approve.inApp')
    expect(approveMessagesOf(methodOf('PAYSHAP'), {}).instruction).toBe('pay.approve.inAnyApp')
    expect(approveMessagesOf(undefined, {}).instruction).toBe('pay.approve.inAnyApp')
  })
})
