import { expect, test } from 'vitest'
import { durationText, secondsUntil } from './duration.ts'

test.each([
  [0, '0 s'],
  [0.25, '0.25 s'],
  [59.6, '1 min'],
  [61, '1 min 1 s'],
  [7200, '2 h'],
  [90_061, '1 d 1 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})

test('an event that is due already is a millisecond ahead, since a clock advances by more than zero', () => {
  expect(secondsUntil('2026-01-01T00:00:00.000Z', '2026-01-01T00:00:05.000Z')).toBe(0.001)
  expect(secondsUntil('2026-01-01T00:00:05.500Z', '2026-01-01T00:00:00.000Z')).toBe(5.5)
})
