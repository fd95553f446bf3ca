import { expect, test } from 'vitest'
import { faultOf, type TypedFault } from './typed-fault.ts'

const typed: TypedFault = {
  operation: 'createPayin',
  fault: '500',
  code: '',
  times: '2',
  delayMs: '',
  scope: 'merchant',
}

test('a plain fault is for the merchant at hand and carries nothing empty', () => {
  expect(faultOf(typed, 'shop')).toEqual({ operation: 'createPayin', fault: '500', times: 2, merchantCode: 'shop' })
})

test('a code goes with a 406 only: one left over from another choice is not sent', () => {
  const withCode: TypedFault = { ...typed, code: 'SECURITY_CHECK_FAILED' }
  expect(faultOf(withCode, 'shop')).not.toHaveProperty('code')
  expect(faultOf({ ...withCode, fault: '406' }, 'shop')).toHaveProperty('code', 'SECURITY_CHECK_FAILED')
})

test('for every merchant none is named, and a delay is a number', () => {
  const body = faultOf({ ...typed, scope: 'all', delayMs: '50' }, 'shop')
  expect(body).toEqual({ operation: 'createPayin', fault: '500', times: 2, delayMs: 50 })
})
