import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { runHook } from '../../browser/run-hook.test-support.ts'
import { useRefusedFields } from './use-payment-form.ts'

const refusal = (): Failure => refused(400, 'INVALID_REQUEST', 'paymentMethod.emailAddress')

function useForm() {
  const [failure, setFailure] = useState<Failure | undefined>(refusal)
  return { ...useRefusedFields(failure, () => true), refuseAgain: () => setFailure(refusal()) }
}

test('a field that was corrected before the form began is not refused, until the gateway refuses it again', async () => {
  const { latest, pass } = await runHook(useForm)
  expect(latest().isRefused('emailAddress')).toBe(false)
  latest().refuseAgain()
  await pass(1)
  expect(latest().isRefused('emailAddress')).toBe(true)
})
