import { describe, expect, test } from 'vitest'
import { type FaultValues, faultPlanOf } from './fault-values.ts'

const typed: FaultValues = {
  operation: 'createPayin',
  fault: '500',
  code: '',
  times: '2',
  delayMs: '',
  scope: 'merchant',
}
const planOf = (values: Partial<FaultValues>) => faultPlanOf({ ...typed, ...values }, 'shop')

describe('a planned fault', () => {
  test('is for the selected merchant and leaves out empty fields', () => {
    expect(planOf({})).toEqual({ operation: 'createPayin', fault: '500', times: 2, merchantCode: 'shop' })
  })

  test('has a code only as a 406: a code left over from another choice is not sent', () => {
    expect(planOf({ code: 'SECURITY_CHECK_FAILED' })).not.toHaveProperty('code')
    expect(planOf({ code: 'SECURITY_CHECK_FAILED', fault: '406' })).toHaveProperty('code', 'SECURITY_CHECK_FAILED')
  })

  test('names no merchant when it is for every merchant', () => {
    expect(planOf({ scope: 'all' })).not.toHaveProperty('merchantCode')
  })

  test('has its delay as a number', () => {
    expect(planOf({ delayMs: '50' })).toHaveProperty('delayMs', 50)
  })
})
