import { describe, expect, test } from 'vitest'
import type { PayinRequest } from '#contract/operations/requests.ts'
import type { callGateway, Failure } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { failed, ruledOut, samplePayin } from './sample-payin.test-support.ts'
import { submitPayin } from './submission.ts'

const request: PayinRequest = {
  paymentRequested: { money: { amount: 100, currencyCode: 'THB' } },
  paymentMethod: { paymentMethodCode: 'PROMPTPAY' },
  returnUrl: 'https://shop.example/',
}
const { process: _none, ...accepted } = samplePayin('PROCESSING')
const detail = samplePayin('PROCESSING')
const exists = { ok: true, result: detail } as const
const conflict = failed(refused(409, 'ALREADY_ACCEPTED'))
const gone = failed(refused(410, 'ENTITY_NOT_FOUND'))
const silence = failed({ kind: 'no_answer' })

/** A gateway that responds in order; records the requests and the page's waits in between. */
async function submitTo(answers: readonly unknown[], { backDuringRead = 0 } = {}) {
  const asked: string[] = []
  const waitsMs: number[] = []
  const leastMs: number[] = []
  let unsure = 0
  const left = [...answers]
  // The responses are used for whatever operation is called.
  const play = (async (name: string) => {
    asked.push(name)
    return left.shift()
  }) as unknown as typeof callGateway
  const result = await submitPayin(
    { id: 'a1', token: 'token', request },
    {
      callGateway: play,
      wait: async (ms, least) => {
        waitsMs.push(ms)
        leastMs.push(least)
      },
      noteReturn: () => () => asked.filter((name) => name === 'readPayin').length === backDuringRead,
      onUnsure: () => {
        unsure += 1
      },
    },
  )
  return { result, asked, waitsMs, leastMs, unsure }
}

test('an accepted create needs no read', async () => {
  const { result, asked } = await submitTo([{ ok: true, result: accepted }])
  expect(result).toEqual({ kind: 'accepted', accepted })
  expect(asked).toEqual(['createPayin'])
})

test('a payin that exists already is resumed, without an uncertain state', async () => {
  const { result, asked, unsure } = await submitTo([conflict, exists])
  expect(result).toEqual({ kind: 'exists', detail })
  expect(asked).toEqual(['createPayin', 'readPayin'])
  expect(unsure).toBe(0)
})

describe('a create whose result is unknown', () => {
  const unanswered: readonly Failure[] = [{ kind: 'no_answer' }, { kind: 'unreadable', status: 201 }]
  const passing = [...unanswered, refused(500, 'SERVER_ERROR'), refused(502), refused(429, 'RATE_LIMIT_EXCEEDED')]

  test.each(passing)('triggers reads and is not sent again: %o', async (failure) => {
    const { result, asked, unsure } = await submitTo([failed(failure), exists])
    expect(result).toEqual({ kind: 'exists', detail })
    expect(asked).toEqual(['createPayin', 'readPayin'])
    expect(unsure).toBe(1)
  })

  test.each(passing)('may be sent again by the customer if the gateway does not have it: %o', async (failure) => {
    const { result, asked } = await submitTo([failed(failure), gone])
    expect(result).toEqual({ kind: 'not_sent', failure })
    expect(asked).toEqual(['createPayin', 'readPayin'])
  })

  test('triggers reads with growing pauses until the gateway responds', async () => {
    const { result, asked, waitsMs } = await submitTo([...Array(8).fill(silence), exists])
    expect(result).toEqual({ kind: 'exists', detail })
    expect(asked.filter((name) => name === 'createPayin')).toHaveLength(1)
    expect(waitsMs).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  })

  test('triggers the next read soon where the connection has come back during one that fails', async () => {
    const answers = [...Array(6).fill(silence), exists]
    const { waitsMs } = await submitTo(answers, { backDuringRead: 4 })
    expect(waitsMs).toEqual([1_000, 2_000, 4_000, 1_000, 15_000])
  })

  test('says so if it may no longer be read', async () => {
    const { result } = await submitTo([silence, failed(refused(401, 'UNAUTHORIZED'))])
    expect(result).toEqual({ kind: 'unknown', failure: refused(401, 'UNAUTHORIZED') })
  })

  test.each([refused(400), refused(404), refused(408), ruledOut('SECURITY_CHECK_FAILED')])(
    'triggers another read after an inconclusive response: %o',
    async (failure) => {
      const { result, asked } = await submitTo([silence, failed(failure), exists])
      expect(result).toEqual({ kind: 'exists', detail })
      expect(asked).toEqual(['createPayin', 'readPayin', 'readPayin'])
    },
  )

  test('triggers no read before the end of Retry-After', async () => {
    const failure: Failure = { kind: 'refused', status: 429, code: 'BUSY', violations: [], retryAfterMs: 7_000 }
    const { result, leastMs } = await submitTo([failed(failure), failed(failure), gone])
    expect(result).toEqual({ kind: 'not_sent', failure })
    expect(leastMs).toEqual([7_000, 7_000])
  })
})

test('a create that a business rule refused is shown at once', async () => {
  const failure = ruledOut('SECURITY_CHECK_FAILED')
  const { result, asked } = await submitTo([failed(failure)])
  expect(result).toEqual({ kind: 'refused', failure })
  expect(asked).toEqual(['createPayin'])
})

describe('a refused create', () => {
  const early = [400, 401, 403, 404, 413].map((status) => refused(status))

  test.each(early)('is shown once a read has found no payin: %o', async (failure) => {
    const { result, asked, unsure } = await submitTo([failed(failure), gone])
    expect(result).toEqual({ kind: 'refused', failure })
    expect(asked).toEqual(['createPayin', 'readPayin'])
    expect(unsure).toBe(0)
  })

  test.each(early)('shows the payin that another page has begun: %o', async (failure) => {
    const { result } = await submitTo([failed(failure), exists])
    expect(result).toEqual({ kind: 'exists', detail })
  })

  test('has an unknown result if the token may not read the payin either', async () => {
    const expired = refused(401, 'UNAUTHORIZED')
    const { result } = await submitTo([failed(expired), failed(expired)])
    expect(result).toEqual({ kind: 'unknown', failure: expired })
  })
})

test('an existing payin never counts as not sent, even if a replica does not have it yet', async () => {
  const { result, asked, unsure } = await submitTo([conflict, gone, gone, exists])
  expect(result).toEqual({ kind: 'exists', detail })
  expect(asked).toEqual(['createPayin', 'readPayin', 'readPayin', 'readPayin'])
  expect(unsure).toBe(2)
})

test('a payin that exists and is not found for a minute has an unknown result: its data was deleted', async () => {
  const accepted = refused(409, 'ALREADY_ACCEPTED')
  const { result, waitsMs } = await submitTo([failed(accepted), ...Array(20).fill(gone)])
  expect(result).toEqual({ kind: 'unknown', failure: accepted })
  expect(waitsMs.reduce((sum, ms) => sum + ms)).toBe(60_000)
})
