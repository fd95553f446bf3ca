import { expect, test } from 'vitest'
import { durationText, secondsUntil } from './duration.ts'

test.each([
  [0, '0 s'],
  [0.0004, '0 s'],
  [0.25, '0.25 s'],
  [1, '1 s'],
  [1.4, '1 s'],
  [59.6, '1 min'],
  [61, '1 min 1 s'],
  [7200, '2 h'],
  [90_061, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

test.each([
  ['2026-01-01T00:00:05.500Z', 5.5],
  ['2026-01-01T00:00:00.000Z', 0.001],
  ['2025-12-31T23:00:00.000Z', 0.001],
])(
  'an event at %s is %d seconds after midnight: one that is due is ahead, since a clock advances by more than zero',
  (at, seconds) => expect(secondsUntil(at, '2026-01-01T00:00:00.000Z')).toBe(seconds),
)
