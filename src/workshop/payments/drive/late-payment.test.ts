import { expect, test } from 'vitest'
import { lateCalls } from './drive-controls.tsx'

const expireAtIso = '2026-01-01T10:15:00.000Z'

test.each([
  ['2026-01-01T10:00:00.000Z', [960]],
  ['2026-01-01T10:15:59.999Z', [0.001]],
  ['2026-01-01T10:16:00.000Z', []],
  ['2026-01-01T10:16:00.001Z', []],
  ['2026-01-01T11:00:00.000Z', []],
])(
  'at %s the clock is moved by %j, to a minute after the deadline, before the expiry is registered: never by nothing',
  (nowIso, seconds) => {
    const calls = lateCalls({ nowIso, expireAtIso, merchantCode: 'shop' })
    expect(calls).toEqual(seconds.map((by) => ({ name: 'advanceClock', body: { seconds: by, merchantCode: 'shop' } })))
  },
)
