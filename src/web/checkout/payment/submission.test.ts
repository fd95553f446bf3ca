import { describe, expect, test } from 'vitest'
import type { PayinRequest } from '#contract/requests.ts'
import type { callGateway } from '../../api/call-gateway.ts'
import type { Failure } from '../../api/failure.ts'
import { failed, refused, ruledOut, samplePayin } from './sample-payin.test-support.ts'
import { submitPayin } from './submission.ts'

const request: PayinRequest = {
  paymentRequested: { money: { amount: 100, currencyCode: 'THB' } },
  paymentMethod: { paymentMethodCode: 'PROMPTPAY' },
  returnUrl: 'https://shop.example/',
}
const { process: _none, ...accepted } = samplePayin('PROCESSING')
const detail = samplePayin('PROCESSING')
const gone = failed(refused(410, 'ENTITY_NOT_FOUND'))
const silence = failed({ kind: 'no_answer' })

/** Plays a gateway that answers in order, and notes what it was asked and how long the page waited in between. */
async function submitTo(answers: readonly unknown[]) {
  const asked: string[] = []
  const waitsMs: number[] = []
  const leastMs: number[] = []
  let unsure = 0
  const left = [...answers]
  // The answers stand in for whatever operation is called.
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
      onUnsure: () => {
        unsure += 1
      },
    },
  )
  return { result, asked, waitsMs, leastMs, unsure }
}

test('an accepted create needs no further question', async () => {
  const { result, asked } = await submitTo([{ ok: true, result: accepted }])
  expect(result).toEqual({ kind: 'accepted', accepted })
  expect(asked).toEqual(['createPayin'])
})

test('a payin that exists already is resumed, and nobody is told to be unsure', async () => {
  const { result, asked, unsure } = await submitTo([
    failed(refused(409, 'ALREADY_ACCEPTED')),
    { ok: true, result: detail },
  ])
  expect(result).toEqual({ kind: 'exists', detail })
  expect(asked).toEqual(['createPayin', 'readPayin'])
  expect(unsure).toBe(0)
})

describe('a create whose outcome is not known', () => {
  const passing: readonly Failure[] = [
    { kind: 'no_answer' },
    { kind: 'unreadable', status: 201 },
    refused(500, 'SERVER_ERROR'),
    refused(502),
    refused(429, 'RATE_LIMIT_EXCEEDED'),
  ]

  test.each(passing)('is looked up, not sent again: %o', async (failure) => {
    const { result, asked, unsure } = await submitTo([failed(failure), { ok: true, result: detail }])
    expect(result).toEqual({ kind: 'exists', detail })
    expect(asked).toEqual(['createPayin', 'readPayin'])
    expect(unsure).toBe(1)
  })

  test.each(passing)('and that the gateway does not have may be sent again by the customer: %o', async (failure) => {
    const { result, asked } = await submitTo([failed(failure), gone])
    expect(result).toEqual({ kind: 'not_sent' })
    expect(asked).toEqual(['createPayin', 'readPayin'])
  })

  test('is looked up until the gateway answers, ever more patiently', async () => {
    const { result, asked, waitsMs } = await submitTo([
      silence,
      ...Array(7).fill(silence),
      { ok: true, result: detail },
    ])
    expect(result).toEqual({ kind: 'exists', detail })
    expect(asked.filter((name) => name === 'createPayin')).toHaveLength(1)
    expect(waitsMs).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
  })

  test('and that may no longer be looked up says so', async () => {
    const { result } = await submitTo([silence, failed(refused(401, 'UNAUTHORIZED'))])
    expect(result).toEqual({ kind: 'unknown', failure: refused(401, 'UNAUTHORIZED') })
  })

  test.each([refused(400), refused(404), refused(408), ruledOut('SECURITY_CHECK_FAILED')])(
    'is looked up again after an answer that does not say: %o',
    async (failure) => {
      const { result, asked } = await submitTo([silence, failed(failure), { ok: true, result: detail }])
      expect(result).toEqual({ kind: 'exists', detail })
      expect(asked).toEqual(['createPayin', 'readPayin', 'readPayin'])
    },
  )

  test('is looked up no sooner than the gateway wants', async () => {
    const busy = failed({ kind: 'refused', status: 429, code: 'BUSY', violations: [], retryAfterMs: 7_000 })
    const { result, leastMs } = await submitTo([busy, busy, gone])
    expect(result).toEqual({ kind: 'not_sent' })
    expect(leastMs).toEqual([7_000, 7_000])
  })
})

test('a create that a business rule refused is told at once', async () => {
  const failure = ruledOut('SECURITY_CHECK_FAILED')
  const { result, asked } = await submitTo([failed(failure)])
  expect(result).toEqual({ kind: 'refused', failure })
  expect(asked).toEqual(['createPayin'])
})

describe('a create that was refused before anything was looked up', () => {
  const early = [
    refused(400, 'INVALID_REQUEST'),
    refused(401, 'UNAUTHORIZED'),
    refused(403, 'MONEY_NOT_ALLOWED'),
    refused(404, 'UNKNOWN_PATH'),
    refused(413, 'BODY_TOO_LARGE'),
  ]

  test.each(early)('is told once the gateway has said that there is no payin: %o', async (failure) => {
    const { result, asked, unsure } = await submitTo([failed(failure), gone])
    expect(result).toEqual({ kind: 'refused', failure })
    expect(asked).toEqual(['createPayin', 'readPayin'])
    expect(unsure).toBe(0)
  })

  test.each(early)('shows the payin that another page has begun: %o', async (failure) => {
    const { result } = await submitTo([failed(failure), { ok: true, result: detail }])
    expect(result).toEqual({ kind: 'exists', detail })
  })

  test('claims nothing where the token may not read either', async () => {
    const expired = refused(401, 'UNAUTHORIZED')
    const { result } = await submitTo([failed(expired), failed(expired)])
    expect(result).toEqual({ kind: 'unknown', failure: expired })
  })
})

test('a payin that exists is never taken for one that was not sent, though a copy behind does not have it yet', async () => {
  const { result, asked, unsure } = await submitTo([
    failed(refused(409, 'ALREADY_ACCEPTED')),
    gone,
    gone,
    { ok: true, result: detail },
  ])
  expect(result).toEqual({ kind: 'exists', detail })
  expect(asked).toEqual(['createPayin', 'readPayin', 'readPayin', 'readPayin'])
  expect(unsure).toBe(2)
})
