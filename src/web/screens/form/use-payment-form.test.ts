import { useState } from 'react'
import { expect, test } from 'vitest'
import type { Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { type RunningHook, runHook } from '../../browser/run-hook.test-support.ts'
import { useRefusedFields } from './use-payment-form.ts'

const refusal = (): Failure => refused(400, 'INVALID_REQUEST', 'paymentMethod.emailAddress')

function useForm(isChanged = false) {
  const [failure, setFailure] = useState<Failure | undefined>(refusal)
  return { ...useRefusedFields(failure, () => isChanged), refuseAgain: () => setFailure(refusal()) }
}

let running: RunningHook<ReturnType<typeof useForm>> | undefined

test('a refused field counts as refused until it is changed, and again when the gateway refuses it again', async () => {
  running = await runHook(() => useForm(), { startsAt: '2026-11-21T12:00:00.000Z' })
  const { latest, pass } = running
  const [refused] = latest().refused.fields
  if (refused === undefined) throw new Error('the violation is at no field')
  expect(latest()).toMatchObject({ refusals: 1 })
  expect(latest().isRefused(refused.field)).toBe(true)
  latest().noteChange(refused.field)
  await pass(1)
  expect(latest().isRefused(refused.field)).toBe(false)
  latest().refuseAgain()
  await pass(1)
  expect(latest()).toMatchObject({ refusals: 2 })
  expect(latest().isRefused(refused.field)).toBe(true)
})

test('a field that was corrected before the form began is not refused, until the gateway refuses it again', async () => {
  running = await runHook(() => useForm(true), { startsAt: '2026-11-21T12:00:00.000Z' })
  const { latest, pass } = running
  expect(latest().isRefused('emailAddress')).toBe(false)
  latest().refuseAgain()
  await pass(1)
  expect(latest().isRefused('emailAddress')).toBe(true)
})
