import { expect, test } from 'vitest'
import { samplePayment } from './sample-payment.test-support.ts'
import { timelineOf } from './timeline.ts'

const attempt = (at: string, status: number, isResent: boolean) => ({
  attempt: 1,
  isResent,
  at,
  status,
  durationMs: 3,
  request: { url: 'http://localhost/callback', headers: {}, body: '' },
  response: { headers: {}, body: '' },
})

test('a callback that was sent again says so, counts its own attempts, and stands in order of time', () => {
  const attempts = [
    attempt('2026-01-01T10:00:03.000Z', 200, false),
    attempt('2026-01-01T10:00:04.000Z', 204, false),
    attempt('2026-01-01T10:01:03.000Z', 500, true),
  ]
  const upcoming = [{ kind: 'expire', at: '2026-01-01T10:00:30.000Z', attempt: 1 }]
  const titles = timelineOf({ ...samplePayment, upcoming }, { attempts }).map(({ title }) => title)
  expect(titles.slice(1)).toEqual([
    'Callback 1: answered 200 in 3 ms',
    'Callback 1: answered 204, and only 200 counts in 3 ms',
    'Expiry is registered',
    'Callback sent again, attempt 1: answered 500 in 3 ms',
  ])
})
