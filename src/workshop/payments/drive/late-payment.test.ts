import { expect, test } from 'vitest'
import { lateCalls } from './drive-controls.tsx'

const expireAtIso = '2026-01-01T10:15:00.000Z'

test('a late payment moves the clock past the deadline, but not to the registered expiry', () => {
  const [call] = lateCalls({ nowIso: '2026-01-01T10:00:00.000Z', expireAtIso, merchantCode: 'shop' })
  expect(call).toMatchObject({ name: 'advanceClock', body: { seconds: 960, merchantCode: 'shop' } })
})

test.each([
  ['2026-01-01T10:15:59.999Z', [0.001]],
  ['2026-01-01T10:16:00.000Z', []],
  ['2026-01-01T10:16:00.001Z', []],
  ['2026-01-01T11:00:00.000Z', []],
])('at %s, around a minute after the deadline, the clock is moved by %j: never by nothing', (nowIso, seconds) => {
  const calls = lateCalls({ nowIso, expireAtIso, merchantCode: 'shop' })
  expect(calls).toEqual(seconds.map((by) => ({ name: 'advanceClock', body: { seconds: by, merchantCode: 'shop' } })))
})
