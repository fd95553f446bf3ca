import { expect, test } from 'vitest'
import { isoTime } from './stored-payment.ts'

test('an instant is written as ISO 8601 with milliseconds, on any day, and one without a date throws', () => {
  const days = [-1, 0, 1, 19_723.5, 20_779, 2_932_896].map((day) => day * 86_400_000)
  for (const at of [1.9, ...days].flatMap((day) => [day, day + 1, day + 59_999, day + 3_600_000, day + 86_399_999]))
    expect(isoTime(at)).toBe(new Date(at).toISOString())
  expect(() => isoTime(Number.NaN)).toThrow(RangeError)
})
