import { expect, test } from 'vitest'
import { samplePayment } from './sample-payment.test-support.ts'
import { timelineOf } from './timeline.ts'

const attempt = (at: string, status: number | null, numbers = { attempt: 1, isResent: false }) => ({
  ...numbers,
  at,
  status,
  durationMs: 3,
  ...(status === null && { error: 'timeout' }),
  request: {
    url: 'http://localhost/callback',
    headers: { 'content-type': 'application/json' },
    body: '{"idEntity":"1"}',
  },
  response: status === null ? null : { headers: {}, body: 'busy' },
})

const failed = {
  ...samplePayment,
  status: 'FAILED' as const,
  failureReasonCode: 'DIFFERENT_AMOUNT_CONFIRMED',
  processedAt: '2026-01-01T10:00:03.000Z',
  upcoming: [{ kind: 'callback', at: '2026-01-01T10:04:00.000Z', attempt: 3 }],
}

test('the timeline says that another success than 200 does not count', () => {
  const timeline = timelineOf(failed, { attempts: [attempt('2026-01-01T10:00:03.000Z', 204)] })
  const title = 'Callback 1: answered 204, and only 200 counts in 3 ms'
  expect(timeline).toContainEqual(expect.objectContaining({ title, kind: 'failed' }))
})

test('a callback that was sent again says so, and counts its own attempts', () => {
  const attempts = [
    attempt('2026-01-01T10:00:03.000Z', 200),
    attempt('2026-01-01T10:01:03.000Z', 500, { attempt: 1, isResent: true }),
  ]
  const titles = timelineOf({ ...failed, upcoming: [] }, { attempts }).map(({ title }) => title)
  expect(titles.slice(2)).toEqual([
    'Callback 1: answered 200 in 3 ms',
    'Callback sent again, attempt 1: answered 500 in 3 ms',
  ])
})

test('the timeline has acceptance, final status, callback attempts and the planned attempt in order of time', () => {
  const callbacks = {
    attempts: [
      attempt('2026-01-01T10:00:03.000Z', 500),
      attempt('2026-01-01T10:02:03.000Z', null, { attempt: 2, isResent: false }),
    ],
    nextAttemptAt: '2026-01-01T10:04:00.000Z',
  }
  expect(timelineOf(failed, callbacks).map(({ title, kind }) => [title, kind])).toEqual([
    ['Accepted, PROCESSING', 'done'],
    ['FAILED: DIFFERENT_AMOUNT_CONFIRMED', 'failed'],
    ['Callback 1: answered 500 in 3 ms', 'failed'],
    ['Callback 2: timeout in 3 ms', 'failed'],
    ['Callback attempt 3', 'planned'],
  ])
})
