import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isFinal, paymentStatuses } from '#contract/statuses.ts'
import type { ApiResult, Failure } from '../../../api/call-gateway.ts'
import { refused } from '../../../api/refused.test-support.ts'
import { failed, samplePayin } from '../sample-payin.test-support.ts'
import { afterCreate, afterRead, createdPayin, detailOf, isLatched, type PayinView, unread } from './payin-query.ts'

const found = (...sample: Parameters<typeof samplePayin>) => ({ ok: true, result: samplePayin(...sample) }) as const
const { process: _none, ...accepted } = samplePayin('PROCESSING')
const gone = failed(refused(410, 'ENTITY_NOT_FOUND'))
const unanswered: readonly Failure[] = [{ kind: 'no_answer' }, { kind: 'unreadable', status: 200 }]
const passing = [...unanswered, refused(500), refused(503), refused(429)]
const afterAll = (reads: readonly ApiResult<'readPayin'>[], start: PayinView = unread) => reads.reduce(afterRead, start)

describe('before anything is known', () => {
  test('a payin that does not exist is a new payment', () => {
    expect(afterRead(unread, gone).reading).toEqual({ state: 'known', value: 'absent' })
  })

  test.each(passing)('a single temporary failure is not shown: %o', (failure) => {
    expect(afterRead(unread, failed(failure)).reading).toEqual({ state: 'waiting' })
  })

  test('two temporary failures are shown, and a response ends that', () => {
    const silent = afterAll([failed({ kind: 'no_answer' }), failed({ kind: 'no_answer' })])
    expect(silent.reading).toEqual({ state: 'failed', failure: { kind: 'no_answer' } })
    expect(afterRead(silent, found('PROCESSING')).reading.state).toBe('known')
  })

  test.each([400, 401, 403, 404])('a refusal with %i is shown at once', (status) => {
    expect(afterRead(unread, failed(refused(status))).reading.state).toBe('failed')
  })
})

describe('once a payin is known', () => {
  const waiting = afterRead(unread, found('PROCESSING'))

  test.each([...passing, refused(401), refused(403), refused(410)])(
    'it stays on the page after the failure %o',
    (failure) => {
      const view = afterRead(waiting, failed(failure))
      expect(detailOf(view)).toBe(detailOf(waiting))
      expect(view.failures).toBe(1)
      expect(view.lastFailure).toEqual(failure)
    },
  )

  test('a response resets the number of failures', () => {
    const view = afterAll([failed(refused(500)), failed(refused(500)), found('PROCESSING')], waiting)
    expect(view).toMatchObject({ failures: 0, lastFailure: undefined })
  })

  test('a payin that was just created is PROCESSING', () => {
    const view = afterCreate(afterRead(unread, gone), createdPayin(accepted))
    expect(detailOf(view)?.process.status).toBe('PROCESSING')
  })

  test('a payin that was just created was created when the gateway accepted it', () => {
    const paymentMethodResponse = { ...accepted.paymentMethodResponse, acceptedAt: '2026-11-21T12:00:03.000Z' }
    expect(createdPayin({ ...accepted, paymentMethodResponse }).process).toEqual({
      status: 'PROCESSING',
      createdAt: '2026-11-21T12:00:03.000Z',
    })
  })

  test('the response to a create does not replace what a read found', () => {
    const paid = afterRead(unread, found('SUCCESS'))
    expect(afterCreate(paid, createdPayin(accepted))).toBe(paid)
  })
})

test('a final status is kept, whatever is read after it', () => {
  const reads = fc.array(
    fc.oneof(
      fc.constantFrom(...paymentStatuses).map(found),
      fc.constantFrom(...passing, refused(401), refused(410)).map(failed),
    ),
    { maxLength: 30 },
  )
  fc.assert(
    fc.property(reads, (sequence) => {
      const statuses = sequence
        .map((_, position) => afterAll(sequence.slice(0, position + 1)))
        .map((view) => detailOf(view)?.process.status)
      const first = statuses.findIndex((status) => status !== undefined && isFinal(status))
      if (first === -1) return
      expect(new Set(statuses.slice(first)).size).toBe(1)
    }),
  )
})

test('only a response of the gateway makes a payment final', () => {
  const failures = fc.array(fc.constantFrom(...passing, refused(401), refused(403), refused(410)), { maxLength: 20 })
  fc.assert(
    fc.property(failures, (sequence) => {
      const view = afterAll(sequence.map(failed), afterRead(unread, found('PROCESSING')))
      expect(isLatched(view)).toBe(false)
    }),
  )
})
