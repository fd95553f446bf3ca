import { expect, test } from 'vitest'
import { eventText } from './event-text.ts'

test.each([
  ['settle', 1, 'Settles by its amount'],
  ['expire', 1, 'Expiry is registered'],
  ['callback', 3, 'Callback attempt 3'],
  ['refund', 1, 'refund'],
  ['constructor', 1, 'constructor'],
])('a planned event of the kind %s, attempt %i, reads "%s"', (kind, attempt, text) => {
  expect(eventText({ kind, attempt })).toBe(text)
})
