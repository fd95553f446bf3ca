import { expect, test } from 'vitest'
import { lateSendings } from './late-payment.ts'

const expireAtIso = '2026-01-01T10:15:00.000Z'

test('the clock goes past the deadline, and not as far as the failure of expiry', () => {
  const [sending] = lateSendings({ nowIso: '2026-01-01T10:00:00.000Z', expireAtIso, merchantCode: 'shop' })
  expect(sending).toMatchObject({ path: '/clock/!advance', body: { seconds: 960, merchantCode: 'shop' } })
})

test('a clock that is past it stays', () => {
  expect(lateSendings({ nowIso: '2026-01-01T11:00:00.000Z', expireAtIso, merchantCode: 'shop' })).toEqual([])
})
