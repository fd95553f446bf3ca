import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { faultPlanOf, faultValues } from './fault-values.ts'

const typed: z.input<typeof faultValues> = {
  operation: 'createPayin',
  fault: '500',
  code: 'SECURITY_CHECK_FAILED',
  times: '2',
  delayMs: '',
  scope: 'merchant',
}

test('a code that is left over from another choice than 406 is not sent', () => {
  expect(faultPlanOf(faultValues.parse(typed), 'shop')).not.toHaveProperty('code')
})

test.each(['0', 'x', ''])('the fault form refuses "%s" as the number of times', (times) => {
  expect(faultValues.safeParse({ ...typed, times }).success).toBe(false)
})
