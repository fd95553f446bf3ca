import { expect, test } from 'vitest'
import { lateCalls } from './late-payment.ts'

const expireAtIso = '2026-01-01T10:15:00.000Z'

test('the clock goes past the deadline, and not as far as the failure of expiry', () => {
  const [call] = lateCalls({ nowIso: '2026-01-01T10:00:00.000Z', expireAtIso, merchantCode: 'shop' })
  expect(call).toMatchObject({ name: 'advanceClock', body: { seconds: 960, merchantCode: 'shop' } })
})

test('a clock that is past it stays', () => {
  expect(lateCalls({ nowIso: '2026-01-01T11:00:00.000Z', expireAtIso, merchantCode: 'shop' })).toEqual([])
})
