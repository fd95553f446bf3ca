import { describe, expect, test } from 'vitest'
import type { callGateway } from '../../api/call-gateway.ts'
import { refused } from '../../api/refused.test-support.ts'
import { failed, ruledOut, samplePayin } from './sample-payin.test-support.ts'
import { referenceResultOf, sendReference } from './send-reference.ts'

test('a reference with a successful response is accepted', () => {
  expect(referenceResultOf({ ok: true, result: undefined })).toBe('accepted')
})

test.each([
  ['the token may not send it', refused(403, 'FORBIDDEN'), 'not_allowed'],
  ['the token has expired', refused(401, 'UNAUTHORIZED'), 'not_allowed'],
  ['it is not twelve digits', refused(400, 'INVALID_REQUEST'), 'format'],
  ['another payment has it', ruledOut('EXTERNAL_REFERENCE_ALREADY_USED'), 'used'],
  ['the payment is final', ruledOut('PAYMENT_ALREADY_FINAL'), 'final'],
  ['no answer came', { kind: 'no_answer' }, 'unknown'],
  ['the answer was cut', { kind: 'unreadable', status: 204 }, 'unknown'],
  ['the gateway is in trouble', refused(500, 'SERVER_ERROR'), 'unknown'],
  ['there were too many requests', refused(429, 'RATE_LIMIT_EXCEEDED'), 'unknown'],
] as const)('a reference is not accepted if %s', (_why, failure, result) => {
  expect(referenceResultOf({ ok: false, failure })).toBe(result)
})

describe('a reference whose response was lost', () => {
  const REFERENCE = '413244427799'
  const payin = samplePayin('PROCESSING')
  const having = (reference: string | undefined) => {
    const paymentMethodResponse = { ...payin.paymentMethodResponse, externalReference: { reference } }
    return { ok: true, result: { ...payin, paymentMethodResponse } }
  }

  async function sendTo(answers: readonly unknown[]) {
    const calls: string[] = []
    const left = [...answers]
    // The responses are used for whatever operation is called.
    const call = (async (name: string) => {
      calls.push(name)
      return left.shift()
    }) as unknown as typeof callGateway
    return { result: await sendReference({ idPayin: 'a1', token: 'token', reference: REFERENCE, call }), calls }
  }

  test.each([{ kind: 'no_answer' }, { kind: 'unreadable', status: 204 }, refused(500, 'SERVER_ERROR')] as const)(
    'is compared with the gateway’s, or its result is unknown: %o',
    async (failure) => {
      const found = await sendTo([failed(failure), having(REFERENCE)])
      expect(found).toEqual({ result: 'accepted', calls: ['setExternalReference', 'readPayin'] })
      expect((await sendTo([failed(failure), having('413244427798')])).result).toBe('unknown')
      expect((await sendTo([failed(failure), having(undefined)])).result).toBe('unknown')
      expect((await sendTo([failed(failure), failed({ kind: 'no_answer' })])).result).toBe('unknown')
    },
  )

  test('is not read again after a response', async () => {
    for (const failure of [refused(400), refused(403), refused(429), ruledOut('PAYMENT_ALREADY_FINAL')])
      expect((await sendTo([failed(failure)])).calls).toEqual(['setExternalReference'])
  })
})
