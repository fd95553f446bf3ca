import { expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { faultPlanOf, faultValues } from './fault-form.tsx'

const typed: z.input<typeof faultValues> = {
  operation: 'createPayin',
  fault: '500',
  code: 'SECURITY_CHECK_FAILED',
  times: '2',
  delayMs: '',
  scope: 'merchant',
}

test.each([
  ['that is left over from another choice than 406', {}],
  ['that is empty', { fault: '406', code: '' }],
] as const)('a code %s is not sent', (_, change) => {
  expect(faultPlanOf(faultValues.parse({ ...typed, ...change }), 'shop')).not.toHaveProperty('code')
})
