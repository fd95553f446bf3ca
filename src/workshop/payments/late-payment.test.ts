import { expect, test } from 'vitest'
import { lateCalls } from './late-payment.ts'

const expireAtIso = '2026-01-01T10:15:00.000Z'

test('a late payment moves the clock past the deadline, but not to the registered expiry', () => {
  const [call] = lateCalls({ nowIso: '2026-01-01T10:00:00.000Z', expireAtIso, merchantCode: 'shop' })
  expect(call).toMatchObject({ name: 'advanceClock', body: { seconds: 960, merchantCode: 'shop' } })
})

test('a late payment leaves a clock alone that is past the deadline', () => {
  expect(lateCalls({ nowIso: '2026-01-01T11:00:00.000Z', expireAtIso, merchantCode: 'shop' })).toEqual([])
})
