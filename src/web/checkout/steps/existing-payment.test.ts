import { describe, expect, test } from 'vitest'
import { completionKinds } from '#contract/methods/completions.ts'
import { methodPairs } from '#contract/methods/method-facts.ts'
import { finalStatuses } from '#contract/statuses.ts'
import { refused } from '../../api/refused.test-support.ts'
import { detailOf, newPayment, optionOf, optionsOf, paramsWith } from './sample-progress.test-support.ts'
import { stepOf } from './step-of.test-support.ts'
import { stepOfExisting } from './step-of.ts'

describe('an existing payin is shown in its current status, whatever the address says:', () => {
  const options = optionsOf(optionOf('PROMPTPAY', 'KBANK'))
  const arrivals = [
    paramsWith(),
    paramsWith({ amount: '7', currencyCode: 'BRL' }),
    paramsWith({ data: { phoneNumber: 'wrong' } }),
    paramsWith({ paymentMethodCode: 'PIXQR' }),
  ]

  test.each(finalStatuses)('%s is final', (status) => {
    const detail = detailOf({ status })
    for (const params of arrivals) {
      const progress = newPayment(options, { payin: { state: 'known', value: detail } })
      expect(stepOf(params, progress)).toEqual({ kind: 'done', status, detail })
    }
  })

  test('PROCESSING shows how to pay, and no submission or choice changes it', () => {
    const detail = detailOf({ answer: { qrCode: '000201' } })
    const step = stepOfExisting(detail)
    expect(step).toMatchObject({ kind: 'pay', completion: 'qr', detail })
    for (const params of arrivals) {
      const progress = newPayment(options, {
        payin: { state: 'known', value: detail },
        choice: { paymentMethodCode: 'ONLINE', paymentOperatorCode: undefined },
        submission: { state: 'not_sent' },
      })
      expect(stepOf(params, progress)).toEqual(step)
    }
  })
})

test.each(methodPairs)(
  '$method in $currencyCode has a page, with and without response fields',
  ({ method, currencyCode }) => {
    for (const answer of [{}, { redirectTo: 'https://bank.example/' }, { qrCode: '000201' }]) {
      const step = stepOfExisting(detailOf({ method, currencyCode, answer }))
      if (step.kind !== 'pay') throw new Error(step.kind)
      expect([...completionKinds, 'generic']).toContain(step.completion)
      expect(step.method).toBeDefined()
    }
  },
)

test('an unknown method is paid as its response says', () => {
  const standing = (answer: object) => stepOfExisting(detailOf({ method: 'NEW_ONE', answer }))
  const unknown = { kind: 'pay', method: undefined, needsReference: false }
  expect(standing({ qrCode: '000201' })).toMatchObject({ ...unknown, completion: 'qr' })
  expect(standing({})).toMatchObject({ kind: 'pay', completion: 'generic' })
  const step = stepOfExisting(detailOf({ method: 'constructor' }))
  expect(step).toMatchObject({ ...unknown, completion: 'generic' })
})

describe('the external reference is requested', () => {
  const asks = (method: string, answer: object = {}) => {
    const step = stepOfExisting(detailOf({ method, currencyCode: 'INR', answer }))
    return step.kind === 'pay' && step.needsReference
  }

  test('for P2A_V2 until it is given, with and without a UPI id', () => {
    expect(asks('P2A_V2')).toBe(true)
    expect(asks('P2A_V2', { upiId: 'a@upi' })).toBe(true)
    expect(asks('P2A_V2', { externalReference: {} })).toBe(true)
    expect(asks('P2A_V2', { externalReference: { reference: '413244427799' } })).toBe(false)
  })

  test('for UPI QR unless the UPI id is known', () => {
    expect(asks('UPIQR', { upiQrDeepLink: 'upi://pay' })).toBe(true)
    expect(asks('UPIQR', { upiQrDeepLink: 'upi://pay', upiId: 'a@upi' })).toBe(false)
    expect(asks('UPIQR', { externalReference: { reference: '413244427799' } })).toBe(false)
  })

  test('for no other method', () => {
    const others = methodPairs.map(({ method }) => method).filter((method) => method !== 'P2A_V2' && method !== 'UPIQR')
    expect(others.filter((method) => asks(method))).toEqual([])
  })

  test('never when the payment is final', () => {
    for (const status of finalStatuses) expect(stepOfExisting(detailOf({ status, method: 'P2A_V2' })).kind).toBe('done')
  })
})

const refusedToken = refused(401, 'UNAUTHORIZED')

describe('a page that cannot go on', () => {
  const params = paramsWith({ currencyCode: 'BRL' })
  const progress = newPayment(optionsOf(optionOf('PIXQR')))

  test('takes into account that a payin which it may not read may exist', () => {
    const unread = { ...progress, payin: { state: 'failed', failure: refusedToken } } as const
    expect(stepOf(params, unread)).toEqual({ kind: 'stopped', failure: refusedToken, mayExist: true })
  })

  test('knows that there is no payin where only the options cannot be read', () => {
    const without = { ...progress, options: { state: 'failed', failure: refusedToken } } as const
    expect(stepOf(params, without)).toEqual({ kind: 'stopped', failure: refusedToken, mayExist: false })
  })
})

test('a create that was sent and may no longer be read is neither refused nor sent again', () => {
  const progress = newPayment(optionsOf(optionOf('PIXQR')), {
    choice: { paymentMethodCode: 'PIXQR', paymentOperatorCode: undefined },
    submission: { state: 'unknown', failure: refusedToken },
  })
  const stopped = { kind: 'stopped', failure: refusedToken, mayExist: true }
  expect(stepOf(paramsWith({ currencyCode: 'BRL' }), progress)).toEqual(stopped)
})
