import { describe, expect, test } from 'vitest'
import { type Attempt, afterEvent, attemptOfEntry, freshAttempt } from './attempt.ts'
import { samplePayin } from './sample-payin.test-support.ts'

const refused: Attempt = {
  choice: { paymentMethodCode: 'PROMPTPAY', paymentOperatorCode: undefined },
  isRestored: false,
  values: { accountName: 'Somchai Jaidee' },
  earlier: undefined,
  submission: { state: 'refused', failure: { kind: 'no_answer' } },
  sentMethodCode: 'PROMPTPAY',
  created: undefined,
}
const anew: Attempt = { ...freshAttempt, sentMethodCode: 'PROMPTPAY' }

describe('after a refusal', () => {
  test('another method starts anew, without values of the former one', () => {
    const choice = { paymentMethodCode: 'OFFLINE', paymentOperatorCode: 'SCB' }
    expect(afterEvent(refused, { kind: 'chosen', choice })).toEqual({ ...anew, choice })
    expect(afterEvent(refused, { kind: 'other_method_wanted' })).toEqual(anew)
  })

  test('another operator starts anew too', () => {
    const choice = { paymentMethodCode: 'OFFLINE', paymentOperatorCode: 'KBANK' }
    expect(afterEvent(refused, { kind: 'operator_chosen', ...choice })).toEqual({ ...anew, choice })
  })

  test('corrected values may be submitted again for the same method', () => {
    const values = { accountName: 'Somchai' }
    const corrected = { ...refused, values, submission: { state: 'none' } }
    expect(afterEvent(refused, { kind: 'confirmed', values })).toEqual(corrected)
  })

  test('a customer who edits the form finds the typed values, and nothing is sent meanwhile', () => {
    const edited = { ...refused, values: undefined, earlier: refused.values, submission: { state: 'none' } }
    expect(afterEvent(refused, { kind: 'correction_wanted' })).toEqual(edited)
  })
})

test('what was typed is kept beside what was typed for other methods, and of one field the latest', () => {
  const first = afterEvent(anew, { kind: 'typed', values: { accountName: 'Somchai', phoneNumber: '+66812345678' } })
  const second = afterEvent(first, { kind: 'typed', values: { accountName: 'Somchai Jaidee', taxId: '1' } })
  const earlier = { accountName: 'Somchai Jaidee', phoneNumber: '+66812345678', taxId: '1' }
  expect(second).toEqual({ ...anew, earlier })
  expect(afterEvent(second, { kind: 'other_method_wanted' }).earlier).toEqual(second.earlier)
})

test('a customer who returns to a history entry sends nothing, and types nothing again', () => {
  const choice = { paymentMethodCode: 'OFFLINE', paymentOperatorCode: 'SCB' }
  const typed = { ...freshAttempt, earlier: { accountName: 'Ada' }, sentMethodCode: 'OFFLINE' }
  const returned = { ...typed, choice, isRestored: true }
  expect(afterEvent({ ...typed, values: { accountName: 'Ada' } }, { kind: 'returned', choice })).toEqual(returned)
  expect(afterEvent(returned, { kind: 'returned', choice: undefined })).toEqual(typed)
})

test('a choice from before a reload may be submitted once the form is confirmed', () => {
  const choice = { paymentMethodCode: 'OFFLINE', paymentOperatorCode: 'SCB' }
  const restored = attemptOfEntry(choice)
  expect(restored).toEqual({ ...freshAttempt, choice, isRestored: true })
  expect(afterEvent(restored, { kind: 'confirmed', values: {} })).toMatchObject({ choice, isRestored: false })
  expect(attemptOfEntry(undefined)).toEqual(freshAttempt)
})

test('the result of a submission changes neither the choice nor the values', () => {
  const attempt = afterEvent(refused, { kind: 'submission', submission: { state: 'not_sent' } })
  expect(attempt).toEqual({ ...refused, submission: { state: 'not_sent' } })
})

describe('a create that the customer has gone back from, and then chosen anew', () => {
  const choice = { paymentMethodCode: 'ONLINE', paymentOperatorCode: 'SCB' }
  const sent = afterEvent(freshAttempt, { kind: 'sent', paymentMethodCode: 'PROMPTPAY' })
  const since = afterEvent(afterEvent(sent, { kind: 'returned', choice: undefined }), { kind: 'chosen', choice })

  test.each(['checking', 'not_sent', 'refused'] as const)('tells nothing of the new choice: %s', (state) => {
    const submission = { state, failure: { kind: 'no_answer' } } as const
    expect(afterEvent(since, { kind: 'submission', submission })).toEqual(since)
  })

  test('stops the page where its payin may exist', () => {
    const submission = { state: 'unknown', failure: { kind: 'no_answer' } } as const
    expect(afterEvent(since, { kind: 'submission', submission })).toEqual({ ...since, submission })
  })

  test('is another payment than the chosen one, once there is its payin', () => {
    const payin = samplePayin('PROCESSING', 'PROMPTPAY')
    expect(afterEvent(since, { kind: 'created', payin })).toMatchObject({ created: payin, sentMethodCode: 'ONLINE' })
  })
})

test('the sent method is remembered, to recognise a payment of another tab', () => {
  const sent = afterEvent(freshAttempt, { kind: 'sent', paymentMethodCode: 'OFFLINE' })
  expect(sent).toMatchObject({ submission: { state: 'sending' }, sentMethodCode: 'OFFLINE' })
  expect(afterEvent(sent, { kind: 'other_method_wanted' }).sentMethodCode).toBe('OFFLINE')
})
