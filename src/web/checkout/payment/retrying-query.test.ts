import { describe, expect, test } from 'vitest'
import type { PaymentOptions } from '#contract/operations/results.ts'
import type { ApiResult } from '../../api/call-gateway.ts'
import type { Failure } from '../../api/failure.ts'
import { createQueryClient } from './query-client.ts'
import { readingOf, retryAfterFailureMs, retryingQuery, type Tried } from './retrying-query.ts'
import { refused, ruledOut } from './sample-payin.test-support.ts'

const options: PaymentOptions = { data: [{ paymentMethodCode: 'PROMPTPAY' }] }
const answered: Tried<'listPayinOptions'> = { apiResult: { ok: true, result: options }, failures: 0 }
const failing = (failure: Failure, failures: number): Tried<'listPayinOptions'> => ({
  apiResult: { ok: false, failure },
  failures,
})
const reading = (tried: Tried<'listPayinOptions'> | undefined) => readingOf(tried, ({ result }) => result)
const busy: Failure = {
  kind: 'refused',
  status: 429,
  code: 'RATE_LIMIT_EXCEEDED',
  violations: [],
  retryAfterMs: 5_000,
}

test('a successful response is the result of the query', () => {
  expect(reading(answered)).toEqual({ state: 'known', value: options })
  expect(retryAfterFailureMs(answered)).toBe(false)
})

test('a query without a response counts as waiting', () => {
  expect(reading(undefined)).toEqual({ state: 'waiting' })
})

describe('a temporary failure', () => {
  test('is not shown the first time', () => {
    expect(reading(failing(busy, 1))).toEqual({ state: 'waiting' })
  })

  test('is shown the second time', () => {
    expect(reading(failing(busy, 2))).toEqual({ state: 'failed', failure: busy })
  })

  test('is retried with growing pauses, never before the end of Retry-After', () => {
    expect(retryAfterFailureMs(failing({ kind: 'no_answer' }, 1))).toBe(2_000)
    expect(retryAfterFailureMs(failing({ kind: 'no_answer' }, 9))).toBe(30_000)
    expect(retryAfterFailureMs(failing(busy, 1))).toBe(5_000)
  })
})

test.each([refused(401), refused(403), ruledOut('PAYMENT_OPTION_UNAVAILABLE')])(
  'a refusal is shown at once and not retried: %o',
  (failure) => {
    expect(reading(failing(failure, 1))).toEqual({ state: 'failed', failure })
    expect(retryAfterFailureMs(failing(failure, 1))).toBe(false)
  },
)

test('a query that fails again and again is tried after 2, 4, 8, 16 and 30 s, and anew after a success', async () => {
  const client = createQueryClient()
  const results: ApiResult<'listPayinOptions'>[] = []
  const query = retryingQuery<'listPayinOptions'>({
    queryKey: ['options'],
    call: async () => results.shift() ?? { ok: true, result: options },
  })
  const silence: ApiResult<'listPayinOptions'> = { ok: false, failure: { kind: 'no_answer' } }
  const pauses = async (count: number) => {
    results.push(...Array<typeof silence>(count).fill(silence))
    const found: (number | false)[] = []
    for (let turn = 0; turn <= count; turn += 1)
      found.push(retryAfterFailureMs(await client.fetchQuery({ ...query, staleTime: 0 })))
    return found
  }
  expect(await pauses(6)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, false])
  expect(await pauses(1)).toEqual([2_000, false])
})
