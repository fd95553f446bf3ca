import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { faultPlanOf, faultValues } from './fault-values.ts'

const typed: z.input<typeof faultValues> = {
  operation: 'createPayin',
  fault: '500',
  code: '',
  times: '2',
  delayMs: '',
  scope: 'merchant',
}
const planOf = (values: Partial<typeof typed>) => faultPlanOf(faultValues.parse({ ...typed, ...values }), 'shop')

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

test.each([
  [{ times: '0' }, 'How many times: a whole number from 1 to 1000000.'],
  [{ times: 'x' }, 'How many times: a whole number from 1 to 1000000.'],
  [{ delayMs: '120001' }, 'Delay in milliseconds: a whole number from 0 to 120000, or empty.'],
])('the fault form refuses %j and names the field and the rule', (values, message) => {
  const { error } = faultValues.safeParse({ ...typed, ...values })
  expect(error?.issues.map((issue: { readonly message: string }) => issue.message)).toEqual([message])
})
